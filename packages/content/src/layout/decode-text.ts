/**
 * Decodes a file as UTF-8, with its byte order mark. Invalid bytes and NUL, which no database stores, become U+FFFD;
 * then the text is not `exact`.
 */
export function decodeText(bytes: Buffer): { readonly text: string; readonly exact: boolean } {
  const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const text = decoded.replaceAll('\0', '\uFFFD');
  return { text, exact: text === decoded && Buffer.from(text).equals(bytes) };
}
