import { blockNode, type BlockNode, definedMembers } from './document.ts';
import { codeLine } from './code-lines.ts';
import { hasOnlyAttributes } from './inline-elements.ts';
import { elementAttributes, type HtmlElement, isHtmlElement, isHtmlText } from './html.ts';

/** `<pre><code>` with lines in `<strong>`: code with highlighted lines. */
export function readPre(pre: HtmlElement): BlockNode[] | undefined {
  const [code, ...more] = pre.childNodes;
  if (code === undefined || !isHtmlElement(code) || code.tagName !== 'code' || more.length > 0)
    return undefined;
  const {
    class: outer,
    'data-title': title,
    'data-overflow': overflow,
    'data-line-numbers': lineNumbers,
    ...others
  } = elementAttributes(pre);
  const { class: inner } = elementAttributes(code);
  if (Object.keys(others).length > 0 || !hasOnlyAttributes(elementAttributes(code), ['class']))
    return undefined;
  const [, language] = /^language-(\S+)$/.exec(outer ?? '') ?? [];
  if (
    (outer !== undefined && language === undefined) ||
    (inner !== undefined && inner !== `lang-${language}`)
  )
    return undefined;
  const lines = readCodeLines(code);
  const flag = lineNumbers === undefined ? undefined : lineNumbers !== 'false';
  return (
    lines && [
      blockNode('code', definedMembers({ syntax: language, title, overflow, lineNumbers: flag }), lines),
    ]
  );
}

/** `undefined` when a mark covers less than a line. */
function readCodeLines(code: HtmlElement): BlockNode[] | undefined {
  const lines: { text: string; highlighted: boolean }[] = [{ text: '', highlighted: false }];
  for (const node of code.childNodes) {
    const marked = isHtmlElement(node) && node.tagName === 'strong' && node.attrs.length === 0;
    const texts = marked ? node.childNodes : [node];
    if (marked && lines.at(-1)?.text !== '') return undefined;
    for (const text of texts) {
      if (!isHtmlText(text)) return undefined;
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
