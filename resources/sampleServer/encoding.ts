import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sampleTool } from './sampleTool.ts';

const text = z.string().max(1_000_000).describe('The text');

export const encodingTools = [
  sampleTool({
    name: 'hash_text',
    title: 'Hash text',
    description: 'Hash (checksum, digest) of a text with sha256, sha1, sha512 or md5, in hexadecimal.',
    input: { text, algorithm: z.enum(['sha256', 'sha1', 'sha512', 'md5']).default('sha256') },
    run: ({ text: value, algorithm }) => createHash(algorithm).update(value).digest('hex'),
  }),
  sampleTool({
    name: 'encode_base64',
    title: 'Encode Base64',
    description: 'Encode a text as Base64.',
    input: { text },
    run: ({ text: value }) => Buffer.from(value, 'utf8').toString('base64'),
  }),
  sampleTool({
    name: 'decode_base64',
    title: 'Decode Base64',
    description: 'Decode Base64 to text.',
    input: { base64: z.base64().describe('Base64 text') },
    run: ({ base64 }) => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64')),
  }),
  sampleTool({
    name: 'encode_url',
    title: 'Encode for a web address',
    description: 'Percent-encode a text so that it can stand in a URL.',
    input: { text },
    run: ({ text: value }) => encodeURIComponent(value),
  }),
  sampleTool({
    name: 'parse_url',
    title: 'Parse web address',
    description: 'Split a URL into host, path and query parameters.',
    input: { url: z.url().describe('The web address') },
    run: ({ url }) => {
      const { protocol, host, pathname, searchParams, hash } = new URL(url);
      return JSON.stringify({ protocol, host, pathname, query: Object.fromEntries(searchParams), hash }, null, 2);
    },
  }),
  sampleTool({
    name: 'new_uuid',
    title: 'New UUID',
    description: 'Make a new random UUID (version 4).',
    input: {},
    run: () => randomUUID(),
  }),
];
