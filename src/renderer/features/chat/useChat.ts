import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMain } from '../../state/main';
import { tellError } from '../../state/toasts';
import { type ChatState, ChatStore, emptyChat } from './chatStore';

export interface Chat extends ChatState {
  readonly loadOlder: () => void;
  /** Asks main for everything again. */
  readonly reload: () => void;
}

/** A chat that stays as main has it. Changes are shown once a frame, however fast they come. */
export function useChat(conversationId: string): Chat {
  const { client, connection } = useMain();
  const [opened, setOpened] = useState<{ id: string; store: ChatStore }>();
  const listeners = useRef(new Set<() => void>());

  useEffect(() => {
    let frame: { cancel(): void } | undefined;
    const tell = () => {
      frame ??= nextFrame(() => {
        frame = undefined;
        for (const listener of listeners.current) listener();
      });
    };
    const store = new ChatStore(client, conversationId, tell, tellError);
    setOpened({ id: conversationId, store });
    const stop = connection.onReconnect(() => store.load());
    return () => {
      stop();
      frame?.cancel();
      store.close();
    };
  }, [client, connection, conversationId]);

  // The chat of the last render is never shown under the name of this one.
  const store = opened?.id === conversationId ? opened.store : undefined;
  const state = useSyncExternalStore(
    listener => {
      listeners.current.add(listener);
      return () => listeners.current.delete(listener);
    },
    () => store?.state ?? emptyChat,
  );
  return { ...state, loadOlder: () => void store?.loadOlder().catch(tellError), reload: () => store?.load() };
}

/** A hidden page gets no animation frames, and still has to keep up. */
function nextFrame(callback: () => void): { cancel(): void } {
  if (document.hidden) {
    const timer = setTimeout(callback, 100);
    return { cancel: () => clearTimeout(timer) };
  }
  const frame = requestAnimationFrame(callback);
  return { cancel: () => cancelAnimationFrame(frame) };
}
