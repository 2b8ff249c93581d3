import { expect, it } from 'vitest';
import { cleanTitle, titleFrom } from '../title';

it.each([
  ['How do approvals work?', 'How do approvals work?'],
  ['  two   spaces \nand a second line', 'two spaces'],
  ['word '.repeat(40), `${'word '.repeat(11)}word…`],
  ['字'.repeat(80), `${'字'.repeat(60)}…`],
  ['🧭'.repeat(61), `${'🧭'.repeat(60)}…`],
  ['   ', 'New chat'],
])('makes a title of %j', (text, title) => {
  expect(titleFrom([{ type: 'text', text }])).toBe(title);
});

it.each([
  ['Approvals explained', 'Approvals explained'],
  ['"Approvals explained."', 'Approvals explained'],
  ['**Title:** 批准的工作方式。', '批准的工作方式'],
  ['<think>\nThe person asks…\n</think>\n\n# Approvals', 'Approvals'],
  ['「承認について」', '承認について'],
  ['A\u202eB\u0000C', 'ABC'],
  [`${'<think>'.repeat(50_000)}`, undefined],
  [`a${' '.repeat(200_000)}b`, 'a'],
  ['', undefined],
  ['   \n"".', undefined],
  [`I would suggest ${'a title '.repeat(30)}`, undefined],
])('reads the title that a model wrote as %j', (text, title) => {
  expect(cleanTitle(text)).toBe(title);
});
