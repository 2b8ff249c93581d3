import { expect, it } from 'vitest';
import { titleFrom } from '../title';

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
