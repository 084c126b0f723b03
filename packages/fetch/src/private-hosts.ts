/** A host that may be fetched from although its address is private; on any port when `port` is absent. */
export type PrivateHost = { readonly host: string; readonly port?: number };

/** Whether the operator allowed this host, as it stands in a URL. */
export function isAllowedPrivateHost(
  hosts: readonly PrivateHost[],
  { hostname, port, protocol }: URL,
): boolean {
  const asked = plainHost(hostname);
  const askedPort = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  return hosts.some(
    (allowed) =>
      plainHost(allowed.host) === asked && (allowed.port === undefined || allowed.port === askedPort),
  );
}

/** Without brackets or the dot at its end, an IPv6 address in its one canonical form. */
function plainHost(host: string): string {
  const bare = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (!bare.includes(':')) return bare;
  return (URL.parse(`http://[${bare}]/`)?.hostname ?? bare).replace(/^\[|\]$/g, '');
}
