import { parseHTML } from 'linkedom';
import { parse, serialize } from 'parse5';
import type { ConvertedPage } from './converted-page.ts';
import { EmbeddedImages } from './embedded-images.ts';
import { markdownOf } from './html-to-markdown.ts';
import { headingOf, mainContent, removeClutter, titleOf } from './main-content.ts';
import { noteTicks, putTicks } from './task-ticks.ts';

/** What a page says, without what is around it. Addresses become full ones when `url` says where the page is. */
export function convertHtml(html: string, url?: string): ConvertedPage {
  // What browsers make of it; linkedom alone takes the tags as they come.
  const { document } = parseHTML(serialize(parse(html)));
  const base = baseOf(document, url);
  resolveAddresses(document, base);
  const links = linksIn(document);
  const title = titleOf(document);
  const description = document.querySelector('meta[name=description]')?.getAttribute('content')?.trim();
  noteTicks(document);
  removeClutter(document);
  const content = mainContent(document);
  putTicks(content);
  const images = new EmbeddedImages();
  for (const image of content.querySelectorAll('img')) images.take(image);
  const heading = headingOf(content, title);
  heading?.remove();
  const text = markdownOf(content.innerHTML);
  return {
    title,
    ...(description && { description: oneLine(description).slice(0, 1000).toWellFormed() }),
    markdown: [...(title === undefined ? [] : [markdownOf(`<h1>${escaped(title)}</h1>`)]), text]
      .filter((part) => part !== '')
      .join('\n'),
    links,
    images: images.taken,
  };
}

function baseOf(document: Document, url: string | undefined): URL | undefined {
  if (url === undefined) return undefined;
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  return URL.parse(base, url) ?? new URL(url);
}

const allowed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function resolveAddresses(document: Document, base: URL | undefined): void {
  for (const link of document.querySelectorAll('a[href]')) {
    const address = (link.getAttribute('href') ?? '').trim();
    const resolved = resolve(address, base);
    if (resolved === undefined) link.replaceWith(...link.childNodes);
    else link.setAttribute('href', resolved);
  }
  for (const image of document.querySelectorAll('img')) {
    const lazy = ['data-src', 'data-original', 'data-lazy-src'].map((name) => image.getAttribute(name));
    const address = (lazy.find((one) => one) ?? image.getAttribute('src') ?? '').trim();
    const source = address.startsWith('data:') ? address : resolve(address, base);
    if (source === undefined || source === '' || source.startsWith('mailto:')) image.remove();
    else image.setAttribute('src', source);
  }
}

/** A full address, or a relative one without a base; `undefined` for one that is not to be followed. */
function resolve(address: string, base: URL | undefined): string | undefined {
  if (address.startsWith('#')) return address;
  const url = URL.parse(address, base);
  if (url !== null) return allowed.has(url.protocol) ? url.href : undefined;
  return base === undefined && !/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : undefined;
}

function linksIn(document: Document): string[] {
  const links = Array.from(document.querySelectorAll('a[href]'), (link) => link.getAttribute('href') ?? '');
  return [...new Set(links)].filter((link) => /^https?:/.test(link));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
