import { useState } from 'react';
import type { Conversation } from '../../../shared/schemas/conversation';
import { useMain } from '../../state/main';
import { useQuery } from '../../state/useQuery';

/** Chats that one more page adds. */
const PAGE_SIZE = 50;

/** The chats of an assistant that match, newest first, undefined until main has said; `more` is there when older ones are. */
export function useConversations(
  assistantId: string,
  query: string,
): { list: readonly Conversation[] | undefined; more: (() => void) | undefined } {
  const { client } = useMain();
  const [pages, setPages] = useState(1);
  const limit = Math.min(pages * PAGE_SIZE, 500);
  const { latest: list } = useQuery(
    `conversations ${assistantId} ${query} ${limit}`,
    () => client.request('conversations.list', { assistantId, limit, ...(query.trim() === '' ? {} : { query }) }),
    ['conversations.changed'],
  );
  return { list, more: list?.length === limit && limit < 500 ? () => setPages(pages + 1) : undefined };
}
