import { asSchema } from 'ai';
import { AppError } from '../../../../../shared/errors';
import type { ToolRegistry } from './registry';

/**
 * Judges arguments against the schema of a registered tool.
 * @throws AppError `not_found` for an unknown tool, `bad_input` with the reason for arguments that do not fit
 */
export async function validateToolInput(tools: ToolRegistry, toolName: string, input: unknown): Promise<void> {
  const entry = tools.getByName(toolName);
  if (!entry) throw new AppError('not_found', `The tool ${toolName} is no longer there.`, { toolName });
  const result = await asSchema(entry.tool.inputSchema).validate?.(input);
  if (result && !result.success) {
    throw new AppError(
      'bad_input',
      `These arguments do not fit ${entry.label}: ${result.error.message}`,
      { toolName },
      result.error,
    );
  }
}
