import { create } from 'zustand';
import { AppError } from '../../shared/errors';

export interface Toast {
  readonly id: number;
  readonly kind: 'error' | 'info';
  readonly text: string;
}

interface Toasts {
  readonly list: readonly Toast[];
  readonly show: (kind: Toast['kind'], text: string) => void;
  readonly dismiss: (id: number) => void;
  /** Takes away what was told of this page: it would lie over the next one. */
  readonly clear: () => void;
}

let lastId = 0;

/** Messages that come up over the window. The same text is not shown twice at once. */
export const useToasts = create<Toasts>(set => ({
  list: [],
  show: (kind, text) =>
    set(({ list }) => {
      if (list.some(toast => toast.text === text)) return { list };
      lastId += 1;
      return { list: [...list.slice(-3), { id: lastId, kind, text }] };
    }),
  clear: () => set({ list: [] }),
  dismiss: id => set(({ list }) => ({ list: list.filter(toast => toast.id !== id) })),
}));

/** Tells the person what went wrong, with cause and next step; an answer given elsewhere is no error. */
export function tellError(thrown: unknown): void {
  const error = AppError.from(thrown);
  if (error.code === 'internal') console.error(thrown);
  useToasts.getState().show(error.code === 'already_resolved' ? 'info' : 'error', error.message);
}

/** Takes back what was told: what failed is tried once more. */
export function takeErrorBack(thrown: unknown): void {
  const { list, dismiss } = useToasts.getState();
  const told = list.find(({ text }) => text === AppError.from(thrown).message);
  if (told) dismiss(told.id);
}
