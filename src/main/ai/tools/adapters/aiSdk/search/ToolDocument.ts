import { fullDescriptionOf } from '../toolDefinitionText';
import type { ToolEntry } from '../types';
import { segment } from '../../../../../knowledge/segment';

/** What of a tool is searched. */
export interface ToolDocument {
  /** Wire name. */
  readonly name: string;
  /** The name its server uses, in words. */
  readonly words: string;
  readonly title: string;
  /** What a person calls its server; empty for built-ins. */
  readonly server: string;
  readonly description: string;
  /** Names of its arguments, in words. */
  readonly argumentNames: string;
  /** Tells one definition from another: what is worked out of it is kept under this. */
  readonly fingerprint: string;
}

/** Characters of a description that are searched; what lies behind repeats, or is about other tools. */
const MAX_DESCRIPTION = 2_000;

/** The searched parts of a registry entry. @param inputSchema its JSON schema */
export function documentOf(entry: ToolEntry, inputSchema: unknown): ToolDocument {
  return {
    name: entry.name,
    words: inWords(entry.source.toolName),
    title: entry.label === entry.source.toolName ? '' : entry.label,
    server: entry.serverName ?? '',
    description: fullDescriptionOf(entry).trim().slice(0, MAX_DESCRIPTION),
    argumentNames: argumentNamesOf(inputSchema).map(inWords).join(' '),
    fingerprint: entry.fingerprint,
  };
}

/** `createGoogle_slides` → `create google slides` */
export const inWords = (name: string): string => {
  const [whole, ...parts] = segment(name.replace(/[^\p{L}\p{N}]+/gu, '_'), 'query');
  return parts.length > 0 ? parts.join(' ') : (whole ?? '');
};

function argumentNamesOf(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object' || !('properties' in schema)) return [];
  const { properties } = schema;
  return properties === null || typeof properties !== 'object' ? [] : Object.keys(properties);
}
