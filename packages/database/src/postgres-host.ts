/** The directory of a Unix socket, which stands encoded in an address, as postgres.js wants to be told of it. */
export function hostOption(url: string): { host?: string } {
  const host = decodeURIComponent(new URL(url).hostname);
  return host.startsWith('/') ? { host } : {};
}
