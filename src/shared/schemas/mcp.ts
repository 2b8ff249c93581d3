import { z } from 'zod';
import { ApprovalLevel } from './toolSource';

const EnvironmentName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'Letters, digits and _ only');

/** How to start or reach a server, as a person enters it. Environment values are sealed and never come back. */
export const McpTransportDraft = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('stdio'),
    command: z.string().trim().min(1),
    args: z.array(z.string()).default([]),
    cwd: z.string().optional(),
    env: z.record(EnvironmentName, z.string()).optional(),
  }),
  /** A server that ships with the app; the host knows how to start it. */
  z.object({ type: z.literal('bundled'), bundle: z.enum(['sample']) }),
]);
export type McpTransportDraft = z.infer<typeof McpTransportDraft>;

/** The same without secret values: the names of the environment variables only. */
export const McpTransport = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('stdio'),
    command: z.string(),
    args: z.array(z.string()),
    cwd: z.string().optional(),
    envNames: z.array(z.string()),
  }),
  z.object({ type: z.literal('bundled'), bundle: z.enum(['sample']) }),
]);
export type McpTransport = z.infer<typeof McpTransport>;

export const McpServerDraft = z.object({
  name: z.string().trim().min(1).max(120),
  transport: McpTransportDraft,
  enabled: z.boolean().default(true),
  /** Believe the server's `readOnlyHint`: its reading tools run without asking. */
  trusted: z.boolean().default(false),
});
export type McpServerDraft = z.infer<typeof McpServerDraft>;

export const McpServerStatus = z.object({
  state: z.enum(['disabled', 'idle', 'connecting', 'ready', 'failed']),
  /** With `failed`: cause and next step. */
  message: z.string().optional(),
  /** With a command that could not be started: what was run and where it was looked for. */
  command: z.string().optional(),
  searchPath: z.string().optional(),
  since: z.number(),
});
export type McpServerStatus = z.infer<typeof McpServerStatus>;

export const McpServer = z.object({
  id: z.string(),
  name: z.string(),
  /** Frozen at creation: part of the wire names of its tools. */
  slug: z.string(),
  transport: McpTransport,
  enabled: z.boolean(),
  trusted: z.boolean(),
  status: McpServerStatus,
  /** Tools of the last good list; null when there never was one. */
  toolCount: z.number().int().nullable(),
  refreshedAt: z.number().nullable(),
});
export type McpServer = z.infer<typeof McpServer>;

export const McpTool = z.object({
  serverId: z.string(),
  /** Original name. */
  name: z.string(),
  wireName: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: z.unknown(),
  readOnly: z.boolean(),
  /** Off is off for every assistant. */
  enabled: z.boolean(),
  level: ApprovalLevel,
  /** Whether a person chose the level, or it is the default for this server. */
  levelChosen: z.boolean(),
});
export type McpTool = z.infer<typeof McpTool>;
