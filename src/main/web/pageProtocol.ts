import { z } from 'zod';
import { errorCodes } from '../../shared/errors';
import { WebPage } from '../../shared/schemas/web';

/** What the page worker is given: one response, as it came. */
export const PageRequest = z.object({
  id: z.number().int(),
  response: z.object({
    url: z.string(),
    status: z.number().int(),
    contentType: z.string(),
    body: z.instanceof(Uint8Array),
    cut: z.string().optional(),
  }),
});
export type PageRequest = z.infer<typeof PageRequest>;

/** What it makes of it. */
export const PageReply = z.object({
  id: z.number().int(),
  reply: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), page: WebPage }),
    z.object({
      ok: z.literal(false),
      error: z.object({ code: z.enum(errorCodes), message: z.string(), detail: z.unknown().optional() }),
    }),
  ]),
});
export type PageReply = z.infer<typeof PageReply>;
