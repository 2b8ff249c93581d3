import { useState } from 'react';
import type { Conversation } from '../../../shared/schemas/conversation';
import { useMain } from '../../state/main';
import { useQuery } from '../../state/useQuery';

/** Chats that one more page adds. */
const PAGE_SIZE = 50;

/** The chats of an assistant that match, newest first; `more` is there when older ones are. */
export function useConversations(
  assistantId: string,
  query: string,
): { list: readonly Conversation[]; more: (() => void) | undefined } {
  const { client } = useMain();
  const [pages, setPages] = useState(1);
  const limit = Math.min(pages * PAGE_SIZE, 500);
  const { data } = useQuery(
    `conversations ${assistantId} ${query} ${limit}`,
    () => client.request('conversations.list', { assistantId, limit, ...(query.trim() === '' ? {} : { query }) }),
    ['conversations.changed'],
  );
  const list = data ?? [];
  return { list, more: list.length === limit && limit < 500 ? () => setPages(pages + 1) : undefined };
}
