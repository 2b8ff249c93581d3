import ipaddr from 'ipaddr.js';

/** Whether an address may be connected to; if not, why, as the end of a sentence about the address. */
export type AddressVerdict = { readonly allowed: true } | { readonly allowed: false; readonly why: string };

/**
 * IPv4 networks that are not the public Internet. Source: the IANA special-purpose address registry
 * (https://www.iana.org/assignments/iana-ipv4-special-registry), and multicast and reserved space of RFC 5771 and 1112.
 */
const specialV4: readonly (readonly [network: string, why: string])[] = [
  ['0.0.0.0/8', 'stands for this machine'],
  ['10.0.0.0/8', 'is in a private network'],
  ['100.64.0.0/10', 'is in the shared network of a provider'],
  ['127.0.0.0/8', 'is this machine'],
  ['169.254.0.0/16', 'is on the local link, where clouds keep their secrets'],
  ['172.16.0.0/12', 'is in a private network'],
  ['192.0.0.0/24', 'is set aside for protocols'],
  ['192.0.2.0/24', 'is set aside for examples'],
  ['192.88.99.0/24', 'is set aside for relays'],
  ['192.168.0.0/16', 'is in a private network'],
  ['198.18.0.0/15', 'is set aside for measurements, and proxies with made-up addresses use it'],
  ['198.51.100.0/24', 'is set aside for examples'],
  ['203.0.113.0/24', 'is set aside for examples'],
  ['224.0.0.0/4', 'is an address of many machines'],
  ['240.0.0.0/4', 'is reserved'],
];

/** IPv6 space in which the public Internet lies, and what in it is something else (iana-ipv6-special-registry). */
const publicV6 = '2000::/3';
const specialV6: readonly (readonly [network: string, why: string])[] = [
  ['2001::/23', 'is set aside for protocols'],
  ['2001:db8::/32', 'is set aside for examples'],
  ['3fff::/20', 'is set aside for examples'],
];

/** IPv6 networks whose addresses hold an IPv4 address, and at which byte: what they lead to is what counts. */
const embedding: readonly (readonly [network: string, at: number])[] = [
  ['::ffff:0:0/96', 12], // mapped
  ['::ffff:0:0:0/96', 12], // translated, RFC 2765
  ['::/96', 12], // compatible, given up long ago
  ['64:ff9b::/96', 12], // NAT64, RFC 6052
  ['2002::/16', 2], // 6to4
];

/**
 * Judges an address that a name was resolved to, or that stands in a link.
 * @param address an IPv4 or IPv6 address, without brackets
 * @param allowedNetworks what the person allows besides the public Internet, as addresses or networks (CIDR)
 */
export function judgeAddress(address: string, allowedNetworks: readonly string[]): AddressVerdict {
  if (!ipaddr.isValid(address)) return { allowed: false, why: 'is no address' };
  const parsed = ipaddr.parse(address);
  const plain = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
  if (allowedNetworks.some(network => isIn(parsed, network) || isIn(plain, network))) return { allowed: true };
  const why = plain instanceof ipaddr.IPv4 ? whySpecial(plain, specialV4) : judgeV6(plain);
  return why === undefined ? { allowed: true } : { allowed: false, why };
}

function judgeV6(address: ipaddr.IPv6): string | undefined {
  if (address.range() === 'loopback') return 'is this machine';
  if (address.range() === 'unspecified') return 'stands for this machine';
  const [, at] = embedding.find(([network]) => isIn(address, network)) ?? [];
  if (at !== undefined) {
    const inner = new ipaddr.IPv4(address.toByteArray().slice(at, at + 4));
    const why = whySpecial(inner, specialV4);
    return why === undefined ? undefined : `leads to ${inner.toString()}, which ${why}`;
  }
  if (isIn(address, 'fe80::/10')) return 'is on the local link';
  if (isIn(address, 'fc00::/7')) return 'is in a private network';
  if (isIn(address, 'ff00::/8')) return 'is an address of many machines';
  return isIn(address, publicV6) ? whySpecial(address, specialV6) : 'is not on the public Internet';
}

const whySpecial = (
  address: ipaddr.IPv4 | ipaddr.IPv6,
  table: readonly (readonly [network: string, why: string])[],
): string | undefined => table.find(([network]) => isIn(address, network))?.[1];

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  // Settings can be written by hand: what is no network allows nothing, and the others still count.
  if (!ipaddr.isValidCIDR(network) && !ipaddr.isValid(network)) return false;
  const [base, bits] = ipaddr.isValidCIDR(network)
    ? ipaddr.parseCIDR(network)
    : [ipaddr.parse(network), network.includes(':') ? 128 : 32];
  if (address instanceof ipaddr.IPv4) return base instanceof ipaddr.IPv4 && address.match(base, bits);
  return base instanceof ipaddr.IPv6 && address.match(base, bits);
}
