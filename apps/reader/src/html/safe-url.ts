const schemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * The URL of a link or an image, if a browser may follow it: http, https, mailto, tel, or relative. The only place that
 * decides it: `html` applies it to every attribute that holds a URL.
 */
export function safeUrl(url: string): string | undefined {
  // Browsers ignore line breaks and tabs anywhere in a URL, and control characters around it.
  const written = url.replaceAll(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '');
  const [, scheme] = /^([^/?#:]*):/.exec(written) ?? [];
  if (scheme !== undefined && !schemes.has(scheme.toLowerCase())) return undefined;
  return written;
}

/** A URL of the web, absolute. */
export function webUrl(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return parsed.protocol === 'http:' || parsed.protocol === 'https:' ? parsed : undefined;
}

/** The segments of a path, encoded. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
