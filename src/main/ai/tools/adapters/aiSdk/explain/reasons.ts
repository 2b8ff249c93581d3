import { builtinToolNames, metaToolNames } from '../../../../../../shared/ai/builtinTools';
import type { Assistant } from '../../../../../../shared/schemas/assistant';
import type { ToolOverrides } from '../../../../../../shared/schemas/conversation';
import type { ToolReason } from '../../../../../../shared/schemas/toolExplanation';
import type { ToolSource } from '../../../../../../shared/schemas/toolSource';

/** The request for which a tool is explained. */
export interface ExplainScope {
  readonly assistant: Assistant;
  readonly overrides: ToolOverrides;
  readonly modelLabel: string;
  readonly supportsTools: boolean;
  readonly webSearchConfigured: boolean;
}

/** A tool that is asked about. */
export interface ExplainedTool {
  readonly source: ToolSource;
  readonly label: string;
  readonly serverName: string | null;
}

/** One subsystem's answer to "why can this tool not be used?"; undefined when it has nothing against it. */
export type ReasonSource = (tool: ExplainedTool, scope: ExplainScope) => ToolReason | undefined;

/** What MCP knows of a tool's server; each is asked in the order of the chain. */
export interface McpFacts {
  readonly isServerOn: (serverId: string) => boolean;
  /** Why there is no list of tools; undefined when there is one. */
  readonly whyNotListed: (serverId: string) => string | undefined;
  readonly isToolOn: (source: ToolSource) => boolean;
  /** Why no provider would take the schema of a tool. */
  readonly whyLeftOut: (source: ToolSource) => string | undefined;
}

/** The links of the chain that MCP answers for: started, listed, acceptable, switched on. */
export const mcpReasons =
  (facts: McpFacts): ReasonSource =>
  ({ source, serverName, label }) => {
    if (serverName === null) return undefined;
    if (!facts.isServerOn(source.serverId)) {
      return {
        step: 'server-started',
        text: `${serverName} is switched off.`,
        fix: { place: 'mcp', text: `Switch ${serverName} on` },
      };
    }
    const unlisted = facts.whyNotListed(source.serverId);
    if (unlisted !== undefined) {
      return { step: 'server-listed', text: unlisted, fix: { place: 'mcp', text: `Look at ${serverName}` } };
    }
    const leftOut = facts.whyLeftOut(source);
    if (leftOut !== undefined) {
      return {
        step: 'schema',
        text: `${label} cannot be given to a model: ${leftOut}.`,
        fix: { place: 'mcp', text: `Update ${serverName}, or tell its makers` },
      };
    }
    if (facts.isToolOn(source)) return undefined;
    return {
      step: 'tool-switch',
      text: `${label} is switched off for everybody.`,
      fix: { place: 'mcp', text: 'Switch the tool on' },
    };
  };

/** The link that the assistant answers for: does it carry the tool? */
export const assistantReasons: ReasonSource = ({ source, serverName, label }, { assistant }) => {
  const { settings, name } = assistant;
  const isOff = settings.disabledTools.some(
    ({ serverId, toolName }) => serverId === source.serverId && toolName === source.toolName,
  );
  const carried =
    serverName === null ? carriesBuiltin(source.toolName, assistant) : settings.mcpServerIds.includes(source.serverId);
  if (carried && !isOff) return undefined;
  if (isOff) {
    return {
      step: 'assistant-switch',
      text: `${label} is switched off for ${name}.`,
      fix: { place: 'assistant', text: `Switch it on for ${name}` },
    };
  }
  const what = serverName ?? (isWeb(source.toolName) ? 'web search and pages' : 'a knowledge base');
  return {
    step: 'assistant-switch',
    text: `${name} does not carry ${what}.`,
    fix: { place: 'assistant', text: `Give ${what} to ${name}` },
  };
};

function carriesBuiltin(toolName: string, { settings }: Assistant): boolean {
  if (metaToolNames.has(toolName)) return true;
  return isWeb(toolName) ? settings.enableWebSearch : settings.knowledgeBaseIds.length > 0;
}

const isWeb = (toolName: string): boolean =>
  toolName === builtinToolNames.webSearch || toolName === builtinToolNames.webFetch;

/** The link that the switches of the chat answer for. */
export const chatReasons: ReasonSource = ({ source, serverName, label }, { overrides }) => {
  const isOff =
    serverName === null
      ? !metaToolNames.has(source.toolName) &&
        (isWeb(source.toolName) ? overrides.webSearch : overrides.knowledge) === false
      : overrides.mcpServers?.[source.serverId] === false;
  if (!isOff) return undefined;
  return {
    step: 'chat-switch',
    text: `${serverName ?? label} is switched off in this chat.`,
    fix: { place: 'chat', text: 'Switch it on in this chat' },
  };
};

/** The link that the settings answer for: is what the tool needs set up? */
export const settingsReasons: ReasonSource = ({ source }, { webSearchConfigured }) =>
  source.toolName === builtinToolNames.webSearch && !webSearchConfigured
    ? {
        step: 'configured',
        text: 'No web search is set up.',
        fix: { place: 'settings', text: 'Choose a web search in the settings' },
      }
    : undefined;

/** The link that the model answers for. */
export const modelReasons: ReasonSource = (_tool, { supportsTools, modelLabel }) =>
  supportsTools
    ? undefined
    : {
        step: 'model',
        text: `${modelLabel} takes no tools.`,
        fix: { place: 'models', text: 'Choose another model, or say under Models that it does' },
      };
