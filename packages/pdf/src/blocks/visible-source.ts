import { type HtmlNode, isText, readHtml } from '@lectern/content';

/** What a reader sees of markdown or HTML that means nothing to us: its text, without tags and comments. */
export function visibleSource(source: string): string {
  if (!source.includes('<')) return source;
  return readHtml(source)
    .map(textOf)
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n');
}

const hidden: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe']);
const blocks: ReadonlySet<string> = new Set([
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

function textOf(node: HtmlNode): string {
  if (isText(node)) return node.value;
  if (!('childNodes' in node) || hidden.has(node.nodeName)) return '';
  const text = node.childNodes.map(textOf).join('');
  if (node.nodeName === 'td' || node.nodeName === 'th') return `${text} `;
  return blocks.has(node.nodeName) ? `${text}\n` : text;
}
