import type { McpTransport } from '../../../shared/schemas/mcp';
import { digestOf } from '../canonicalJson';
import type { McpToolDefinition } from './toolDefinition';

/** SHA-256, hex, of what a server is: command, arguments and folder, or the bundle. Holds no secret value. */
export function identityOf({ transport }: { readonly transport: McpTransport }): string {
  if (transport.type === 'bundled') return digestOf({ type: 'bundled', bundle: transport.bundle });
  const { command, args, cwd = null } = transport;
  return digestOf({ type: 'stdio', command, args, cwd });
}

/** SHA-256, hex, of a tool's whole definition and its server's identity; grants hold while it is unchanged. */
export const fingerprintOf = (tool: McpToolDefinition, serverIdentity: string): string =>
  digestOf({ identity: serverIdentity, tool });
