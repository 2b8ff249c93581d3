import { create } from 'zustand';

export type Panel = 'chat' | 'mcp' | 'knowledge' | 'settings';

interface View {
  readonly panel: Panel;
  readonly assistantId: string | null;
  readonly conversationId: string | null;
  /** Whether the side bar is open where there is no room for it beside the chat. */
  readonly sideBarOpen: boolean;
  readonly show: (panel: Panel) => void;
  readonly openAssistant: (assistantId: string) => void;
  readonly openConversation: (conversationId: string | null, assistantId?: string) => void;
  readonly setSideBar: (open: boolean) => void;
}

/** Where the person is. Nothing here is main's: it can be lost without a loss. */
export const useView = create<View>(set => ({
  panel: 'chat',
  assistantId: null,
  conversationId: null,
  sideBarOpen: false,
  show: panel => set({ panel, sideBarOpen: false }),
  openAssistant: assistantId => set({ assistantId, conversationId: null, panel: 'chat' }),
  openConversation: (conversationId, assistantId) =>
    set(view => ({ conversationId, assistantId: assistantId ?? view.assistantId, panel: 'chat', sideBarOpen: false })),
  setSideBar: sideBarOpen => set({ sideBarOpen }),
}));
