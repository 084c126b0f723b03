/** The one way to write a path: without a slash at its end, escapes in capitals, and only where they are needed. */
export function canonicalSourcePath(source: string): string {
  return source
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => {
      try {
        return encodeSegment(decodeURIComponent(segment));
      } catch {
        // Escapes that are no UTF-8 stay as they are, for they stand for themselves.
        return segment.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
      }
    })
    .join('/');
}

/** Everything is escaped but what never needs it (RFC 3986, 2.3). */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
