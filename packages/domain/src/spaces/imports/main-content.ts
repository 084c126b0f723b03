import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

/** What says nothing of a page, wherever it stands. */
const clutter = [
  'script',
  'style',
  'noscript',
  'template',
  'link',
  'meta',
  'nav',
  'form',
  'button',
  'svg',
  'canvas',
  'dialog',
  '[hidden]',
  '[aria-hidden=true]',
  '[role=navigation]',
  '[role=search]',
  '[role=banner]',
  '[role=contentinfo]',
  'body > header',
  'body > footer',
  'main footer',
  // Marks beside headings that lead to themselves.
  'a.headerlink',
  'a.header-anchor',
  'a.hash-link',
  'a.anchor',
  'a.heading-link',
];
/** Where sites of documentation put what they say, the closest first. */
const places = ['main article', 'main', '[role=main]', 'article'];
const maxTitleLength = 255;

/** The title of a page: its one great heading, or what it calls itself. */
export function titleOf(document: Document): string | undefined {
  const headings = document.querySelectorAll('h1');
  const meta = document.querySelector('meta[property="og:title"]')?.getAttribute('content');
  const own = headings.length === 0 ? undefined : textOf(headings[0]);
  const title = own || meta?.trim() || withoutSite(textOf(document.querySelector('title')));
  return title === '' ? undefined : Array.from(oneLine(title)).slice(0, maxTitleLength).join('');
}

/** Takes out what every page of a site has, and what only programs see. */
export function removeClutter(document: Document): void {
  for (const element of document.querySelectorAll(clutter.join(','))) element.remove();
  for (const heading of document.querySelectorAll('h1 a, h2 a, h3 a, h4 a, h5 a, h6 a')) {
    if (/^[#¶§🔗\u200B\s]*$/u.test(heading.textContent)) heading.remove();
  }
}

/** The part of a page that people read. */
export function mainContent(document: Document): Element {
  for (const place of places) {
    const [only, ...others] = document.querySelectorAll(place);
    if (only !== undefined && others.length === 0 && textOf(only) !== '') return only;
  }
  // It changes what it reads.
  const copy = parseHTML(document.documentElement.outerHTML).document;
  const readable = document.createElement('div');
  readable.innerHTML = new Readability(copy, { keepClasses: true }).parse()?.content ?? '';
  // A page of links only, or a very short one, is all there is.
  return textOf(readable).length * 4 >= textOf(document.body).length ? readable : document.body;
}

/** The heading in the content that says the title, if it begins with it. */
export function headingOf(content: Element, title: string | undefined): Element | undefined {
  const [heading] = content.querySelectorAll('h1, h2');
  return heading !== undefined && title !== undefined && titleLike(heading) === title ? heading : undefined;
}

function titleLike(heading: Element): string {
  return Array.from(textOf(heading)).slice(0, maxTitleLength).join('');
}

/** `Install | Acme Docs` is `Install`. */
function withoutSite(title: string): string {
  const [own = ''] = title.split(/\s+[|–—·»]\s+|\s+-\s+/);
  return own === '' ? title : own;
}

function textOf(element: Element | null | undefined): string {
  return oneLine(element?.textContent ?? '').replace(/\s*[#¶]$/, '');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
