/** postgres.js requires the directory of a Unix socket as `host`; in a URL it is percent-encoded as the host. */
export function unixSocketOption(url: string): { host?: string } {
  const host = decodeURIComponent(new URL(url).hostname);
  return host.startsWith('/') ? { host } : {};
}
