import { registry } from '../registry';
import { createReadToolResultToolEntry } from './ReadToolResultTool';
import { createToolExecToolEntry } from './ToolExecTool';
import { createToolInspectToolEntry } from './ToolInspectTool';
import { createToolInvokeToolEntry } from './ToolInvokeTool';
import { createToolSearchToolEntry } from './ToolSearchTool';

/**
 * Puts the meta-tools into a registry. A request is given `tool_search`, `tool_inspect` and `tool_invoke` only where
 * something is deferred, `read_tool_result` where a result was cut, and `tool_exec` where a person has allowed it.
 * Again changes nothing.
 */
export function registerMetaTools(target = registry): void {
  for (const entry of [
    createToolSearchToolEntry(),
    createToolInspectToolEntry(),
    createToolInvokeToolEntry(),
    createReadToolResultToolEntry(),
    createToolExecToolEntry(),
  ]) {
    target.register(entry);
  }
}
