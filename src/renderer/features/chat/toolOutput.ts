import { z } from 'zod';

const McpResult = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional(), mimeType: z.string().optional() })),
  structuredContent: z.unknown().optional(),
});

/** A tool's result as a person reads it: the text of MCP content blocks, anything else as it is. */
export function readableOutput(output: unknown): unknown {
  const parsed = McpResult.safeParse(output);
  if (!parsed.success) return output;
  const { content, structuredContent } = parsed.data;
  const blocks = content.map(({ type, text, mimeType }) => text ?? `[${type}${mimeType ? `, ${mimeType}` : ''}]`);
  return blocks.length > 0 ? blocks.join('\n\n') : (structuredContent ?? 'No content.');
}
