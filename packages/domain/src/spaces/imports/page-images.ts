import { type LinkKey, runTextTask } from '@lectern/content';
import { type ConvertedPage, dataImageIndex } from './converted-page.ts';
import type { LinkDestination } from './collected-content.ts';
import type { ImportedFiles } from './imported-files.ts';
import type { ImportRun } from './import-run.ts';

const imagesAtOnce = 4;

type PageImages = Pick<ConvertedPage, 'markdown' | 'images'>;

/** Fetches the images of a page, and stores them with the embedded ones. */
export async function storeImages(run: ImportRun, pageKey: string, page: PageImages): Promise<void> {
  await storeEmbeddedImages(run, pageKey, page);
  await fetchImages(run, page.markdown);
}

/** Stores the embedded images of a page. */
export async function storeEmbeddedImages(
  run: ImportRun,
  pageKey: string,
  { images }: Pick<PageImages, 'images'>,
): Promise<void> {
  for (const [index, { name, bytes }] of images.entries())
    await run.files.add(embeddedKey(pageKey, index), name, () => Promise.resolve(bytes));
}

async function fetchImages(run: ImportRun, markdown: string): Promise<void> {
  const links = await runTextTask(run.ctx.textTasks, 'linkKeys', { markdown });
  const urls = links.flatMap(({ kind, target }) => {
    const url = kind === 'image' ? httpUrlIn(target) : undefined;
    return url === undefined ? [] : [url];
  });
  for (let at = 0; at < urls.length; at += imagesAtOnce) {
    run.signal.throwIfAborted();
    await Promise.all(urls.slice(at, at + imagesAtOnce).map((url) => run.files.fetchImage(url)));
  }
}

/** The stored file of an image; `undefined` for links, and for images that were left out. */
export function resolveImage(
  files: ImportedFiles,
  pageKey: string,
  { kind, target }: LinkKey,
): LinkDestination | undefined {
  if (kind !== 'image') return undefined;
  const index = dataImageIndex(target);
  const key = index === undefined ? httpUrlIn(target)?.href : embeddedKey(pageKey, index);
  return key !== undefined && files.has(key) ? { kind: 'file', file: key } : undefined;
}

function embeddedKey(pageKey: string, index: number): string {
  return `${pageKey}#${index}`;
}

function httpUrlIn(target: string): URL | undefined {
  const url = URL.parse(target);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url;
}
