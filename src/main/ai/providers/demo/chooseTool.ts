import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { fillArguments, type Filled } from './fillArguments';
import { headOf } from './pieces';
import { cjkPairs, telling } from './words';

/** A tool that fits a request, with what was found for it. */
export interface Choice extends Filled {
  readonly tool: LanguageModelV4FunctionTool;
  /** Points; below `ENOUGH` it is a guess. */
  readonly score: number;
}

/** Points from which a request counts as meaning the tool. */
export const ENOUGH = 4;
/** Points of a tool that is called by its name. */
const NAMED = 100;
/** Most points for words that only the description has; more when the description holds nearly all of the request. */
const MAX_MENTIONS = 3;
const MOST = 0.6;

/** The tool's own name without what the app puts around it: `mcp__sample__appendNote_x1y2` gives `append note`. */
export function plainName(name: string): string {
  const parts = name.split('__');
  const own =
    parts.length >= 3
      ? parts
          .slice(2)
          .join('_')
          .replace(/_[0-9a-z]{12}$/, '')
      : name;
  return own
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim();
}

/**
 * The tool that fits a request best among those that were given; ties go to the better filled one, then to the name.
 * The texts in a request, in quotation marks or behind a colon, count only when the rest of it fits no tool.
 */
export function chooseTool(request: string, tools: readonly LanguageModelV4FunctionTool[]): Choice | undefined {
  const filled = tools.map(tool => ({ tool, ...fillArguments(request, tool.inputSchema) }));
  const best = (text: string) =>
    filled
      .map(each => ({ ...each, score: score(text, each.tool, each) }))
      .toSorted(
        (a, b) => b.score - a.score || a.missing.length - b.missing.length || (a.tool.name < b.tool.name ? -1 : 1),
      )[0];
  const head = headOf(request);
  const byHead = best(head);
  const choice = (byHead?.score ?? 0) >= ENOUGH || head === request ? byHead : best(request);
  return choice && choice.score > 0 ? choice : undefined;
}

function score(request: string, tool: LanguageModelV4FunctionTool, filled: Filled): number {
  const name = plainName(tool.name);
  if (isNamed(request, tool.name, name)) return NAMED;
  const wanted = new Set(telling(request));
  const own = [...new Set(telling(name))].filter(word => word !== 'tool');
  const hits = own.filter(word => wanted.has(word)).length;
  // One word alone is often there by chance; where the request begins with it, it is meant.
  const isWhole = hits > 0 && hits === own.length && (own.length > 1 || beginsWith(request, name, own));
  const hasInput = !filled.guessed && Object.keys(filled.input).length > 0;
  const points = 3 * hits + (isWhole ? 1 : 0) + 2 * filled.members + mentions(request, wanted, own, tool.description);
  if (hits === 0 && filled.members === 0) return points;
  // Members such as "minute" are also words of every day: alone they mean the tool only when nothing else is missing.
  if (hits === 0 && filled.missing.length > 0) return Math.min(points, ENOUGH - 1);
  return points + (hasInput ? 0.5 : 0) + (hasInput && filled.missing.length === 0 ? 0.5 : -filled.missing.length * 0.5);
}

function mentions(request: string, wanted: ReadonlySet<string>, own: readonly string[], description = ''): number {
  const described = new Set(telling(description));
  const count = [...wanted].filter(word => described.has(word) && !own.includes(word)).length;
  const pairs = cjkPairs(request);
  const known = new Set(cjkPairs(description));
  const share = pairs.length < 3 ? 0 : pairs.filter(pair => known.has(pair)).length / pairs.length;
  const words = count >= wanted.size * MOST ? count : Math.min(count, MAX_MENTIONS);
  return words + (share >= MOST ? Math.floor(8 * share) : 0);
}

/** Whether a request calls a tool by name: a name of one word needs "use" or back quotes, as it may be any word. */
function isNamed(request: string, wireName: string, name: string): boolean {
  if (hasWord(request, wireName) && /[_A-Z]/.test(wireName)) return true;
  const snake = name.replaceAll(' ', '_');
  const text = request.toLowerCase();
  if (snake.includes('_')) return hasWord(text, snake);
  return [
    ...text.matchAll(/(?:\b(?:use|using|call|run|invoke)\s+(?:the\s+)?(?:tool\s+)?|`|使用|调用|調用)([\w-]+)/g),
  ].some(([, word]) => word === snake);
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + word.length] ?? ' '}`;
    if (!/\w/.test(around)) return true;
  }
  return false;
}

/** Whether a request begins with the tool's name, or with a word of that meaning. */
function beginsWith(request: string, name: string, own: readonly string[]): boolean {
  const start = request
    .replace(
      /^\W*(?:(?:please|now|can you|could you)\s+)?(?:(?:generate|make|create|give me|get)\s+(?:an?\s+|the\s+)?)?/i,
      '',
    )
    .toLowerCase();
  const first = /^\S+/.exec(start)?.[0] ?? '';
  return hasWord(start.slice(0, name.length + 1), name) || telling(first).some(word => own.includes(word));
}
