import { z } from 'zod';

const key = 'quartermaster.place';

/** Where a person is in the window. */
export const Place = z.object({
  panel: z.enum(['chat', 'models', 'mcp', 'knowledge', 'settings']),
  assistantId: z.string().nullable(),
  conversationId: z.string().nullable(),
});
export type Place = z.infer<typeof Place>;

const start: Place = { panel: 'chat', assistantId: null, conversationId: null };

/** Where this tab was before a reload; a new tab starts at a new chat. */
export function lastPlace(): Place {
  const kept = Place.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  return kept.success ? kept.data : start;
}

export function keepPlace({ panel, assistantId, conversationId }: Place): void {
  sessionStorage.setItem(key, JSON.stringify({ panel, assistantId, conversationId }));
}
