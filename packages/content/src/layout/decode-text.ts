import { isUtf8 } from 'node:buffer';

/**
 * Decodes a file as UTF-8, with its byte order mark. Invalid bytes and NUL, which no database stores, become U+FFFD;
 * then the text is not `exact`.
 */
export function decodeText(bytes: Buffer): { readonly text: string; readonly exact: boolean } {
  if (isUtf8(bytes) && !bytes.includes(0)) return { text: bytes.toString('utf8'), exact: true };
  const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { text: decoded.replaceAll('\0', '\uFFFD'), exact: false };
}
