import { z } from 'zod';
import { TurnStatus } from './turn';

/** Switches of one chat. Absent follows the assistant; a switch can take away or, for what the assistant carries, give back. */
export const ToolOverrides = z.object({
  webSearch: z.boolean().optional(),
  knowledge: z.boolean().optional(),
  /** By MCP server id. */
  mcpServers: z.record(z.string(), z.boolean()).optional(),
});
export type ToolOverrides = z.infer<typeof ToolOverrides>;

export const Conversation = z.object({
  id: z.string(),
  assistantId: z.string(),
  title: z.string(),
  toolOverrides: ToolOverrides,
  /** Status of the turn that runs or waits, so that a list can show it; null when nothing does. */
  activeTurn: TurnStatus.nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Conversation = z.infer<typeof Conversation>;
