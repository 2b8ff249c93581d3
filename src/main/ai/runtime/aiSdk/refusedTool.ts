import { APICallError, RetryError } from 'ai';
import { wordsOf } from '../../providers/httpFailure';
import type { ToolEntry } from '../../tools/adapters/aiSdk/types';
import type { AgentParams, RefusedTool } from './agentParams';

/** The statuses with which a request is refused for what it holds. */
const refusals = new Set([400, 422]);

/** A refusal that is about a message of the chat, which may name a tool as well. */
const ofMessage = /\b(?:messages|contents|input)[.[]\d/;

/** Where a tool stands in the request, as providers write it. Google's declarations stand all in the first tool, mostly. */
const places = [
  /(?<!\btools\[[1-9]\d*\]\.)function_?declarations\[(\d+)\]/i,
  /\btools(?:[.[/]|[\\'"]+,\s*)(\d+)(?=[\].,/'"\s:]|$)/,
];

/**
 * The tool for whose definition a provider refused a request (S06), told by its name or by its place.
 * @param names of the tools in the order in which they were sent
 * @returns undefined when the refusal is about something else, or cannot be mapped to one tool
 */
export function refusedTool(thrown: unknown, names: readonly string[]): RefusedTool | undefined {
  const cause = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (!APICallError.isInstance(cause) || !refusals.has(cause.statusCode ?? 0)) return undefined;
  const body = cause.responseBody ?? '';
  const said = body.replace(/\\u[0-9a-f]{4}/gi, "'").replace(/\\[nrt]/g, ' ');
  if (ofMessage.test(said)) return undefined;
  const name = onlyNamed(said, names) ?? names[placeIn(said)];
  return name === undefined ? undefined : { name, reason: wordsOf(body) || cause.message };
}

function onlyNamed(said: string, names: readonly string[]): string | undefined {
  const words = new Set(said.match(/[\w-]+/g));
  const [named, ...more] = names.filter(name => words.has(name));
  return more.length === 0 ? named : undefined;
}

/** -1 when no place is told. */
function placeIn(said: string): number {
  const [found] = places.flatMap(place => place.exec(said)?.[1] ?? []);
  return found === undefined ? -1 : Number(found);
}

/** What a turn goes on with: without these tools, and with a report that says so. */
export function withoutRefused(params: AgentParams, refused: readonly RefusedTool[]): AgentParams {
  if (refused.length === 0) return params;
  const isLeft = ({ name }: { name: string }) => !refused.some(tool => tool.name === name);
  return {
    ...params,
    entries: new Map([...params.entries].filter(([name]) => isLeft({ name }))),
    exposition: {
      ...params.exposition,
      inline: params.exposition.inline.filter(isLeft),
      refused: [...(params.exposition.refused ?? []), ...refused],
    },
  };
}

/** What the person is told when an answer goes on without a tool. */
export function describeRefusedTool(entry: ToolEntry | undefined, refused: RefusedTool, modelName: string): string {
  const owner = entry?.serverName === undefined ? '' : ` of ${entry.serverName}`;
  const lost = entry?.namespace === 'meta' ? ' Tools that are found by a search may be out of reach in it.' : '';
  const next =
    entry?.serverName === undefined
      ? 'Choose another model if you need it.'
      : 'Switch the tool off for this assistant, choose another model, or tell the makers of the server.';
  return (
    `${modelName} refuses the tool ${entry?.label ?? refused.name}${owner}, so this answer goes on without it.${lost} ` +
    `It says: ${refused.reason.replace(/[.\s]+$/, '')}. ${next}`
  );
}
