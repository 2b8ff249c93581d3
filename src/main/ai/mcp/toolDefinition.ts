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

/** What a person reads in place of the name. */
export function titleOf(tool: McpToolDefinition): string {
  const annotated = tool.annotations?.['title'];
  return tool.title?.trim() || (typeof annotated === 'string' ? annotated.trim() : '') || tool.name;
}

/** The server's claim that a tool changes nothing; believed only for servers that the person trusts. */
export const claimsReadOnly = (tool: McpToolDefinition): boolean => tool.annotations?.['readOnlyHint'] === true;
