/** A host that may be fetched from although its address is blocked; on every port when `port` is absent. */
export type PrivateHost = { readonly host: string; readonly port?: number };

/** Whether a list contains the host and port of a URL. */
export function isAllowedPrivateHost(
  hosts: readonly PrivateHost[],
  { hostname, port, protocol }: URL,
): boolean {
  const urlHost = canonicalHost(hostname);
  const urlPort = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  return hosts.some(
    (allowed) =>
      canonicalHost(allowed.host) === urlHost && (allowed.port === undefined || allowed.port === urlPort),
  );
}

/** In lower case without brackets and trailing dot, an IPv6 address in its canonical form. */
function canonicalHost(host: string): string {
  const bare = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (!bare.includes(':')) return bare;
  return (URL.parse(`http://[${bare}]/`)?.hostname ?? bare).replace(/^\[|\]$/g, '');
}
