import { z } from 'zod';

/** One result of a web search, the same whoever answered. */
export const WebSearchHit = z.object({
  title: z.string(),
  /** http or https. */
  url: z.string(),
  /** Plain text, without markup; may be empty. */
  snippet: z.string(),
  /** When the page was published, as the engine says it; absent when it does not. */
  published: z.string().optional(),
});
export type WebSearchHit = z.infer<typeof WebSearchHit>;

export const WebSearchAnswer = z.object({
  /** Who answered, for a person: `SearXNG`, `Wikipedia (en)`. */
  provider: z.string(),
  /** Best first, no address twice. */
  hits: z.array(WebSearchHit),
});
export type WebSearchAnswer = z.infer<typeof WebSearchAnswer>;

/** A page as it is read by the model. */
export const WebPage = z.object({
  /** Where the text came from, after redirects. */
  url: z.string(),
  title: z.string(),
  /** Media type without parameters, lower case. */
  contentType: z.string(),
  /** Markdown, or the text as it was for types that are text already. */
  text: z.string(),
  /** What a reader must know: the text was cut, the page probably needs JavaScript, the character set was guessed. */
  notes: z.array(z.string()),
});
export type WebPage = z.infer<typeof WebPage>;
