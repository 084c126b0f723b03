/** The prescan length for the charset (HTML, 13.2.3.2). */
const headBytes = 1024;
const charsetPattern = /charset\s*=(?:\s|["'])*([\w:.-]{1,40})/i;

/** Decodes a page in the charset of its Content-Type or of the page itself, or else UTF-8. */
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
