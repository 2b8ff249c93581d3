import { builtinToolNames } from '../../../../shared/ai/builtinTools';
import { plainName } from './chooseTool';
import { phrases } from './phrases';
import type { SeenResult } from './readPrompt';
import { type Language, telling } from './words';

/** Most passages of a knowledge search that are quoted. */
const MAX_QUOTES = 2;
/** Most characters of one quote, and of another tool's answer. */
const MAX_QUOTE = 420;
const MAX_ANSWER = 3_000;

/** Says what came of the calls of this turn, one paragraph a call. */
export const answerResults = (results: readonly SeenResult[], question: string, language: Language): string =>
  results.map(result => answerResult(result, question, language)).join('\n\n');

function answerResult(result: SeenResult, question: string, language: Language): string {
  const say = phrases[language];
  const tool = plainName(result.toolName);
  if (result.kind === 'denied') return say.denied(tool, reasonOf(result.text));
  if (result.kind === 'error') return answerError(result, tool, language);
  if (result.toolName === builtinToolNames.knowledgeSearch) return quote(result.text, question, language);
  if (result.text.trim() === '') return say.noText(tool);
  const text = result.text.length > MAX_ANSWER ? `${result.text.slice(0, MAX_ANSWER).toWellFormed()}\n…` : result.text;
  return `${say.result(tool)}\n\n${fenced(text)}`;
}

/** A code block whose fence is longer than any in the text, so that nothing in it can end it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function answerError({ text }: SeenResult, tool: string, language: Language): string {
  const say = phrases[language];
  if (text.startsWith('Outcome unknown')) return say.unknown(tool);
  if (text.startsWith('Not run')) return `${say.notRun(tool)} ${text.replace(/^Not run:\s*/, '')}`;
  return say.failed(tool, text.replace(/^\w*Error: /, ''));
}

/** What a person gave as a reason, out of the sentence that models are told. */
const reasonOf = (told: string): string => {
  const reason = /^The person declined this call: ([\s\S]*?) It did not run\./.exec(told)?.[1];
  return reason ? ` (${reason.replace(/\.$/, '')})` : '';
};

/** Quotes the passages `[n] reference (base)` that hold most of the question's words. */
function quote(text: string, question: string, language: Language): string {
  const passages = [
    ...text.matchAll(/^\[\d+\] (.+?) \(([^()\n]*)\)\n([\s\S]*?)(?=\n\n\[\d+\] |\n\nCite what you use)/gm),
  ];
  if (passages.length === 0) return phrases[language].foundNothing;
  const quotes = passages.slice(0, MAX_QUOTES).map(([, reference = '', , passage = '']) => {
    const lines = nearestSentences(passage.trim(), question)
      .split('\n')
      .map(line => `> ${line}`);
    return `${lines.join('\n')}\n>\n> — *${reference}*`;
  });
  return [phrases[language].found, ...quotes].join('\n\n');
}

/** The stretch of a passage that begins with the sentence nearest to the question. */
function nearestSentences(passage: string, question: string): string {
  if (passage.length <= MAX_QUOTE) return passage;
  const wanted = new Set(telling(question));
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(passage)].map(
    ({ segment }) => segment,
  );
  const scores = sentences.map(sentence => telling(sentence).filter(word => wanted.has(word)).length);
  const start = Math.max(0, scores.indexOf(Math.max(...scores)));
  let stretch = '';
  for (const sentence of sentences.slice(start)) {
    if (stretch !== '' && stretch.length + sentence.length > MAX_QUOTE) break;
    stretch += sentence;
  }
  return `${start > 0 ? '… ' : ''}${stretch.trim()}`;
}
