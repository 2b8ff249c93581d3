import { asRecord } from '../../../../../../shared/asRecord';
import { requiredOf } from '../mcp/jsonSchemaShape';
import { inputSchemaOf } from '../toolDefinitionText';
import type { ToolEntry } from '../types';

/** What `tool_invoke` is called with for a tool: every required argument, with what it takes in angle brackets. */
export function invocationTemplate(entry: ToolEntry): string {
  const schema = asRecord(inputSchemaOf(entry)) ?? {};
  const properties = asRecord(schema['properties']) ?? {};
  const given = requiredOf(schema).map(name => `${JSON.stringify(name)}:<${kindOf(asRecord(properties[name]) ?? {})}>`);
  return `{"name":${JSON.stringify(entry.name)},"arguments":{${given.join(',')}}}`;
}

function kindOf({ type, enum: choices }: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(choices)) return choices.map(choice => JSON.stringify(choice)).join(' or ');
  if (Array.isArray(type)) return type.map(String).join(' or ');
  return typeof type === 'string' ? type : 'value';
}
