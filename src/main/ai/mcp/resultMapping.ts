import { z } from 'zod';
import { canonicalJson } from '../canonicalJson';
import type { ModelOutput } from '../runtime/aiSdk/modelOutput';

const Block = z.looseObject({ type: z.string() });
const Result = z.looseObject({
  content: z.array(z.unknown()).optional(),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});
const Resource = z.looseObject({ uri: z.string(), mimeType: z.string().optional(), text: z.string().optional() });

/** What a model is told of an MCP result: its text, with what is no text named in words. Any shape gives an answer. */
export function toModelOutput(result: unknown): ModelOutput {
  const parsed = Result.safeParse(result);
  if (!parsed.success) return { type: 'text', value: JSON.stringify(result) ?? 'The tool answered nothing.' };
  const { content = [], structuredContent, isError = false } = parsed.data;
  const texts = content.map(describe).filter(text => text.trim() !== '');
  // Servers repeat structured content as text for older clients; it is told once, and never lost.
  if (structuredContent !== undefined && !texts.some(text => isTextOf(text, structuredContent)))
    texts.push(JSON.stringify(structuredContent));
  const value = texts.join('\n\n');
  if (isError) return { type: 'error-text', value: value || 'The tool failed without saying why.' };
  return { type: 'text', value: value || 'The tool answered without content.' };
}

function describe(raw: unknown): string {
  const block = Block.safeParse(raw);
  if (!block.success) return '';
  const { type } = block.data;
  switch (type) {
    case 'text':
      return typeof block.data['text'] === 'string' ? block.data['text'] : '';
    case 'image':
    case 'audio':
      return `[${type}, ${named(block.data['mimeType'], 'unknown type')}: shown to the person]`;
    case 'resource': {
      const resource = Resource.safeParse(block.data['resource']);
      if (!resource.success) return '[resource without an address]';
      const { uri, mimeType, text } = resource.data;
      return text === undefined ? `[resource ${uri}, ${mimeType ?? 'binary'}]` : `[resource ${uri}]\n${text}`;
    }
    case 'resource_link':
      return `[link to ${named(block.data['uri'], 'nowhere')}: ${named(block.data['name'], 'without a name')}]`;
    default:
      return `[${type}]`;
  }
}

/** Whether a text is this value, written as JSON in any way. */
function isTextOf(text: string, value: unknown): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    return canonicalJson(JSON.parse(text)) === canonicalJson(value);
  } catch {
    return false; // Not JSON after all.
  }
}

const named = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;
