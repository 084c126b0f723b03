import { blobOid } from './blob-oid.ts';
import type { FilePaths } from './cover-field.ts';
import { decodeText } from './decode-text.ts';
import { includeText } from './includes.ts';
import type { LayoutInclude, LayoutPage, FileContent } from './layout.ts';
import { writePageFields } from './page-fields.ts';
import type { TreeEntry, TreeIndex } from './repository-tree.ts';

/** The texts of the pages whose files must be written, by path. */
export async function writePages(
  pages: readonly LayoutPage[],
  {
    index,
    pagePaths,
    filePaths,
  }: {
    index: TreeIndex;
    pagePaths: ReadonlyMap<string, string>;
    filePaths: ReadonlyMap<string, string>;
  },
): Promise<Map<string, FileContent>> {
  const keys = new Map([...filePaths].map(([key, path]) => [path, key]));
  const files: FilePaths = { keyAt: (path) => keys.get(path), pathOf: (key) => filePaths.get(key) };
  const writes = new Map<string, FileContent>();
  for (const page of pages) {
    const path = pagePaths.get(page.path);
    if (path === undefined) continue;
    const text = writePageFields(page.markdown, page, { path, files });
    const existing = index.file(path);
    if (existing !== undefined && (await isTextOf(text, existing, index))) continue;
    const moved = page.git === undefined ? undefined : index.file(page.git.path);
    // Writing the text would lose the bytes that are not UTF-8.
    const keepsBytes = text.includes('\uFFFD') && moved !== undefined && (await isTextOf(text, moved, index));
    writes.set(path, keepsBytes ? () => index.tree.read(moved) : text);
  }
  return writes;
}

/** The texts of the includes that must be written, by path. */
export async function writeIncludes(
  includes: readonly LayoutInclude[],
  { index, paths }: { index: TreeIndex; paths: ReadonlyMap<string, string> },
): Promise<Map<string, FileContent>> {
  const writes = new Map<string, FileContent>();
  for (const include of includes) {
    const path = paths.get(include.key);
    if (path === undefined) continue;
    const text = includeText(include, path);
    const existing = index.file(path);
    if (existing === undefined || !(await isTextOf(text, existing, index))) writes.set(path, text);
  }
  return writes;
}

async function isTextOf(text: string, entry: TreeEntry, index: TreeIndex): Promise<boolean> {
  const bytes = Buffer.from(text);
  if (blobOid(bytes, entry.oid) === entry.oid) return true;
  // Only bytes that are not UTF-8 can have another object id and the same text.
  return text.includes('\uFFFD') && decodeText(await index.tree.read(entry)).text === text;
}
