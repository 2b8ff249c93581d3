import { registry } from '../registry';
import { createKnowledgeListToolEntry } from './KnowledgeListTool';
import { createKnowledgeSearchToolEntry } from './KnowledgeSearchTool';

/** Puts every tool that Quartermaster brings itself into a registry. Again changes nothing. */
export function registerBuiltinTools(target = registry): void {
  for (const entry of [createKnowledgeListToolEntry(), createKnowledgeSearchToolEntry()]) target.register(entry);
}

// Side effect: importing this file fills the process-wide registry. A bundler must keep the import.
registerBuiltinTools();
