import { BlockList, isIPv4, isIPv6 } from 'node:net';

// Only what is listed as global unicast is let through (IANA special-purpose registries), so that a range nobody
// thought of is forbidden, too.
const forbiddenV4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // The metadata and agent address of one cloud, though it looks like any other.
  '168.63.129.16/32',
]);

const globalV6 = listOf('ipv6', ['2000::/3']);
const forbiddenV6 = listOf('ipv6', [
  // Protocol assignments, with Teredo and ORCHID.
  '2001::/23',
  '2001:db8::/32',
  // 6to4 carries an IPv4 address of any kind.
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]);

/**
 * Whether the server must not connect to an address on someone's behalf: private, loopback, link-local, multicast,
 * unspecified, shared, for documentation or benchmarks, of metadata services, or an IPv6 form of an IPv4 address.
 * Text that is no address is forbidden.
 */
export function isForbiddenAddress(address: string): boolean {
  if (isIPv4(address)) return forbiddenV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return true;
  return !globalV6.check(address, 'ipv6') || forbiddenV6.check(address, 'ipv6');
}

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
