import { z } from 'zod';
import { errorCodes } from '../../shared/errors';
import { route } from '../../shared/ipc/defineRoute';
import { KnowledgeBase, KnowledgeHit, KnowledgeItem, KnowledgeItemDraft } from '../../shared/schemas/knowledge';

/** A base as tools name it: with the titles of its documents, the first ones. */
export const KnowledgeBaseSummary = KnowledgeBase.extend({ titles: z.array(z.string()) });
export type KnowledgeBaseSummary = z.infer<typeof KnowledgeBaseSummary>;

const Nothing = z.null();

/** Everything main can ask of the worker. */
export const knowledgeMethods = {
  /** All bases, or those of `baseIds` that exist. */
  listBases: route(z.object({ baseIds: z.array(z.string()).optional() }), z.array(KnowledgeBaseSummary)),
  createBase: route(z.object({ name: z.string(), description: z.string() }), KnowledgeBase),
  deleteBase: route(z.object({ id: z.string() }), Nothing),
  addItems: route(z.object({ baseId: z.string(), items: z.array(KnowledgeItemDraft) }), z.array(KnowledgeItem)),
  removeItem: route(z.object({ itemId: z.string() }), Nothing),
  listItems: route(z.object({ baseId: z.string() }), z.array(KnowledgeItem)),
  search: route(
    z.object({ baseIds: z.array(z.string()), query: z.string(), limit: z.number().int().min(1) }),
    z.array(KnowledgeHit),
  ),
};
export type KnowledgeMethods = typeof knowledgeMethods;

/** From main: a method, its input, and an id that the reply repeats. */
export const KnowledgeRequest = z.object({ id: z.number().int(), method: z.string(), input: z.unknown() });

const WireError = z.object({ code: z.enum(errorCodes), message: z.string(), detail: z.unknown().optional() });

/** From the worker: a reply, or something it tells by itself. */
export const KnowledgeMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('reply'),
    id: z.number().int(),
    reply: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), data: z.unknown() }),
      z.object({ ok: z.literal(false), error: WireError }),
    ]),
  }),
  /** The items of a base, or the base itself, changed. */
  z.object({ type: z.literal('itemChanged'), baseId: z.string() }),
  /** What the person must know: the database was damaged and what became of it. */
  z.object({ type: z.literal('notice'), text: z.string() }),
  /** What went wrong inside, for the log. */
  z.object({ type: z.literal('problem'), message: z.string() }),
  /** Why the worker is about to end. */
  z.object({ type: z.literal('fatal'), error: WireError }),
]);
export type KnowledgeMessage = z.infer<typeof KnowledgeMessage>;
