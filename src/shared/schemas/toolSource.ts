import { z } from 'zod';

/** Where a tool comes from. Off lists, levels and grants are keyed by it, never by the wire name. */
export const ToolSource = z.object({
  /** `builtin`, or the id of an MCP server. */
  serverId: z.string().min(1),
  /** The name the server itself uses. */
  toolName: z.string(),
});
export type ToolSource = z.infer<typeof ToolSource>;

/** `auto` runs; `ask` needs a person or a grant; `force-prompt` needs a person for each call. */
export const ApprovalLevel = z.enum(['auto', 'ask', 'force-prompt']);
export type ApprovalLevel = z.infer<typeof ApprovalLevel>;
