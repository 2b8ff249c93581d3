import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { fillArguments, type Filled } from './fillArguments';
import { telling } from './words';

/** A tool that fits a request, with what was found for it. */
export interface Choice extends Filled {
  readonly tool: LanguageModelV4FunctionTool;
  /** Points; below `ENOUGH` it is a guess. */
  readonly score: number;
}

/** Points from which a request counts as meaning the tool. */
export const ENOUGH = 4;

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

/** The tool that fits a request best among those that were given; ties go to the better filled one, then to the name. */
export function chooseTool(request: string, tools: readonly LanguageModelV4FunctionTool[]): Choice | undefined {
  const choices = tools.map(tool => ({
    tool,
    score: score(request, tool),
    ...fillArguments(request, tool.inputSchema),
  }));
  const best = choices.toSorted(
    (a, b) => b.score - a.score || a.missing.length - b.missing.length || (a.tool.name < b.tool.name ? -1 : 1),
  )[0];
  return best && best.score > 0 ? best : undefined;
}

function score(request: string, tool: LanguageModelV4FunctionTool): number {
  const name = plainName(tool.name);
  if (request.toLowerCase().includes(name.replaceAll(' ', '_')) || request.includes(tool.name)) return 100;
  const wanted = new Set(telling(request));
  const own = [...new Set(telling(name))];
  const hits = own.filter(word => wanted.has(word)).length;
  const described = new Set(telling(tool.description ?? ''));
  const mentions = [...wanted].filter(word => described.has(word) && !own.includes(word)).length;
  const filled = fillArguments(request, tool.inputSchema);
  const members = Object.entries(filled.input).filter(([key]) => hasEnum(tool.inputSchema, key)).length;
  const whole = own.length > 0 && hits === own.length ? 1 : 0;
  return 3 * hits + whole + mentions + 2 * members - (hits > 0 || members > 0 ? filled.missing.length * 0.5 : 0);
}

function hasEnum(schema: LanguageModelV4FunctionTool['inputSchema'], key: string): boolean {
  const property = schema.properties?.[key];
  return typeof property === 'object' && Array.isArray(property.enum);
}
