import { z } from 'zod';
import { builtinToolNames } from '../../../shared/ai/builtinTools';

const McpResult = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional(), mimeType: z.string().optional() })),
  structuredContent: z.unknown().optional(),
});

const Program = z.object({ code: z.string() });
const ProgramResult = z.object({
  result: z.string().optional(),
  error: z.string().optional(),
  lines: z.array(z.string()),
  calls: z.array(z.object({ label: z.string(), error: z.string().optional() })),
});

/** A tool's arguments as a person reads them: a program as it was written, anything else as it is. */
export function readableInput(toolName: string, input: unknown): unknown {
  if (toolName !== builtinToolNames.toolExec) return input ?? {};
  return Program.safeParse(input).data?.code ?? input ?? {};
}

/** A tool's result as a person reads it: the text of MCP content blocks, what a program did, anything else as it is. */
export function readableOutput(toolName: string, output: unknown): unknown {
  const ended = toolName === builtinToolNames.toolExec ? ProgramResult.safeParse(output).data : undefined;
  if (ended) return programText(ended);
  const parsed = McpResult.safeParse(output);
  if (!parsed.success) return output;
  const { content, structuredContent } = parsed.data;
  const blocks = content.map(({ type, text, mimeType }) => text ?? `[${type}${mimeType ? `, ${mimeType}` : ''}]`);
  return blocks.length > 0 ? blocks.join('\n\n') : (structuredContent ?? 'No content.');
}

function programText({ result, error, lines, calls }: z.infer<typeof ProgramResult>): string {
  const called = calls.map(
    ({ label, error: why }, index) => `${index + 1}. ${label}${why === undefined ? '' : `: ${why}`}`,
  );
  return [
    calls.length > 0 ? `Called:\n${called.join('\n')}` : 'Called no tool.',
    ...(lines.length > 0 ? [`Wrote:\n${lines.join('\n')}`] : []),
    error === undefined ? `Returned:\n${result ?? 'null'}` : `Ended: ${error}`,
  ].join('\n\n');
}
