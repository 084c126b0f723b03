import { BlockList, isIPv4, isIPv6 } from 'node:net';

// IANA special-purpose address registries. Of IPv6 only global unicast is allowed, so that an unknown range is blocked.
const blockedV4 = blockListOf('ipv4', [
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
  // Azure's virtual public IP: metadata and guest agent, though its range is a public one.
  '168.63.129.16/32',
]);

const globalUnicastV6 = blockListOf('ipv6', ['2000::/3']);
const blockedV6 = blockListOf('ipv6', [
  // IETF protocol assignments, with Teredo and ORCHID.
  '2001::/23',
  '2001:db8::/32',
  // 6to4 embeds an IPv4 address of any kind.
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]);

/**
 * Whether the server must not connect to an IP address for a user (server-side request forgery): private, loopback,
 * link-local, multicast, unspecified, shared, for documentation or benchmarks, of metadata services, or an IPv6 address
 * that embeds an IPv4 one. Text that is no IP address is blocked.
 */
export function isBlockedAddress(address: string): boolean {
  if (isIPv4(address)) return blockedV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return true;
  return !globalUnicastV6.check(address, 'ipv6') || blockedV6.check(address, 'ipv6');
}

function blockListOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefixLength] = range.split('/');
    list.addSubnet(network, Number(prefixLength), family);
  }
  return list;
}
