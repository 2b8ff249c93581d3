import { z } from 'zod';

const Loose = z.record(z.string(), z.unknown()).optional().catch(undefined);

/**
 * A tool as its server lists it: raw and untrusted, every field but the name lax, so that one odd field costs nothing.
 * Fields that are not named here are kept, as they count for the fingerprint.
 */
export const McpToolDefinition = z.looseObject({
  name: z.string().min(1).max(1_000),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.unknown().optional(),
  outputSchema: z.unknown().optional(),
  annotations: Loose,
  _meta: Loose,
});
export type McpToolDefinition = Readonly<z.infer<typeof McpToolDefinition>>;

/** Characters of a title; a card and a switch have to hold it. */
const MAX_TITLE = 120;

/** What a person reads in place of the name: one line, without marks that change how it is read. */
export function titleOf(tool: McpToolDefinition): string {
  const annotated = tool.annotations?.['title'];
  return (
    inOneLine(tool.title ?? '') ||
    (typeof annotated === 'string' ? inOneLine(annotated) : '') ||
    inOneLine(tool.name) ||
    'Tool without a name'
  );
}

/** Control characters, line ends and marks of direction become spaces: a server writes this, and a person trusts it. */
function inOneLine(text: string): string {
  const plain = text
    .slice(0, 4 * MAX_TITLE)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return plain.length > MAX_TITLE ? `${plain.slice(0, MAX_TITLE).toWellFormed()}…` : plain;
}

/** The server's claim that a tool changes nothing; believed only for servers that the person trusts. */
export const claimsReadOnly = (tool: McpToolDefinition): boolean => tool.annotations?.['readOnlyHint'] === true;
