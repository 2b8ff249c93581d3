/** Wire names of the tools Quartermaster brings itself; fixed, because conversations on disk name them. */
export const builtinToolNames = {
  webSearch: 'web_search',
  webFetch: 'web_fetch',
  knowledgeSearch: 'kb_search',
  knowledgeList: 'kb_list',
  toolSearch: 'tool_search',
  toolInspect: 'tool_inspect',
  toolInvoke: 'tool_invoke',
  toolExec: 'tool_exec',
  readToolResult: 'read_tool_result',
} as const;

/** Those that reach what is deferred: given only where something is. */
export const deferralToolNames: ReadonlySet<string> = new Set([
  builtinToolNames.toolSearch,
  builtinToolNames.toolInspect,
  builtinToolNames.toolInvoke,
]);

/** Those that do nothing of their own but serve other tools: no assistant carries them, and no switch takes them. */
export const metaToolNames: ReadonlySet<string> = new Set([
  ...deferralToolNames,
  builtinToolNames.toolExec,
  builtinToolNames.readToolResult,
]);

/** The server id under which levels and grants of built-in tools are kept. */
export const builtinServerId = 'builtin';
