import { createHash } from 'node:crypto';
import pinyin from 'tiny-pinyin';

const MAX_SERVER_SLUG = 16;
const MAX_TOOL_SLUG = 28;
const DIGEST_LENGTH = 12;
const DIGEST_SPACE = 36n ** BigInt(DIGEST_LENGTH);

/** What a tool of an MCP server is called by: the frozen slug of its server, the server's id, its original name. */
export interface WireNameParts {
  readonly serverSlug: string;
  readonly serverId: string;
  readonly toolName: string;
}

/** The readable part of a server's wire names: 1 to 16 characters of camelCase ASCII. Frozen when a server is created. */
export const serverSlug = (name: string): string => slug(name, MAX_SERVER_SLUG, 'server');

/**
 * The name a model calls an MCP tool by: `mcp__<serverSlug>__<toolSlug>_<digest>`, at most 64 characters that every
 * provider accepts. The digest is over server id and original name, so two tools never share a name.
 */
export function mcpWireName({ serverSlug: server, serverId, toolName }: WireNameParts): string {
  return `mcp__${slug(server, MAX_SERVER_SLUG, 'server')}__${slug(toolName, MAX_TOOL_SLUG, 'tool')}_${digest(serverId, toolName)}`;
}

function slug(text: string, length: number, fallback: string): string {
  const [first = '', ...rest] = wordsOf(text);
  const joined = [first.charAt(0).toLowerCase() + first.slice(1), ...rest.map(capitalise)].join('');
  return joined.slice(0, length) || fallback;
}

/** Runs of ASCII letters and digits; each Han character counts as one word, its reading. */
function wordsOf(text: string): string[] {
  return text
    .replace(/\p{Script=Han}/gu, readingOf)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
    .map(word => (/[a-z]/.test(word) ? word : word.toLowerCase()));
}

function readingOf(character: string): string {
  const reading = pinyin.convertToPinyin(character, '', true);
  return /^[a-z]+$/.test(reading) ? ` ${reading} ` : ' ';
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function digest(serverId: string, toolName: string): string {
  const hash = createHash('sha256').update(`${serverId}\0`).update(bytesOf(toolName)).digest('hex');
  return (BigInt(`0x${hash}`) % DIGEST_SPACE).toString(36).padStart(DIGEST_LENGTH, '0');
}

/** UTF-8; a name with half a surrogate pair has none and keeps its code units, behind a byte that UTF-8 never uses. */
const bytesOf = (name: string): Uint8Array =>
  name.isWellFormed() ? Buffer.from(name) : Buffer.concat([Buffer.from([0xff]), Buffer.from(name, 'utf16le')]);
