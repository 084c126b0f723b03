import { type HtmlElement, type HtmlNode, isHtmlElement, isHtmlText, readHtml } from '@lectern/content';

/** The visible text of Markdown or HTML that is not understood. */
export function visibleSource(source: string): string {
  if (!source.includes('<')) return source;
  return readHtml(source)
    .map(visibleText)
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n');
}

const hiddenElements: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe']);
const blockElements: ReadonlySet<string> = new Set([
  'br',
  'div',
  'p',
  'tr',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'table',
  'ul',
  'ol',
]);

/** Its text, with a line break after each block; nothing of an icon, whose text is its name. */
export function visibleText(node: HtmlNode): string {
  if (isHtmlText(node)) return node.value;
  if (!isHtmlElement(node) || hiddenElements.has(node.tagName) || isIcon(node)) return '';
  const text = node.childNodes.map(visibleText).join('');
  if (node.nodeName === 'td' || node.nodeName === 'th') return `${text} `;
  return blockElements.has(node.nodeName) ? `${text}\n` : text;
}

function isIcon({ tagName, attrs }: HtmlElement): boolean {
  return (
    tagName === 'i' &&
    attrs.some(({ name, value }) => name === 'class' && /(?:^| )fa[bdlrs]?[- ]/.test(value))
  );
}
