import { create } from 'zustand';
import { keepPlace, lastPlace, type Place } from './lastPlace';

export type Panel = Place['panel'];

interface View extends Readonly<Place> {
  /** Whether the side bar is open where there is no room for it beside the chat. */
  readonly sideBarOpen: boolean;
  readonly show: (panel: Panel) => void;
  readonly openAssistant: (assistantId: string) => void;
  readonly openConversation: (conversationId: string | null, assistantId?: string) => void;
  readonly setSideBar: (open: boolean) => void;
}

/** Where the person is, kept over a reload. Nothing here is main's. */
export const useView = create<View>(set => ({
  ...lastPlace(),
  sideBarOpen: false,
  show: panel => set({ panel, sideBarOpen: false }),
  openAssistant: assistantId => set({ assistantId, conversationId: null, panel: 'chat' }),
  openConversation: (conversationId, assistantId) =>
    set(view => ({ conversationId, assistantId: assistantId ?? view.assistantId, panel: 'chat', sideBarOpen: false })),
  setSideBar: sideBarOpen => set({ sideBarOpen }),
}));
useView.subscribe(keepPlace);
