import { blockNode, type BlockNode, definedMembers } from './document.ts';
import { codeLine } from './code-lines.ts';
import { carriedAttributes, elementAttributes, type HtmlElement, isHtmlElement, isHtmlText } from './html.ts';

/** `<pre><code>` with lines in `<strong>`: code with highlighted lines. `<pre>` alone is code, too. */
export function readPre(pre: HtmlElement): BlockNode[] | undefined {
  const [only, ...more] = pre.childNodes;
  const code = only !== undefined && isHtmlElement(only) && only.tagName === 'code' ? only : pre;
  if (code !== pre && more.length > 0) return undefined;
  const {
    class: outer,
    'data-title': title,
    'data-overflow': overflow,
    'data-line-numbers': lineNumbers,
    ...others
  } = elementAttributes(pre);
  const { class: inner, ...innerOthers } = code === pre ? {} : elementAttributes(code);
  if (Object.keys(innerOthers).length > 0) return undefined;
  const [, language] = /^language-(\S+)$/.exec(outer ?? '') ?? [];
  const [, innerLanguage] = /^lang(?:uage)?-(\S+)$/.exec(inner ?? '') ?? [];
  if (inner !== undefined && innerLanguage === undefined) return undefined;
  if (language !== undefined && innerLanguage !== undefined && language !== innerLanguage) return undefined;
  const lines = readCodeLines(code);
  const carried = outer === undefined || language !== undefined ? others : { class: outer, ...others };
  const data = definedMembers({
    syntax: language ?? innerLanguage,
    title,
    overflow,
    lineNumbers: lineNumbers === undefined ? undefined : lineNumbers !== 'false',
    ...carriedAttributes(carried),
  });
  return lines && [blockNode('code', data, lines)];
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
