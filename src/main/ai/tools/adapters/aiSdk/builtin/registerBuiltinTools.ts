import { registerMetaTools } from '../meta/registerMetaTools';
import { registry } from '../registry';
import { createKnowledgeListToolEntry } from './KnowledgeListTool';
import { createKnowledgeSearchToolEntry } from './KnowledgeSearchTool';
import { createWebFetchToolEntry } from './WebFetchTool';
import { createWebSearchToolEntry } from './WebSearchTool';

/** Puts every tool that Quartermaster brings itself into a registry. Again changes nothing. */
export function registerBuiltinTools(target = registry): void {
  const entries = [
    createKnowledgeListToolEntry(),
    createKnowledgeSearchToolEntry(),
    createWebFetchToolEntry(),
    createWebSearchToolEntry(),
  ];
  for (const entry of entries) target.register(entry);
  registerMetaTools(target);
}

// Side effect: importing this file fills the process-wide registry. A bundler must keep the import.
registerBuiltinTools();
