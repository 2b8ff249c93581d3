import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Attachment } from '../../../shared/schemas/attachment';

/** What a person is about to send. */
export interface Draft {
  readonly text: string;
  /** Kept by main already; a message names them. */
  readonly files: readonly Attachment[];
}

interface Drafts {
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly keep: (key: string, text: string) => void;
  readonly attach: (key: string, file: Attachment) => void;
  readonly detach: (key: string, fileId: string) => void;
  /** Takes out what main took; what the person wrote or attached after it stays. */
  readonly sent: (key: string, draft: Draft) => void;
}

const emptyDraft: Draft = { text: '', files: [] };

/** What was written and not sent, by chat; kept while the person looks at another one, and over a reload. */
export const useDrafts = create<Drafts>()(
  persist(
    set => {
      const change = (key: string, next: (held: Draft) => Draft) =>
        set(({ drafts }) => ({ drafts: withDraft(drafts, key, next(drafts[key] ?? emptyDraft)) }));
      return {
        drafts: {},
        keep: (key, text) => change(key, held => ({ ...held, text })),
        attach: (key, file) =>
          change(key, held => ({ ...held, files: [...held.files.filter(({ id }) => id !== file.id), file] })),
        detach: (key, fileId) =>
          change(key, held => ({ ...held, files: held.files.filter(({ id }) => id !== fileId) })),
        sent: (key, draft) =>
          change(key, held => ({
            text: held.text.startsWith(draft.text) ? held.text.slice(draft.text.length) : held.text,
            files: held.files.filter(file => !draft.files.includes(file)),
          })),
      };
    },
    {
      name: 'quartermaster.drafts',
      version: 2,
      migrate: () => ({ drafts: {} }),
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ drafts }) => ({ drafts }),
    },
  ),
);

/** The draft of one chat. */
export const useDraft = (key: string): Draft => useDrafts(({ drafts }) => drafts[key]) ?? emptyDraft;

function withDraft(drafts: Drafts['drafts'], key: string, draft: Draft): Drafts['drafts'] {
  const { [key]: _replaced, ...others } = drafts;
  return draft.text === '' && draft.files.length === 0 ? others : { ...others, [key]: draft };
}
