import { z } from 'zod';
import type { KnowledgeBase, KnowledgeHit, KnowledgeItem } from '../../shared/schemas/knowledge';

const BaseRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  created_at: z.number(),
  item_count: z.number(),
  passage_count: z.number(),
});

/** A base from its row in the database. */
export function toBase(row: unknown): KnowledgeBase {
  const { created_at, item_count, passage_count, ...base } = BaseRow.parse(row);
  return { ...base, createdAt: created_at, itemCount: item_count, chunkCount: passage_count };
}

const ItemRow = z.object({
  id: z.string(),
  base_id: z.string(),
  title: z.string(),
  path: z.string().nullable(),
  state: z.enum(['ready', 'failed']),
  message: z.string().nullable(),
  added_at: z.number(),
  passage_count: z.number(),
});

/** An item from its row in the database. */
export function toItem(row: unknown): KnowledgeItem {
  const { base_id, added_at, passage_count, message, ...item } = ItemRow.parse(row);
  const told = message === null ? {} : { message };
  return { ...item, ...told, baseId: base_id, addedAt: added_at, chunkCount: passage_count };
}

const HitRow = z.object({
  base_id: z.string(),
  base_name: z.string(),
  item_id: z.string(),
  title: z.string(),
  headings: z.string().transform(json => z.array(z.string()).parse(JSON.parse(json))),
  position: z.number(),
  text: z.string(),
  score: z.number(),
});

/** A hit from its row in the database. */
export function toHit(row: unknown): KnowledgeHit {
  const { base_id, base_name, item_id, ...hit } = HitRow.parse(row);
  return { ...hit, baseId: base_id, baseName: base_name, itemId: item_id };
}
