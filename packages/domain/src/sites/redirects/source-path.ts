/** The normal form of a path (RFC 3986, 6.2.2): no trailing slash, and escapes in capitals where they are needed. */
export function normalizeSourcePath(source: string): string {
  return source
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => {
      try {
        return encodeSegment(decodeURIComponent(segment));
      } catch {
        // Escapes that are not UTF-8 cannot be decoded: only their case is normalized.
        return segment.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
      }
    })
    .join('/');
}

/** Escapes everything but unreserved characters (RFC 3986, 2.3). */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
