/** How far into a page its charset is looked for (HTML, 13.2.3.2). */
const headBytes = 1024;
const charsetPattern = /charset\s*=\s*["']?\s*([\w:.-]{1,40})/i;

/** The text of a page in the charset that its server, or the page itself, names; UTF-8 unless it is known. */
export function decodeHtml(bytes: Uint8Array, contentType = ''): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headBytes));
  const label = (charsetPattern.exec(contentType) ?? charsetPattern.exec(head.toString('latin1')))?.[1];
  return decoderOf(label).decode(bytes);
}

function decoderOf(label = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
