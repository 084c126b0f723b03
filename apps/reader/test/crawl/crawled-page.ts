import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import {
  elementAttributes,
  type HtmlNode,
  isHtmlElement,
  readHtml,
} from '../../../../packages/content/src/markdown/html.ts';

/** A link or an image of a page, as its HTML has it, with the absolute URL that a browser would make of it. */
export type Reference = { readonly kind: 'link' | 'image'; readonly written: string; readonly url: string };

export type CrawledPage = {
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  /** The anchors that it has. */
  readonly ids: ReadonlySet<string>;
  readonly references: readonly Reference[];
  /** Ids that more than one element has. */
  readonly repeatedIds: readonly string[];
  /** Of images that are not there, what they would show. */
  readonly missingImages: readonly string[];
  /** Where it leads, when it is a redirect. */
  readonly location: string | undefined;
  readonly compressedBytes: number;
};

const maxTimes = 20;

export async function crawlPage(url: string): Promise<CrawledPage> {
  const response = await fetchWhenMade(url);
  const contentType = response.headers.get('content-type') ?? '';
  const location = response.headers.get('location') ?? undefined;
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPage = contentType.startsWith('text/html');
  return {
    url,
    status: response.status,
    contentType: isPage ? contentType : `${contentType} ${pictureKind(bytes) ?? ''}`.trim(),
    location: location === undefined ? undefined : new URL(location, url).href,
    compressedBytes: gzipSync(bytes, { level: 6 }).length,
    ...(isPage
      ? readPage(url, bytes.toString('utf8'))
      : { ids: new Set<string>(), references: [], missingImages: [], repeatedIds: [] }),
  };
}

/** A PDF is made when it is asked for: 202 says until when not to ask again. */
async function fetchWhenMade(url: string): Promise<Response> {
  for (let time = 1; ; time += 1) {
    const response = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html,*/*;q=0.5' } });
    const retryAfter = response.headers.get('retry-after');
    if (response.status !== 202 || retryAfter === null || time === maxTimes) return response;
    await response.body?.cancel();
    await sleep(1000 * Number(retryAfter));
  }
}

type Content = Pick<CrawledPage, 'ids' | 'references' | 'missingImages' | 'repeatedIds'>;

function readPage(url: string, text: string): Content {
  const ids = new Set<string>();
  const repeatedIds: string[] = [];
  const references: Reference[] = [];
  const missingImages: string[] = [];
  const waiting: HtmlNode[] = [...readHtml(text)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isHtmlElement(node)) continue;
    waiting.push(...node.childNodes);
    const { id, href, src, class: names } = elementAttributes(node);
    if (id !== undefined) {
      if (ids.has(id)) repeatedIds.push(id);
      ids.add(id);
    }
    if (node.tagName === 'span' && names === 'missing') missingImages.push(plainText(node.childNodes));
    const written = node.tagName === 'a' ? href : node.tagName === 'img' ? src : undefined;
    if (written === undefined) continue;
    const absolute = URL.canParse(written, url) ? new URL(written, url).href : written;
    references.push({ kind: node.tagName === 'a' ? 'link' : 'image', written, url: absolute });
  }
  return { ids, references, missingImages, repeatedIds };
}

function plainText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => ('value' in node ? node.value : isHtmlElement(node) ? plainText(node.childNodes) : ''))
    .join('');
}

/** The format of a picture, by its first bytes: a name says nothing of what is in a file. */
function pictureKind(bytes: Buffer): string | undefined {
  const begin = bytes.subarray(0, 256).toString('latin1');
  if (begin.startsWith('\x89PNG')) return 'picture';
  if (begin.startsWith('GIF8') || begin.startsWith('\xff\xd8\xff')) return 'picture';
  if (begin.startsWith('RIFF') && begin.includes('WEBP')) return 'picture';
  if (/^.{4}ftyp(?:avif|heic|mif1)/s.test(begin)) return 'picture';
  return /<svg[\s>]/.test(bytes.subarray(0, 2000).toString('latin1')) ? 'picture' : undefined;
}
