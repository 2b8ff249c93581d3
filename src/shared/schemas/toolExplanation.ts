import { z } from 'zod';
import { ApprovalLevel, ToolSource } from './toolSource';

/** Where a thing is put right: a page of the app. */
export const FixPlace = z.enum(['mcp', 'assistant', 'chat', 'settings', 'models']);
export type FixPlace = z.infer<typeof FixPlace>;

/** Why a tool cannot be used, and what to do about it. */
export const ToolReason = z.object({
  /** The step of the chain that fails first. */
  step: z.enum([
    'server-started',
    'server-listed',
    'schema',
    'tool-switch',
    'assistant-switch',
    'chat-switch',
    'configured',
    'model',
    'limit',
  ]),
  text: z.string(),
  fix: z.object({ place: FixPlace, text: z.string() }),
});
export type ToolReason = z.infer<typeof ToolReason>;

/** What the app knows of one tool, for one assistant or chat. */
export const ToolExplanation = z.object({
  /** Wire name; empty for a server that has not listed its tools. */
  name: z.string(),
  label: z.string(),
  source: ToolSource,
  /** What a person calls its server; null for built-ins. */
  serverName: z.string().nullable(),
  /** `inline`: the model is given it. `deferred`: the model can find it. `off`: a switch. `unavailable`: it cannot run. */
  state: z.enum(['inline', 'deferred', 'off', 'unavailable']),
  /** Absent for a tool that can be used. */
  reason: ToolReason.optional(),
  level: ApprovalLevel,
  /** What its definition costs in a prompt; absent for a tool without one. */
  tokens: z.number().int().optional(),
  isEstimate: z.boolean().optional(),
});
export type ToolExplanation = z.infer<typeof ToolExplanation>;
