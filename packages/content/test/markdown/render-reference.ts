import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

/**
 * The HTML of a reference renderer, micromark with GFM, in a normal form: white space outside of `<pre>` is one space,
 * none is around blocks, and the paragraph of a list item is not an element, because documents do not say whether a
 * list is loose.
 */
export function renderReference(markdown: string): string {
  const html = micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
  });
  const fragment = parseFragment(html);
  normalize(fragment);
  return serialize(fragment)
    .replaceAll(
      / ?(<\/?(?:blockquote|br|h[1-6]|hr|li|ol|p|pre|table|tbody|td|th|thead|tr|ul)\b[^>]*>) ?/g,
      '$1',
    )
    .trim();
}

function normalize(parent: { childNodes: HtmlNode[] }): void {
  for (const node of parent.childNodes) {
    if (node.nodeName === '#text' && 'value' in node) node.value = node.value.replaceAll(/[ \t\n]+/g, ' ');
    else if ('tagName' in node && node.tagName !== 'pre') normalize(node);
  }
  // The paragraphs of an item.
  parent.childNodes = parent.childNodes.flatMap((node) =>
    'tagName' in parent && parent.tagName === 'li' && 'tagName' in node && node.tagName === 'p'
      ? node.childNodes
      : [node],
  );
}
