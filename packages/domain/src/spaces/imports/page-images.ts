import { linksOf, type PageLink } from '@lectern/content';
import { type ConvertedPage, dataImageIndex } from './converted-page.ts';
import type { LinkMeaning } from './gathered.ts';
import type { ImportedFiles } from './imported-files.ts';
import type { ImportRun } from './import-run.ts';

const imagesAtOnce = 4;

type Shown = Pick<ConvertedPage, 'markdown' | 'images'>;

/** Fetches the images that a page shows, and keeps those that are part of it. */
export async function keepImages(run: ImportRun, pageKey: string, page: Shown): Promise<void> {
  await keepEmbedded(run, pageKey, page);
  await fetchImages(run, page.markdown);
}

/** Keeps the images that are part of a page. */
export async function keepEmbedded(
  run: ImportRun,
  pageKey: string,
  { images }: Pick<Shown, 'images'>,
): Promise<void> {
  for (const [index, { name, bytes }] of images.entries())
    await run.files.add(embeddedKey(pageKey, index), name, () => Promise.resolve(bytes));
}

async function fetchImages(run: ImportRun, markdown: string): Promise<void> {
  const addresses = linksOf(markdown).flatMap(({ kind, target }) => {
    const url = kind === 'image' ? webAddressIn(target) : undefined;
    return url === undefined ? [] : [url];
  });
  for (let at = 0; at < addresses.length; at += imagesAtOnce) {
    run.signal.throwIfAborted();
    await Promise.all(addresses.slice(at, at + imagesAtOnce).map((address) => run.files.fetchImage(address)));
  }
}

/** The file that an image of a page became; `undefined` for links, and for images that were left out. */
export function meaningOfImage(
  files: ImportedFiles,
  pageKey: string,
  { kind, target }: PageLink,
): LinkMeaning | undefined {
  if (kind !== 'image') return undefined;
  const index = dataImageIndex(target);
  const key = index === undefined ? webAddressIn(target)?.href : embeddedKey(pageKey, index);
  return key !== undefined && files.has(key) ? { kind: 'file', file: key } : undefined;
}

function embeddedKey(pageKey: string, index: number): string {
  return `${pageKey}#${index}`;
}

function webAddressIn(target: string): URL | undefined {
  const url = URL.parse(target);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url;
}
