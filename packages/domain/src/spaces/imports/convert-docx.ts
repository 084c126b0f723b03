import mammoth from 'mammoth';
import { convertHtml } from './convert-html.ts';
import type { ConvertedPage } from './converted-page.ts';

/** Converts a Word document to a page: its headings, lists, tables, links and images. */
export async function convertDocx(bytes: Uint8Array): Promise<ConvertedPage> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
  return html.replaceAll(/<table><tr>.*?<\/tr>/gs, (row) => row.replaceAll(/(<\/?)td\b/g, '$1th'));
}
