import { describe, expect, it } from 'vitest';
import { judgeAddress } from '../judgeAddress';

const refused: [address: string, why: RegExp][] = [
  // This machine, in all its spellings.
  ['127.0.0.1', /this machine/],
  ['127.255.255.254', /this machine/],
  ['0.0.0.0', /this machine/],
  ['0.1.2.3', /this machine/],
  ['::1', /this machine/],
  ['::', /this machine/],
  ['0:0:0:0:0:0:0:1', /this machine/],
  ['::ffff:127.0.0.1', /this machine/],
  ['::ffff:7f00:1', /this machine/],
  ['::127.0.0.1', /this machine/],
  ['::ffff:0:127.0.0.1', /127\.0\.0\.1, which is this machine/],
  // Private networks, and their edges.
  ['10.0.0.0', /private/],
  ['10.255.255.255', /private/],
  ['172.16.0.1', /private/],
  ['172.31.255.255', /private/],
  ['192.168.0.1', /private/],
  ['192.168.255.255', /private/],
  ['::ffff:192.168.1.1', /private/],
  ['fc00::1', /private/],
  ['fd00::1', /private/],
  ['fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', /private/],
  // Metadata services of clouds.
  ['169.254.169.254', /local link/],
  ['::ffff:169.254.169.254', /local link/],
  ['fd00:ec2::254', /private/],
  ['100.100.100.200', /shared network/],
  ['192.0.0.192', /protocols/],
  // Links, providers, measurements, examples, many machines, reserved.
  ['169.254.0.1', /local link/],
  ['fe80::1', /local link/],
  ['febf::1', /local link/],
  ['100.64.0.1', /shared network/],
  ['100.127.255.255', /shared network/],
  ['192.0.2.1', /examples/],
  ['198.51.100.7', /examples/],
  ['203.0.113.7', /examples/],
  ['192.88.99.1', /relays/],
  ['198.18.0.1', /made-up addresses/],
  ['198.19.255.255', /made-up addresses/],
  ['224.0.0.1', /many machines/],
  ['239.255.255.255', /many machines/],
  ['240.0.0.1', /reserved/],
  ['255.255.255.255', /reserved/],
  ['ff02::1', /many machines/],
  ['2001:db8::1', /examples/],
  ['3fff::1', /examples/],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', /protocols/],
  ['2001:2::1', /protocols/],
  ['2001:10::1', /protocols/],
  ['100::1', /not on the public/],
  ['fec0::1', /not on the public/],
  ['4000::1', /not on the public/],
  ['64:ff9b:1::1', /not on the public/],
  ['5f00::1', /not on the public/],
  // IPv4 inside of IPv6.
  ['64:ff9b::10.0.0.1', /leads to 10\.0\.0\.1/],
  ['64:ff9b::a9fe:a9fe', /leads to 169\.254\.169\.254/],
  ['2002:7f00:1::', /leads to 127\.0\.0\.1/],
  ['2002:c0a8:101::1', /leads to 192\.168\.1\.1/],
  // No addresses at all.
  ['example.org', /no address/],
  ['', /no address/],
  ['127.0.0.1:80', /no address/],
  ['999.1.1.1', /no address/],
];

const allowed = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '::ffff:1.1.1.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:800::200e',
  '64:ff9b::1.1.1.1',
  '2002:101:101::1',
];

describe('judgeAddress', () => {
  it.each(refused)('refuses %s', (address, why) => {
    expect(judgeAddress(address, [])).toEqual({ allowed: false, why: expect.stringMatching(why) });
  });

  it.each(allowed)('lets %s through', address => {
    expect(judgeAddress(address, [])).toEqual({ allowed: true });
  });

  it.each([
    ['192.168.1.7', ['192.168.1.7'], true],
    ['192.168.1.8', ['192.168.1.7'], false],
    ['192.168.1.8', ['192.168.1.0/24'], true],
    ['198.18.3.4', ['198.18.0.0/15'], true],
    ['::ffff:192.168.1.7', ['192.168.1.0/24'], true],
    ['fd00::7', ['fd00::/8'], true],
    ['fd00::7', ['10.0.0.0/8'], false],
    ['::1', ['127.0.0.1'], false],
    ['10.1.2.3', ['192.168.1.0/24', '10.0.0.0/8'], true],
    ['10.1.2.3', ['no network', '10.0.0.0/99', ''], false],
    ['10.1.2.3', ['no network', '10.0.0.0/8'], true],
    ['1.1.1.1', ['no network'], true],
  ])('%s with %j allowed by the person: %s', (address, networks, expected) => {
    expect(judgeAddress(address, networks).allowed).toBe(expected);
  });
});
