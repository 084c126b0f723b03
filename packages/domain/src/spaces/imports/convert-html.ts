import { parseHTML } from 'linkedom';
import { parse, serialize } from 'parse5';
import type { ConvertedPage } from './converted-page.ts';
import { EmbeddedImages } from './embedded-images.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { headingOf, mainContent, removeClutter, titleOf } from './main-content.ts';
import { markTaskItems, restoreCheckboxes } from './task-checkboxes.ts';

/** Converts the main content of an HTML page; URLs become absolute when `url` has the URL of the page. */
export function convertHtml(html: string, url?: string): ConvertedPage {
  // parse5 repairs the HTML as browsers do; linkedom alone does not.
  const { document } = parseHTML(serialize(parse(html)));
  const base = baseOf(document, url);
  resolveUrls(document, base);
  const links = linksIn(document);
  const title = titleOf(document);
  const description = document.querySelector('meta[name=description]')?.getAttribute('content')?.trim();
  markTaskItems(document);
  removeClutter(document);
  const content = mainContent(document);
  restoreCheckboxes(content);
  const images = new EmbeddedImages();
  for (const image of content.querySelectorAll('img')) images.extract(image);
  const heading = headingOf(content, title);
  heading?.remove();
  const text = htmlToMarkdown(content.innerHTML);
  return {
    title,
    ...(description && { description: oneLine(description).slice(0, 1000).toWellFormed() }),
    markdown: [...(title === undefined ? [] : [htmlToMarkdown(`<h1>${escapeHtml(title)}</h1>`)]), text]
      .filter((part) => part !== '')
      .join('\n'),
    links,
    images: images.extracted,
  };
}

function baseOf(document: Document, url: string | undefined): URL | undefined {
  if (url === undefined) return undefined;
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  return URL.parse(base, url) ?? new URL(url);
}

const allowedSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function resolveUrls(document: Document, base: URL | undefined): void {
  for (const link of document.querySelectorAll('a[href]')) {
    const href = (link.getAttribute('href') ?? '').trim();
    const resolved = resolve(href, base);
    if (resolved === undefined) link.replaceWith(...link.childNodes);
    else link.setAttribute('href', resolved);
  }
  for (const image of document.querySelectorAll('img')) {
    const lazy = ['data-src', 'data-original', 'data-lazy-src'].map((name) => image.getAttribute(name));
    const src = (lazy.find((one) => one) ?? image.getAttribute('src') ?? '').trim();
    const source = src.startsWith('data:') ? src : resolve(src, base);
    if (source === undefined || source === '' || source.startsWith('mailto:')) image.remove();
    else image.setAttribute('src', source);
  }
}

/** An absolute URL, or a relative one without a base; `undefined` for a scheme that is not allowed. */
function resolve(url: string, base: URL | undefined): string | undefined {
  if (url.startsWith('#')) return url;
  const parsed = URL.parse(url, base);
  if (parsed !== null) return allowedSchemes.has(parsed.protocol) ? parsed.href : undefined;
  return base === undefined && !/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : undefined;
}

function linksIn(document: Document): string[] {
  const links = Array.from(document.querySelectorAll('a[href]'), (link) => link.getAttribute('href') ?? '');
  return [...new Set(links)].filter((link) => /^https?:/.test(link));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
