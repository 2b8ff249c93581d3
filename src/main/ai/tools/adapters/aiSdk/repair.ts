import {
  asSchema,
  generateText,
  InvalidToolInputError,
  type LanguageModel,
  type ToolCallRepairFunction,
  type ToolSet,
} from 'ai';
import { withoutHeldJson } from './heldJson';
import { faultOf, mendArguments } from './mendArguments';

/** Longest wait, in ms, for a model that is asked to put its arguments right. */
const TIMEOUT_MS = 30_000;
/** Characters of a schema that the model is shown, and of arguments that it is asked to put right. */
const MAX_SHOWN = 20_000;
/** And of what is wrong with them. */
const MAX_PROBLEM = 2_000;

export interface RepairDeps {
  readonly model: LanguageModel;
  readonly signal: AbortSignal;
  /** Called for each call that was put right. */
  readonly onRepair: () => void;
  /** Called when the model that was asked could not answer; the call keeps the error it had. */
  readonly onFailure: (cause: unknown) => void;
}

/**
 * Puts the arguments of a call right, once: first by what loses nothing, then by asking the model. What was cut or holds
 * several objects is never guessed at, and `{}` never takes the place of arguments that could not be read: the model
 * gets the error instead, as it does for a name that is no tool.
 */
export function createAiRepair({ model, signal, onRepair, onFailure }: RepairDeps): ToolCallRepairFunction<ToolSet> {
  return async ({ toolCall, tools, inputSchema, error }) => {
    const tool = Object.hasOwn(tools, toolCall.toolName) ? tools[toolCall.toolName] : undefined;
    if (!tool || !InvalidToolInputError.isInstance(error)) return null;
    const fits = async (input: Record<string, unknown> | undefined) => {
      if (!input) return false;
      const judged = await asSchema(tool.inputSchema).validate?.(input);
      return judged?.success ?? true;
    };
    const repaired = (input: unknown) => {
      onRepair();
      return { ...toolCall, input: JSON.stringify(input) };
    };
    const mended = mendArguments(toolCall.input);
    if (await fits(mended)) return repaired(mended);
    const unwrapped = mended && withoutHeldJson(await asSchema(tool.inputSchema).jsonSchema, mended);
    if (await fits(unwrapped)) return repaired(unwrapped);
    const fault = faultOf(toolCall.input);
    if (fault === 'cut' || fault === 'glued' || fault === 'empty' || signal.aborted) return null;
    // It could only give back what it is shown, and the rest would be lost.
    if (toolCall.input.length > MAX_SHOWN) return null;
    const schema = await inputSchema({ toolName: toolCall.toolName });
    const asked = await ask({
      model,
      signal,
      prompt: [
        `Tool: ${toolCall.toolName}`,
        `Schema: ${JSON.stringify(schema).slice(0, MAX_SHOWN)}`,
        `Arguments: ${toolCall.input}`,
        `Error: ${error.message.slice(0, MAX_PROBLEM)}`,
      ].join('\n'),
    }).catch((cause: unknown) => {
      if (!signal.aborted) onFailure(cause);
      return undefined;
    });
    return (await fits(asked)) ? repaired(asked) : null;
  };
}

async function ask(request: {
  model: LanguageModel;
  signal: AbortSignal;
  prompt: string;
}): Promise<Record<string, unknown> | undefined> {
  const { text } = await generateText({
    model: request.model,
    instructions:
      'You put the arguments of a tool call right. Answer with the corrected JSON object alone. Keep every value that ' +
      'is there; do not invent one that is missing.',
    prompt: request.prompt,
    maxRetries: 0,
    abortSignal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  return faultOf(text) === 'cut' ? undefined : mendArguments(text);
}
