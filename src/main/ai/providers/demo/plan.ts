import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { builtinToolNames } from '../../../../shared/ai/builtinTools';
import { canonicalJson } from '../../canonicalJson';
import { answerResults } from './answerResults';
import { type Choice, chooseTool, ENOUGH, plainName } from './chooseTool';
import { examplesFor } from './examples';
import { phrases } from './phrases';
import { foundTools, invokeCall, searchCall } from './foundTools';
import { headOf } from './pieces';
import type { ReadPrompt } from './readPrompt';
import { readSmallTalk } from './smallTalk';
import { splitRequests } from './splitRequests';
import { asksForStory, story } from './story';
import { type Language, languageOf, searchWords } from './words';

type Call = { readonly toolName: string; readonly input: unknown };
type Tools = readonly LanguageModelV4FunctionTool[];

/** What the demo model does next: say something, or call tools. */
export type Plan = { readonly type: 'say'; readonly text: string } | { readonly type: 'call'; readonly calls: Call[] };

/** Points that a tool needs to be preferred to the knowledge bases when the request is a question. */
const ENOUGH_FOR_A_QUESTION = 6;
/** Longest message that is read, in characters, and most requests in it. */
const MAX_MESSAGE = 20_000;
const MAX_REQUESTS = 10;

const question =
  /\?|？|^(how|why|what|who|where|when|which|can|does|do|is|are|explain|tell me about)\b|怎么|如何|什么|为什么|吗|ですか|ますか|とは|方法|どう/i;
const refusal = /^\W*(?:please\s+)?(?:don['’]?t|do not|never)\b|^(?:请|請)?(?:不要|别|別)/i;
const howTo = /^\W*how (?:do|does|can|should|would|to)\b|怎么|怎样|如何|どうやって|方法/i;

/** Rules in their order: what came back is told first, then small talk and stories, then tools and knowledge bases. */
export function plan({ text, results }: ReadPrompt, tools: Tools): Plan {
  const language = languageOf(text);
  const say = phrases[language];
  const [last] = results.slice(-1);
  const found = last ? foundTools(last) : [];
  if (found.length > 0) return planFound(text, found, language);
  if (results.length > 0) {
    // Each tool that was found and called has answered one of the requests that no given tool fits.
    const served = results.filter(({ invoked }) => invoked).length;
    const leftOut = requestsOf(readSmallTalk(text)?.rest ?? text, tools)
      .filter(request => !choose(request, tools))
      .slice(served);
    const told = [
      answerResults(
        results.filter(({ toolName }) => toolName !== builtinToolNames.toolSearch),
        text,
        language,
      ),
      ...leftOut.map(request => say.leftOut(request)),
    ];
    return { type: 'say', text: told.join('\n\n') };
  }
  if (text.length > MAX_MESSAGE) return { type: 'say', text: say.tooLong };
  const talk = readSmallTalk(text);
  if (talk && !isRequest(talk.rest, tools)) {
    return { type: 'say', text: talk.kind === 'thanks' ? say.thanks : say.greeting(examplesFor(tools)) };
  }
  const asked = talk?.rest ?? text;
  if (asksForStory(asked)) return { type: 'say', text: story() };
  return planCalls(asked, tools, language);
}

function planCalls(asked: string, tools: Tools, language: Language): Plan {
  const say = phrases[language];
  const requests = requestsOf(asked, tools);
  if (requests.length > MAX_REQUESTS) return { type: 'say', text: say.tooLong };
  const ready = requests.map(request => choose(request, tools)).filter(choice => choice !== undefined);
  if (ready.length === 0) {
    const canSearch = tools.some(({ name }) => name === builtinToolNames.toolSearch);
    if (canSearch && !refusal.test(asked)) return { type: 'call', calls: [searchCall(asked)] };
    return { type: 'say', text: say.nothingFits(examplesFor(tools)) };
  }
  const incomplete = ready.find(({ missing }) => missing.length > 0);
  if (incomplete) {
    return { type: 'say', text: say.missing(plainName(incomplete.tool.name), incomplete.missing.join(', ')) };
  }
  const calls = ready.map(({ tool, input }) => ({ toolName: tool.name, input }));
  return { type: 'call', calls: [...new Map(calls.map(call => [canonicalJson(call), call])).values()] };
}

/** Calls the tool that was found and fits best, or says what it still needs to know. */
function planFound(asked: string, found: Tools, language: Language): Plan {
  const say = phrases[language];
  const choice = chooseTool(asked, found);
  if (!choice) return { type: 'say', text: say.nothingFits(examplesFor(found)) };
  if (choice.missing.length > 0) {
    return { type: 'say', text: say.missing(plainName(choice.tool.name), choice.missing.join(', ')) };
  }
  return { type: 'call', calls: [invokeCall(choice.tool.name, choice.input)] };
}

const requestsOf = (asked: string, tools: Tools): string[] => splitRequests(asked, piece => isRequest(piece, tools));

/** Whether a piece of a message asks for something that can be done with these tools. */
function isRequest(piece: string, tools: Tools): boolean {
  if (piece.trim() === '') return false;
  if (asksForStory(piece)) return true;
  const chosen = choose(piece, tools);
  return chosen !== undefined && (chosen.score > 0 || question.test(piece));
}

function choose(request: string, tools: Tools): Choice | undefined {
  if (refusal.test(request)) return undefined;
  const knowledge = tools.find(({ name }) => name === builtinToolNames.knowledgeSearch);
  const others = tools.filter(({ name }) => name !== builtinToolNames.knowledgeSearch || request.includes(name));
  const best = chooseTool(request, others);
  const head = headOf(request);
  if (best && best.score >= ENOUGH && !(knowledge && isMeantForKnowledge(head, best))) return best;
  if (!knowledge) return undefined;
  // What is no question may be meant for a tool that can be found.
  const canSearch = tools.some(({ name }) => name === builtinToolNames.toolSearch);
  if (canSearch && !question.test(head)) return undefined;
  return { tool: knowledge, input: { query: queryOf(request) }, missing: [], members: 0, guessed: false, score: 0 };
}

/** A question goes to the knowledge bases unless it fits a tool well and gives it all it needs. */
function isMeantForKnowledge(head: string, { score, missing, input, guessed }: Choice): boolean {
  if (!question.test(head)) return false;
  if (missing.length === 0 && !guessed && Object.keys(input).length > 0) return false;
  return score < ENOUGH_FOR_A_QUESTION || howTo.test(head);
}

/** The words to search for: what tells something, or for CJK the text without its question words. */
const queryOf = (text: string): string =>
  languageOf(text) === 'en'
    ? searchWords(text).join(' ') || text
    : text.replace(/[?？。、！!]|怎么|如何|什么是|请问|吗|ですか|とは|を教えて/g, ' ').trim() || text;
