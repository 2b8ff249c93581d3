import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Drafts {
  readonly drafts: Readonly<Record<string, string>>;
  readonly keep: (key: string, text: string) => void;
  /** Takes out what main took; what the person wrote after it stays. */
  readonly sent: (key: string, text: string) => void;
}

/** What was written and not sent, by chat; kept while the person looks at another one, and over a reload. */
export const useDrafts = create<Drafts>()(
  persist(
    set => ({
      drafts: {},
      keep: (key, text) => set(({ drafts }) => ({ drafts: withDraft(drafts, key, text) })),
      sent: (key, text) =>
        set(({ drafts }) => {
          const held = drafts[key] ?? '';
          return held.startsWith(text) ? { drafts: withDraft(drafts, key, held.slice(text.length)) } : {};
        }),
    }),
    {
      name: 'quartermaster.drafts',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ drafts }) => ({ drafts }),
    },
  ),
);

function withDraft(drafts: Drafts['drafts'], key: string, text: string): Drafts['drafts'] {
  const { [key]: _replaced, ...others } = drafts;
  return text === '' ? others : { ...others, [key]: text };
}
