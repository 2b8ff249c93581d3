import type { AppClient } from '../../client/client';
import type { Assistant } from '../../../shared/schemas/assistant';
import type { ToolOverrides } from '../../../shared/schemas/conversation';
import type { ToolExplanation } from '../../../shared/schemas/toolExplanation';
import type { ToolSource } from '../../../shared/schemas/toolSource';

export interface FixContext {
  readonly client: AppClient;
  readonly assistant: Assistant;
  /** Called with what to do to the switches of the chat as they stand then. */
  readonly onChatChange: (change: (held: ToolOverrides) => ToolOverrides) => void;
}

const isWeb = (toolName: string): boolean => toolName.startsWith('web_');
const isSame = (one: ToolSource, other: ToolSource): boolean =>
  one.serverId === other.serverId && one.toolName === other.toolName;

/** What puts right what stands in a tool's way, where that is one switch; undefined where a person has to choose. */
export function fixOf(
  { source, serverName, reason }: ToolExplanation,
  { client, assistant, onChatChange }: FixContext,
): (() => Promise<unknown>) | undefined {
  const { serverId, toolName } = source;
  const { settings } = assistant;
  switch (reason?.step) {
    case 'server-started':
      return () => client.request('mcp.updateServer', { id: serverId, patch: { enabled: true } });
    case 'tool-switch':
      return () => client.request('mcp.updateTool', { serverId, name: toolName, patch: { enabled: true } });
    case 'assistant-switch':
      if (settings.disabledTools.some(tool => isSame(tool, source)))
        return switchOf(source, true, { client, assistant });
      if (serverName === null && !isWeb(toolName)) return undefined; // Which base, a person says.
      return () =>
        client.request('assistants.update', {
          id: assistant.id,
          patch: {
            settings:
              serverName === null ? { enableWebSearch: true } : { mcpServerIds: [...settings.mcpServerIds, serverId] },
          },
        });
    case 'chat-switch':
      return async () =>
        onChatChange(held =>
          serverName !== null
            ? { ...held, mcpServers: { ...held.mcpServers, [serverId]: true } }
            : { ...held, [isWeb(toolName) ? 'webSearch' : 'knowledge']: true },
        );
    default:
      return undefined;
  }
}

/** Switches one tool on or off for the assistant; what else it carries stays. */
export function switchOf(
  source: ToolSource,
  on: boolean,
  { client, assistant }: Pick<FixContext, 'client' | 'assistant'>,
): () => Promise<unknown> {
  const others = assistant.settings.disabledTools.filter(tool => !isSame(tool, source));
  const disabledTools = on ? others : [...others, source];
  return () => client.request('assistants.update', { id: assistant.id, patch: { settings: { disabledTools } } });
}
