import { describe, expect, it } from 'vitest';
import { toModelOutput } from '../resultMapping';

const text = (value: string) => ({ type: 'text', text: value });

describe('what a model is told of an MCP result', () => {
  it.each<[string, unknown, unknown]>([
    ['text', { content: [text('one'), text('two')] }, { type: 'text', value: 'one\n\ntwo' }],
    ['an error', { content: [text('disk full')], isError: true }, { type: 'error-text', value: 'disk full' }],
    [
      'an error without words',
      { content: [], isError: true },
      { type: 'error-text', value: 'The tool failed without saying why.' },
    ],
    ['nothing', { content: [] }, { type: 'text', value: 'The tool answered without content.' }],
    [
      'structured content alone',
      { content: [text('  ')], structuredContent: { total: 3 } },
      { type: 'text', value: '{"total":3}' },
    ],
    [
      'structured content told as text too',
      { content: [text('{"total":3}')], structuredContent: { total: 3 } },
      { type: 'text', value: '{"total":3}' },
    ],
    [
      'structured content told as text in another order and layout',
      { content: [text('{ "b": 1,\n "a": 2 }')], structuredContent: { a: 2, b: 1 } },
      { type: 'text', value: '{ "b": 1,\n "a": 2 }' },
    ],
    [
      'structured content beside a text that says less',
      { content: [text('3 issues found')], structuredContent: { issues: [1, 2, 3] } },
      { type: 'text', value: '3 issues found\n\n{"issues":[1,2,3]}' },
    ],
    [
      'an image',
      { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] },
      { type: 'text', value: '[image, image/png: shown to the person]' },
    ],
    [
      'a text resource',
      { content: [{ type: 'resource', resource: { uri: 'x:1', text: 'hi' } }] },
      { type: 'text', value: '[resource x:1]\nhi' },
    ],
    [
      'a binary resource',
      { content: [{ type: 'resource', resource: { uri: 'x:1', blob: 'AAAA', mimeType: 'a/b' } }] },
      { type: 'text', value: '[resource x:1, a/b]' },
    ],
    [
      'a link',
      { content: [{ type: 'resource_link', uri: 'x:1', name: 'One' }] },
      { type: 'text', value: '[link to x:1: One]' },
    ],
    ['a kind of the future', { content: [{ type: 'hologram' }] }, { type: 'text', value: '[hologram]' }],
    ['no result at all', undefined, { type: 'text', value: 'The tool answered nothing.' }],
    ['a plain value', 7, { type: 'text', value: '7' }],
  ])('%s', (_name, result, expected) => {
    expect(toModelOutput(result)).toEqual(expected);
  });
});
