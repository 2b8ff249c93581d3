import { lookup as systemLookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { AppError } from '../../shared/errors';
import { judgeAddress } from './judgeAddress';

/** An address that was judged and may be connected to. */
export interface CheckedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Looks a name up; all its addresses. */
export type Lookup = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export const lookupAll: Lookup = hostname => systemLookup(hostname, { all: true });

/**
 * Every address of a host, each judged: one bad address is enough to refuse the host, because which one is connected to
 * is not ours to say.
 * @param url http or https
 * @throws AppError `bad_input` for an address that is none of ours to read, `tool_denied` for a host that may not be
 * reached, `tool_unavailable` for one that cannot be found
 */
export async function resolveHost(
  url: URL,
  allowedNetworks: readonly string[],
  lookup: Lookup,
): Promise<readonly CheckedAddress[]> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const found = ipaddr.isValid(hostname)
    ? [{ address: hostname, family: hostname.includes(':') ? 6 : 4 }]
    : await look(hostname, lookup);
  return found.map(({ address, family }) => {
    const verdict = judgeAddress(address, allowedNetworks);
    if (verdict.allowed) return { address, family: family === 6 ? 6 : 4 };
    const named = address === hostname ? hostname : `${hostname} (${address})`;
    throw new AppError(
      'tool_denied',
      `${named} is not read: the address ${verdict.why}. The person can allow it in the settings, under “Web search and pages”.`,
      { host: hostname },
    );
  });
}

async function look(hostname: string, lookup: Lookup): ReturnType<Lookup> {
  let cause: unknown;
  const found = await lookup(hostname).catch((thrown: unknown) => {
    cause = thrown;
    return [];
  });
  if (found.length > 0) return found;
  throw new AppError(
    'tool_unavailable',
    `There is no host named ${hostname}. Check the address and the network.`,
    undefined,
    cause,
  );
}
