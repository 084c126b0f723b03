import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

/** Elements that are never part of the main content. */
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
  // Permalinks of headings.
  'a.headerlink',
  'a.header-anchor',
  'a.hash-link',
  'a.anchor',
  'a.heading-link',
];
/** The usual containers of main content, the most specific first. */
const selectors = ['main article', 'main', '[role=main]', 'article'];
const maxTitleLength = 255;

/** The title of a page: its `h1`, or else its `og:title` or `title`. */
export function titleOf(document: Document): string | undefined {
  const headings = document.querySelectorAll('h1');
  const meta = document.querySelector('meta[property="og:title"]')?.getAttribute('content');
  const own = headings.length === 0 ? undefined : textIn(headings[0]);
  const title = own || meta?.trim() || withoutSite(textIn(document.querySelector('title')));
  return title === '' ? undefined : Array.from(oneLine(title)).slice(0, maxTitleLength).join('');
}

/** Removes navigation, forms, scripts and permalinks. */
export function removeClutter(document: Document): void {
  for (const element of document.querySelectorAll(clutter.join(','))) element.remove();
  for (const heading of document.querySelectorAll('h1 a, h2 a, h3 a, h4 a, h5 a, h6 a')) {
    if (/^[#¶§🔗\u200B\s]*$/u.test(heading.textContent)) heading.remove();
  }
}

/** The main content of a page. */
export function mainContent(document: Document): Element {
  for (const selector of selectors) {
    const [only, ...others] = document.querySelectorAll(selector);
    if (only !== undefined && others.length === 0 && textIn(only) !== '') return only;
  }
  // Readability modifies the document.
  const copy = parseHTML(document.documentElement.outerHTML).document;
  const readable = document.createElement('div');
  readable.innerHTML = new Readability(copy, { keepClasses: true }).parse()?.content ?? '';
  // On a page of links, or a very short one, the body is the content.
  return textIn(readable).length * 4 >= textIn(document.body).length ? readable : document.body;
}

/** The first heading of the content, if it is the title. */
export function headingOf(content: Element, title: string | undefined): Element | undefined {
  const [heading] = content.querySelectorAll('h1, h2');
  return heading !== undefined && title !== undefined && truncatedText(heading) === title
    ? heading
    : undefined;
}

function truncatedText(heading: Element): string {
  return Array.from(textIn(heading)).slice(0, maxTitleLength).join('');
}

/** `Install | Acme Docs` is `Install`. */
function withoutSite(title: string): string {
  // Titles are on one line, with single spaces.
  const [own = ''] = title.split(/ [|–—·»-] /);
  return own === '' ? title : own;
}

function textIn(element: Element | null | undefined): string {
  return oneLine(element?.textContent ?? '')
    .replace(/[#¶]$/, '')
    .trimEnd();
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
