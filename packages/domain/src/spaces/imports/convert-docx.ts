import mammoth from 'mammoth';
import { convertHtml } from './convert-html.ts';
import type { ConvertedPage } from './converted-page.ts';
import { unpackDocx } from './unpack-docx.ts';

/** Converts a Word document to a page: its headings, lists, tables, links and images. */
export async function convertDocx(bytes: Uint8Array, maxBytes: number): Promise<ConvertedPage> {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const buffer = await unpackDocx(packed, maxBytes);
  const options = {
    externalFileAccess: false,
    convertImage: mammoth.images.dataUri,
    styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"],
  };
  const { value } = await mammoth.convertToHtml({ buffer }, options);
  return convertHtml(`<!doctype html><body><main>${withTableHeaders(value)}</main></body>`);
}

/** Makes the first row of each table its header row: Markdown requires one, and Word seldom marks it. */
function withTableHeaders(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = html.indexOf('<table><tr>', at);
    const end = start === -1 ? -1 : html.indexOf('</tr>', start);
    if (end === -1) return [...parts, html.slice(at)].join('');
    parts.push(html.slice(at, start), html.slice(start, end).replaceAll(/(<\/?)td\b/g, '$1th'));
    at = end;
  }
}
