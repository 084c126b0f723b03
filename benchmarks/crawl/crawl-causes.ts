import { posix } from 'node:path';
import type { CrawledPage } from '../../apps/reader/test/crawl/crawled-page.ts';
import type { Crawl, Defect } from '../../apps/reader/test/crawl/crawl-site.ts';

/** Why a link or an image of a site leads nowhere, though the site is right. Each is detected in the files. */
export const crawlCauses = {
  'no such heading':
    'the file that the link names has no heading with the words of its anchor, and no element with it as id',
  'other script':
    'the anchor transliterates or translates a heading with the same number, which the file has in another script',
  'no such file': 'the repository has no file at the address of the image: its text is shown',
} as const;

export type CrawlCause = keyof typeof crawlCauses;
export type Exception = {
  readonly page: string;
  readonly what: string;
  readonly cause: CrawlCause | undefined;
};

/** The files that pages were made of, by the URL of the page. */
export type Sources = {
  readonly pathOf: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, Buffer>;
};

/** Everything of a crawl that is not as it should be. One without a cause is a defect of the server. */
export function exceptionsOf(crawl: Crawl, sources: Sources): Exception[] {
  return [
    ...crawl.pages.flatMap(({ url, status, repeatedIds }): Exception[] => [
      ...(status === 200 ? [] : [{ page: url, what: `status ${status}`, cause: undefined }]),
      ...repeatedIds.map((id) => ({ page: url, what: `two elements with the id ${id}`, cause: undefined })),
    ]),
    ...crawl.pages.flatMap((page) => missingImagesOf(page, sources)),
    ...crawl.defects.map((defect) => ({
      page: defect.page,
      what: `${defect.reason} ${defect.found}: ${decodeURI(defect.reference.written)}`,
      cause: causeOf(defect, sources),
    })),
  ];
}

function causeOf({ reason, reference, found }: Defect, { pathOf, files }: Sources): CrawlCause | undefined {
  if (reason !== 'anchor') return undefined;
  const target = new URL(reference.url);
  target.hash = '';
  const source = files.get(pathOf.get(target.href) ?? '')?.toString('utf8');
  if (source === undefined || source.includes(`id="${found}"`)) return undefined;
  const wanted = wordsOf(found);
  const headings = [...source.matchAll(/^ {0,3}#{1,6}[ \t](.*)$/gm)].map(([, text = '']) => wordsOf(text));
  if (headings.some((words) => words.join(' ') === wanted.join(' '))) return undefined;
  const number = numberOf(wanted);
  const isOther = headings.some(
    (words) => number !== '' && numberOf(words) === number && hasOtherScript(words),
  );
  return isOther ? 'other script' : 'no such heading';
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** The number that a heading begins with, such as 4.2.8. */
function numberOf(words: readonly string[]): string {
  const end = words.findIndex((word) => !/^\d+$/.test(word));
  return words.slice(0, end === -1 ? words.length : end).join('.');
}

function hasOtherScript(words: readonly string[]): boolean {
  return words.some((word) => /[^\p{Script=Latin}\p{N}_]/u.test(word));
}

/** As many images may be missing as the file of the page names files that are not there. */
function missingImagesOf({ url, missingImages }: CrawledPage, { pathOf, files }: Sources): Exception[] {
  const path = pathOf.get(url) ?? '';
  const source = files.get(path)?.toString('utf8') ?? '';
  const addresses = [
    ...source.matchAll(/!\[[^\]]*\]\(<?([^)\s>]+(?:\([^)]*\)[^)\s>]*)*)/g),
    ...source.matchAll(/<img[^>]*\ssrc="([^"]*)"/g),
  ].map(([, address = '']) => address);
  const absent = addresses.filter((address) => {
    const file = posix.join(posix.dirname(path), decoded(address));
    return !/^[a-z]+:/i.test(address) && !files.has(file);
  });
  return missingImages.map((text, index) => ({
    page: url,
    what: `image “${text}”`,
    cause: index < absent.length ? ('no such file' as const) : undefined,
  }));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
