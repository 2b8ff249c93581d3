import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import type { ModelOutput } from '../../../../../runtime/aiSdk/modelOutput';
import { cutForModel } from '../cutForModel';
import { lengthWithin, MAX_RESULT_TOKENS } from '../resultBudget';

const long = (piece: string) => piece.repeat(Math.ceil(200_000 / piece.length));

describe('the budget of a result', () => {
  it.each<[string, string]>([
    ['prose', long('The hall was full of people who had come to see the old clock strike for the last time. ')],
    ['JSON', long('{"id":18273,"name":"north shelf","tags":["a1","b2"],"at":"2026-11-03T09:12:44Z"},\n')],
    ['base64', long('iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO')],
    ['Chinese', long('他在旧车站前等了很久，直到最后一班列车在雪中离开。')],
    ['Japanese', long('古い駅の前で、最後の列車が雪の中を去るまで長く待っていた。')],
    ['Russian', long('Старые часы на площади пробили в последний раз, и толпа разошлась по домам. ')],
    ['emoji', long('🚂❄️👨‍👩‍👧‍👦🏳️‍🌈')],
  ])('is kept over %s, and not wasted', (_name, text) => {
    const tokens = countTokens(text.slice(0, lengthWithin(text, MAX_RESULT_TOKENS)));
    expect(tokens).toBeLessThan(MAX_RESULT_TOKENS * 1.5);
    expect(tokens).toBeGreaterThan(MAX_RESULT_TOKENS * 0.15);
  });

  it('ends before a character, never inside of one', () => {
    for (let tokens = 1; tokens < 20; tokens += 1) {
      expect('a😀b😀😀😀😀😀😀'.slice(0, lengthWithin('a😀b😀😀😀😀😀😀', tokens)).isWellFormed()).toBe(true);
    }
  });
});

describe('what a model is told of a long result', () => {
  const keep = (kept: string[]) => (text: string) => {
    kept.push(text);
    return 'result-1';
  };

  it.each<[string, ModelOutput]>([
    ['a short text', { type: 'text', value: 'short' }],
    ['a short error', { type: 'error-text', value: 'short' }],
    ['JSON', { type: 'json', value: { a: 1 } }],
    ['a refusal', { type: 'execution-denied', reason: 'no' }],
  ])('%s stays as it is, and nothing is kept', (_name, told) => {
    const kept: string[] = [];
    expect(cutForModel(told, keep(kept))).toBe(told);
    expect(kept).toEqual([]);
  });

  it.each<[string, ModelOutput, string]>([
    ['a text', { type: 'text', value: 'x'.repeat(90_000) }, 'text'],
    ['an error', { type: 'error-text', value: 'x'.repeat(90_000) }, 'error-text'],
    ['JSON', { type: 'json', value: 'x'.repeat(90_000) }, 'text'],
    ['an error as JSON', { type: 'error-json', value: 'x'.repeat(90_000) }, 'error-text'],
  ])('%s is cut, kept whole, and says how to read on', (_name, told, type) => {
    const kept: string[] = [];
    const cut = cutForModel(told, keep(kept));
    expect(cut.type).toBe(type);
    expect(kept[0]?.replaceAll('"', '')).toBe('x'.repeat(90_000));
    expect(JSON.stringify(cut).replaceAll('\\"', '"')).toMatch(
      /\[Characters 0 to 3\d{4} of 9000\d\..*read_tool_result \{"handle":"result-1","from":3\d{4}\}/,
    );
  });
});
