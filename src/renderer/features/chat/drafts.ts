import { create } from 'zustand';

interface Drafts {
  readonly drafts: Readonly<Record<string, string>>;
  readonly keep: (key: string, text: string) => void;
}

/** What was written and not sent, by chat; kept while the person looks at another one. */
export const useDrafts = create<Drafts>(set => ({
  drafts: {},
  keep: (key, text) => set(({ drafts }) => ({ drafts: { ...drafts, [key]: text } })),
}));
