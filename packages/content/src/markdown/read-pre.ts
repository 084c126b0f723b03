import { block, type BlockNode, dataOf } from './document.ts';
import { codeLine } from './code-lines.ts';
import { hasOnly } from './elements.ts';
import { attributesOf, type HtmlElement, isElement, isText } from './html.ts';

/** `<pre><code>` with lines in `<strong>`: code with highlighted lines. */
export function readPre(pre: HtmlElement): BlockNode[] | undefined {
  const [code, ...more] = pre.childNodes;
  if (code === undefined || !isElement(code) || code.tagName !== 'code' || more.length > 0) return undefined;
  const {
    class: outer,
    'data-title': title,
    'data-overflow': overflow,
    'data-line-numbers': lineNumbers,
    ...others
  } = attributesOf(pre);
  const { class: inner } = attributesOf(code);
  if (Object.keys(others).length > 0 || !hasOnly(attributesOf(code), ['class'])) return undefined;
  const [, language] = /^language-(\S+)$/.exec(outer ?? '') ?? [];
  if (
    (outer !== undefined && language === undefined) ||
    (inner !== undefined && inner !== `lang-${language}`)
  )
    return undefined;
  const lines = linesOf(code);
  const flag = lineNumbers === undefined ? undefined : lineNumbers !== 'false';
  return lines && [block('code', dataOf({ syntax: language, title, overflow, lineNumbers: flag }), lines)];
}

/** Undefined when something but whole lines is marked. */
function linesOf(code: HtmlElement): BlockNode[] | undefined {
  const lines: { text: string; highlighted: boolean }[] = [{ text: '', highlighted: false }];
  for (const node of code.childNodes) {
    const marked = isElement(node) && node.tagName === 'strong' && node.attrs.length === 0;
    const texts = marked ? node.childNodes : [node];
    if (marked && lines.at(-1)?.text !== '') return undefined;
    for (const text of texts) {
      if (!isText(text)) return undefined;
      const [first = '', ...next] = text.value.split('\n');
      const last = lines.at(-1);
      if (last === undefined || (last.highlighted && !marked && first !== '')) return undefined;
      last.text += first;
      if (marked && first !== '') last.highlighted = true;
      for (const line of next) lines.push({ text: line, highlighted: marked && line !== '' });
    }
  }
  if (lines.at(-1)?.text === '') lines.pop();
  return lines.map(({ text, highlighted }) => codeLine(text, highlighted ? { highlighted } : {}));
}
