import { z } from 'zod';
import { sampleTool } from './sampleTool.ts';

const text = z.string().max(1_000_000).describe('The text');
const lines = (value: string) => value.split(/\r?\n/);
const words = (value: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(value)].filter(({ isWordLike }) => isWordLike);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
const parts = (value: string) =>
  value
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const cases = {
  upper: (value: string) => value.toUpperCase(),
  lower: (value: string) => value.toLowerCase(),
  title: (value: string) => value.replace(/\p{L}+/gu, capital),
  camel: (value: string) =>
    parts(value)
      .map((part, index) => (index === 0 ? part.toLowerCase() : capital(part)))
      .join(''),
  snake: (value: string) => parts(value).join('_').toLowerCase(),
  kebab: (value: string) => parts(value).join('-').toLowerCase(),
};

export const textTools = [
  sampleTool({
    name: 'count_words',
    title: 'Count words',
    description: 'Count the words, characters, sentences and lines of a text, in any language.',
    input: { text },
    run: ({ text: value }) => {
      const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(value)].length;
      return `${words(value).length} words, ${[...value].length} characters, ${sentences} sentences, ${lines(value).length} lines`;
    },
  }),
  sampleTool({
    name: 'change_case',
    title: 'Change case',
    description: 'Change a text to upper, lower, title, camel, snake or kebab case.',
    input: { text, case: z.enum(['upper', 'lower', 'title', 'camel', 'snake', 'kebab']).describe('The case wanted') },
    run: ({ text: value, case: wanted }) => cases[wanted](value),
  }),
  sampleTool({
    name: 'slugify',
    title: 'Make a slug',
    description: 'Turn a title into a slug for a web address.',
    input: { text },
    run: ({ text: value }) => parts(value.normalize('NFKD').replace(/\p{M}/gu, '')).join('-').toLowerCase(),
  }),
  sampleTool({
    name: 'reverse_text',
    title: 'Reverse text',
    description: 'Write a text backwards, keeping emoji and accents whole.',
    input: { text },
    run: ({ text: value }) =>
      [...new Intl.Segmenter().segment(value)]
        .map(({ segment }) => segment)
        .toReversed()
        .join(''),
  }),
  sampleTool({
    name: 'sort_lines',
    title: 'Sort lines',
    description: 'Sort the lines of a text, numbers by value.',
    input: { text, descending: z.boolean().default(false) },
    run: ({ text: value, descending }) => {
      const sorted = lines(value).toSorted(new Intl.Collator(undefined, { numeric: true }).compare);
      return (descending ? sorted.toReversed() : sorted).join('\n');
    },
  }),
  sampleTool({
    name: 'unique_lines',
    title: 'Remove duplicate lines',
    description: 'Keep each line of a text once, in the order of first appearance.',
    input: { text },
    run: ({ text: value }) => [...new Set(lines(value))].join('\n'),
  }),
  sampleTool({
    name: 'number_lines',
    title: 'Number lines',
    description: 'Put a number before each line of a text.',
    input: { text, start: z.int().default(1) },
    run: ({ text: value, start }) =>
      lines(value)
        .map((line, index) => `${start + index}. ${line}`)
        .join('\n'),
  }),
  sampleTool({
    name: 'compare_texts',
    title: 'Compare texts',
    description: 'Compare two texts line by line (diff) and list the lines that only one of them has.',
    input: { before: text, after: text },
    run: ({ before, after }) => {
      const [old, next] = [new Set(lines(before)), new Set(lines(after))];
      const removed = [...old].filter(line => !next.has(line)).map(line => `- ${line}`);
      const added = [...next].filter(line => !old.has(line)).map(line => `+ ${line}`);
      return [...removed, ...added].join('\n') || 'Both texts have the same lines.';
    },
  }),
  sampleTool({
    name: 'replace_text',
    title: 'Replace text',
    description: 'Replace every occurrence of a phrase in a text.',
    input: {
      text,
      find: z.string().min(1).describe('What to find'),
      replacement: z.string().describe('What to put instead'),
    },
    run: ({ text: value, find, replacement }) => value.split(find).join(replacement),
  }),
  sampleTool({
    name: 'extract_links',
    title: 'Extract links',
    description: 'List the web addresses found in a text.',
    input: { text },
    run: ({ text: value }) =>
      [...new Set(value.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [])].join('\n') || 'No web addresses found.',
  }),
  sampleTool({
    name: 'extract_emails',
    title: 'Extract e-mail addresses',
    description: 'List the e-mail addresses found in a text.',
    input: { text },
    run: ({ text: value }) =>
      [...new Set(value.match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g) ?? [])].join('\n') ||
      'No e-mail addresses found.',
  }),
  sampleTool({
    name: 'shorten_text',
    title: 'Shorten text',
    description: 'Cut a text to a number of characters, at the end of a word.',
    input: { text, length: z.int().min(1).max(100_000) },
    run: ({ text: value, length }) => {
      if ([...value].length <= length) return value;
      const cut = [...value].slice(0, length).join('');
      return `${cut.replace(/\s+\S*$/, '')}…`;
    },
  }),
];
