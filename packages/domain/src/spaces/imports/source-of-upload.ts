import type { ImportContentSource } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';

const headBytes = 4096;
const zipHeader = Buffer.from('PK\u0003\u0004', 'latin1');
/** In a zip archive, the name of the first entry begins here, behind its length. */
const [nameLengthAt, nameAt] = [26, 30];
const partsOfWord = ['[Content_Types].xml', '_rels/', 'docProps/', 'word/'];
const tagsOfHtml = ['<!doctype html', '<html', '<head', '<body'];

/** What an upload is by its first bytes, since it has no name: a Word document is an archive that begins with a part of one. */
export async function sourceOfUpload(
  { storage }: Pick<Ctx, 'storage'>,
  key: string,
): Promise<Exclude<ImportContentSource, 'website'>> {
  const head = (await storage.readHead(key, headBytes)) ?? Buffer.alloc(0);
  if (!head.subarray(0, zipHeader.length).equals(zipHeader)) return isHtml(head) ? 'html' : 'markdown';
  if (head.length < nameAt) return 'zip';
  const name = head.toString('latin1', nameAt, nameAt + head.readUInt16LE(nameLengthAt));
  const isXml = name.endsWith('.xml') || name.endsWith('.rels');
  return isXml && partsOfWord.some((part) => name.startsWith(part)) ? 'docx' : 'zip';
}

function isHtml(head: Buffer): boolean {
  const text = head.toString('utf8').replace('\uFEFF', '').trimStart().toLowerCase();
  return tagsOfHtml.some((tag) => text.startsWith(tag));
}
