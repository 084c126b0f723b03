import { type HtmlNode, isHtmlText, readHtml } from '@lectern/content';

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

function visibleText(node: HtmlNode): string {
  if (isHtmlText(node)) return node.value;
  if (!('childNodes' in node) || hiddenElements.has(node.nodeName)) return '';
  const text = node.childNodes.map(visibleText).join('');
  if (node.nodeName === 'td' || node.nodeName === 'th') return `${text} `;
  return blockElements.has(node.nodeName) ? `${text}\n` : text;
}
