import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { builtinToolNames } from '../../../../shared/ai/builtinTools';
import { answerResults } from './answerResults';
import { type Choice, chooseTool, ENOUGH, plainName } from './chooseTool';
import { phrases } from './phrases';
import type { ReadPrompt } from './readPrompt';
import { story } from './story';
import { languageOf, telling } from './words';

/** What the demo model does next: say something, or call tools. */
export type Plan =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'call'; readonly calls: readonly { readonly toolName: string; readonly input: unknown }[] };

/** Points that a tool needs to be preferred to the knowledge bases when the request is a question. */
const ENOUGH_FOR_A_QUESTION = 6;

const greetings =
  /^(hi|hello|hey|good (morning|afternoon|evening)|你好|您好|こんにちは|おはよう|who are you|what can you do|help)\b|^(你好|您好|こんにちは|おはよう)/i;
const thanks = /^(thanks|thank you|谢谢|謝謝|ありがとう)/i;
const longText = /\b(long|lengthy)\b.*\b(story|text|answer|tale)\b|长(篇)?(故事|文章)|長い(話|文章)/i;
const question =
  /\?|？|^(how|why|what|who|where|when|which|can|does|do|is|are|explain|tell me about)\b|怎么|如何|什么|为什么|吗|ですか|ますか|とは|方法|どう/i;

/** Rules in their order: what came back is told first, then small talk, then tools, then the knowledge bases. */
export function plan({ text, results }: ReadPrompt, tools: readonly LanguageModelV4FunctionTool[]): Plan {
  const language = languageOf(text);
  const say = phrases[language];
  if (results.length > 0) return { type: 'say', text: answerResults(results, text, language) };
  if (thanks.test(text)) return { type: 'say', text: say.thanks };
  if (text === '' || greetings.test(text)) return { type: 'say', text: say.greeting(examplesFor(tools)) };
  if (longText.test(text)) return { type: 'say', text: story() };

  const choices = splitRequests(text).map(part => choose(part, tools));
  const ready = choices.filter(choice => choice !== undefined);
  if (ready.length === 0) return { type: 'say', text: say.nothingFits(examplesFor(tools)) };
  const incomplete = ready.find(({ missing }) => missing.length > 0);
  if (incomplete) {
    return { type: 'say', text: say.missing(plainName(incomplete.tool.name), incomplete.missing.join(', ')) };
  }
  return { type: 'call', calls: ready.map(({ tool, input }) => ({ toolName: tool.name, input })) };
}

/** "Do this; do that" asks for two things; a colon or quotation marks keep their text together. */
function splitRequests(text: string): string[] {
  const parts = text.split(/\s*(?:[;；]|\band (?:then|also)\b|\n)\s*/i).filter(part => part.trim() !== '');
  return parts.length > 1 && parts.length <= 5 && parts.every(part => part.length < 400) ? parts : [text];
}

function choose(part: string, tools: readonly LanguageModelV4FunctionTool[]): Choice | undefined {
  const knowledge = tools.find(({ name }) => name === builtinToolNames.knowledgeSearch);
  const others = tools.filter(({ name }) => name !== builtinToolNames.knowledgeSearch || part.includes(name));
  const best = chooseTool(part, others);
  const isQuestion = question.test(part);
  if (best && best.score >= (isQuestion && knowledge ? ENOUGH_FOR_A_QUESTION : ENOUGH)) return best;
  if (!knowledge) return undefined;
  return { tool: knowledge, input: { query: queryOf(part) }, missing: [], score: 0 };
}

/** The words to search for: what tells something, or for CJK the text without its question marks. */
const queryOf = (text: string): string =>
  languageOf(text) === 'en'
    ? telling(text).join(' ') || text
    : text.replace(/[?？。、！!]|怎么|如何|什么是|请问|吗|ですか|とは|を教えて/g, ' ').trim() || text;

/** Things to try that fit the tools at hand. */
function examplesFor(tools: readonly LanguageModelV4FunctionTool[]): string[] {
  const names = new Set(tools.map(({ name }) => plainName(name)));
  const all: [string, string][] = [
    ['kb search', 'How do approvals work?'],
    ['append note', 'Add a note: try Quartermaster'],
    ['convert length', 'Convert 42 km to miles'],
    ['current time', 'What is the current time in Tokyo?'],
  ];
  return all.flatMap(([tool, example]) => (names.has(tool) ? [example] : []));
}
