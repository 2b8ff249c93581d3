import type { McpTransport } from '../../../shared/schemas/mcp';
import { digestOf } from '../canonicalJson';
import type { McpToolDefinition } from './toolDefinition';

const identities = new WeakMap<McpTransport, string>();
const fingerprints = new WeakMap<McpToolDefinition, { readonly identity: string; readonly fingerprint: string }>();

/** SHA-256, hex, of what a server is: command, arguments and folder, or the bundle. Holds no secret value. */
export function identityOf({ transport }: { readonly transport: McpTransport }): string {
  const identity = identities.get(transport) ?? digestOf(identifying(transport));
  identities.set(transport, identity);
  return identity;
}

/**
 * SHA-256, hex, of a tool's whole definition and its server's identity; grants hold while it is unchanged. Worked out
 * once for each definition that a list holds, as every request asks for it.
 */
export function fingerprintOf(tool: McpToolDefinition, serverIdentity: string): string {
  const held = fingerprints.get(tool);
  if (held?.identity === serverIdentity) return held.fingerprint;
  const fingerprint = digestOf({ identity: serverIdentity, tool });
  fingerprints.set(tool, { identity: serverIdentity, fingerprint });
  return fingerprint;
}

function identifying(transport: McpTransport): unknown {
  if (transport.type === 'bundled') return { type: 'bundled', bundle: transport.bundle };
  const { command, args, cwd = null } = transport;
  return { type: 'stdio', command, args, cwd };
}
