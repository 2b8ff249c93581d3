import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StaticEmbedder } from '../embedding/StaticEmbedder';
import type { TextTools } from './serveText';

/** @param modelDir absolute: where `model.safetensors` and `tokenizer.json` lie */
export function createTextTools(modelDir: string): TextTools {
  let embedder: Promise<StaticEmbedder> | undefined;
  let tokenizer: Promise<(text: string) => number> | undefined;
  return {
    embedder: () => (embedder ??= loadEmbedder(modelDir)),
    tokenizer: () => (tokenizer ??= loadTokenizer()),
  };
}

async function loadEmbedder(modelDir: string): Promise<StaticEmbedder> {
  const [model, tokenizer] = await Promise.all([
    readFile(join(modelDir, 'model.safetensors')),
    readFile(join(modelDir, 'tokenizer.json'), 'utf8'),
  ]);
  return new StaticEmbedder({ model, tokenizer });
}

/** Counts as OpenAI's o200k does; other providers cut texts into about as many. */
async function loadTokenizer(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return text => countTokens(text);
}
