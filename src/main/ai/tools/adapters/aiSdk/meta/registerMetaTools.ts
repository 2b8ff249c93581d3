import { registry } from '../registry';
import { createToolInspectToolEntry } from './ToolInspectTool';
import { createToolInvokeToolEntry } from './ToolInvokeTool';
import { createToolSearchToolEntry } from './ToolSearchTool';

/** Puts the meta-tools into a registry; a request is given them only where something is deferred. Again changes nothing. */
export function registerMetaTools(target = registry): void {
  for (const entry of [createToolSearchToolEntry(), createToolInspectToolEntry(), createToolInvokeToolEntry()]) {
    target.register(entry);
  }
}
