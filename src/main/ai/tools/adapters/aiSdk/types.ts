import type { Tool } from 'ai';
import type { Assistant } from '../../../../../shared/schemas/assistant';
import type { ApprovalLevel, ToolSource } from '../../../../../shared/schemas/toolSource';
import type { KnowledgeHit } from '../../../../../shared/schemas/knowledge';
import type { ResultReader } from './results/CutResults';
import type { WebPage, WebSearchAnswer } from '../../../../../shared/schemas/web';

/** What one request allows. Built once per request and never written afterwards; `applies` may ask nothing else. */
export interface ToolApplyScope {
  /** With the switches of the conversation already applied to its settings. */
  readonly assistant: Assistant;
  readonly conversationId: string;
  readonly model: { readonly contextWindow?: number; readonly supportsTools: boolean };
  /** MCP wire names of this request. */
  readonly selectedToolIds: ReadonlySet<string>;
  readonly webSearchConfigured: boolean;
  /** Whether a result of this chat was cut for its model, so that there is something to read on in. */
  readonly hasCutResults: boolean;
  /** The preference `tools.exec.enabled`. */
  readonly toolExecEnabled: boolean;
}

/** What a running tool may reach; the executor puts one under every tool's name. */
export interface ToolRequestContext {
  readonly conversationId: string;
  readonly turnId: string;
  readonly scope: ToolApplyScope;
  readonly knowledge: KnowledgeReader;
  readonly mcp: McpToolCaller;
  readonly web: WebReader;
  readonly deferredTools: DeferredTools;
  readonly results: ResultReader;
  readonly innerCalls: InnerCaller;
  /** A line for the person while the tool runs. */
  reportProgress(line: string): void;
}

/** The part of the knowledge service that tools use. */
export interface KnowledgeReader {
  search(baseIds: readonly string[], query: string, limit: number): Promise<KnowledgeHit[]>;
  listBases(baseIds: readonly string[]): Promise<{ id: string; name: string; description: string; titles: string[] }[]>;
}

/** The tools that a request can find and is not given, as the meta-tools use them. */
export interface DeferredTools {
  get(name: string): ToolEntry | undefined;
  all(): readonly ToolEntry[];
  /** Best first. @param options.label only tools of the owner that is shown under this label */
  search(query: string, options: { label?: string; limit: number }): Promise<readonly ToolEntry[]>;
  /** Why no tool can be called by this name, with the nearest names: in words for the model. */
  whyNot(name: string): Promise<string>;
  /** Tools that would answer and cannot be used now, each with the reason and the fix; the likeliest few. */
  unavailable(query: string): readonly string[];
}

/** Calls that a program makes on behalf of its own call. */
export interface InnerCaller {
  /**
   * Runs one tool of the request, as the model could have called it, through the ledger (A3). A tool that needs a
   * person is refused (R2). Never throws: a refusal and a failure are told.
   */
  call(name: string, input: unknown, signal: AbortSignal): Promise<InnerResult>;
}

/** How an inner call ended, with what the program gets of it. `label` is what a person reads of the tool. */
export type InnerResult =
  | { readonly ok: true; readonly label: string; readonly value: unknown }
  | { readonly ok: false; readonly label: string; readonly error: string };

/** The part of the web service that tools use. Both end with the signal, and by themselves after a time limit. */
export interface WebReader {
  /** @throws AppError `tool_unavailable` with cause and next step when no engine is set up or it does not answer */
  search(query: string, options: { limit?: number; signal?: AbortSignal }): Promise<WebSearchAnswer>;
  /** @throws AppError `tool_denied` for an address that may not be read, `tool_unavailable` when it cannot be */
  fetchPage(url: string, options: { signal?: AbortSignal }): Promise<WebPage>;
}

/** The part of the MCP runtime that tools use. */
export interface McpToolCaller {
  /**
   * Calls a tool by its original name; never sends a call twice.
   * @returns the result as the server gave it
   * @throws AppError `mcp_unavailable` when the server cannot be reached, `tool_unavailable` when it is switched off
   */
  callTool(
    source: ToolSource,
    input: unknown,
    options: { signal?: AbortSignal; onProgress?: (line: string) => void },
  ): Promise<unknown>;
}

/** One tool of the registry. */
export interface ToolEntry {
  /** Wire name the model emits; unique in the registry. */
  readonly name: string;
  /** Owner, used to retract a group at once: `web`, `kb`, `meta` or `mcp:<serverId>`. Never shown to the model. */
  readonly namespace: string;
  /** What `tool_search` shows instead; defaults to `namespace`. */
  readonly namespaceLabel?: string;
  /** One line for `tool_search`. */
  readonly description: string;
  readonly defer: 'never' | 'always' | 'auto';
  readonly tool: Tool;
  /** What a person reads in place of the wire name. */
  readonly label: string;
  /** What a person calls the MCP server it comes from; absent for built-ins. */
  readonly serverName?: string;
  /** Under which key level, off list and grants are kept. */
  readonly source: ToolSource;
  /** The level at registration. Asked again, live, before a call runs. */
  readonly level: ApprovalLevel;
  /** SHA-256, hex, of the whole definition; a grant and an approval hold only while it is unchanged. */
  readonly fingerprint: string;
  /** Absent means always offered. Pure: reads the scope, nothing else; one that throws counts as not offered. */
  applies?(scope: ToolApplyScope): boolean;
}
