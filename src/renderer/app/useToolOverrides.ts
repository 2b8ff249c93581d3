import { useCallback, useRef } from 'react';
import type { ToolOverrides } from '../../shared/schemas/conversation';
import { useMain } from '../state/main';
import { tellError } from '../state/toasts';

/** What a switch does to the switches of a chat, whatever the others have become meanwhile. */
export type OverridesChange = (held: ToolOverrides) => ToolOverrides;

/** Changes the switches of a chat in main, one after the other, so that two quick ones both count. */
export function useToolOverrides(conversationId: string): (change: OverridesChange) => void {
  const { client } = useMain();
  const last = useRef(Promise.resolve());
  return useCallback(
    change => {
      last.current = last.current
        .then(async () => {
          const { toolOverrides } = await client.request('conversations.get', { id: conversationId });
          const patch = { toolOverrides: change(toolOverrides) };
          await client.request('conversations.update', { id: conversationId, patch });
        })
        .catch(tellError);
    },
    [client, conversationId],
  );
}
