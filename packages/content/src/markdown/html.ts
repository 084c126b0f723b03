import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlAttributes = Readonly<Record<string, string>>;

/** Limits the elements per tag: an open formatting element is reopened in each following block. */
const elementsPerTag = 4;

class TooManyElementsError extends Error {}

/** Parses HTML into nodes with locations; HTML with too many elements is a single comment. Never throws. */
export function readHtml(html: string): HtmlNode[] {
  let elementsLeft = 100 + html.split('<').length * elementsPerTag;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    elementsLeft -= 1;
    if (elementsLeft < 0) throw new TooManyElementsError();
    return defaultTreeAdapter.createElement(...element);
  };
  try {
    const treeAdapter = { ...defaultTreeAdapter, createElement };
    return parseFragment(html, { sourceCodeLocationInfo: true, treeAdapter }).childNodes;
  } catch (error) {
    if (error instanceof TooManyElementsError) return [defaultTreeAdapter.createCommentNode('')];
    throw error;
  }
}

export function isHtmlElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function isHtmlText(node: HtmlNode): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text';
}

export function elementAttributes({ attrs }: HtmlElement): HtmlAttributes {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

/** A name of an attribute in Markdown (CommonMark, "attribute name"). */
export const attributeNamePattern = /^[A-Za-z_:][\w:.-]*$/;

/** Whether all attributes in some HTML can be written again; the parser accepts names such as `{{`. */
export function hasValidAttributes(nodes: readonly HtmlNode[]): boolean {
  // Elements may be nested deeper than calls.
  const waiting = [...nodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isHtmlElement(node)) continue;
    if (!node.attrs.every(({ name }) => attributeNamePattern.test(name))) return false;
    for (const child of node.childNodes) waiting.push(child);
  }
  return true;
}

/** Elements whose end tag may be left out (HTML, "optional tags"), as far as another block cannot follow in them. */
const optionalEnds: ReadonlySet<string> = new Set(['li', 'option', 'tbody', 'td', 'th', 'thead', 'tr']);
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'source']);

/**
 * Whether some HTML is complete: all elements end in it, no other ones do, and all attributes can be written again.
 * Elements may span blocks, and then each tag is kept as it is.
 */
export function isCompleteHtml(html: string, nodes: readonly HtmlNode[]): boolean {
  if (!hasValidAttributes(nodes)) return false;
  let endTags = 0;
  const waiting = [...nodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isHtmlElement(node)) continue;
    const { startTag, endTag } = node.sourceCodeLocation ?? {};
    const needsEnd = startTag !== undefined && !voidTags.has(node.tagName) && !optionalEnds.has(node.tagName);
    if (endTag === undefined && needsEnd) return false;
    if (endTag !== undefined) endTags += 1;
    for (const child of node.childNodes) waiting.push(child);
  }
  return html.split(/<\/[A-Za-z]/).length - 1 === endTags;
}

/** The attributes that no member of a node has, as its `attributes`; `undefined` without any. */
export function carriedAttributes(attributes: HtmlAttributes): { readonly attributes?: HtmlAttributes } {
  return Object.keys(attributes).length === 0 ? {} : { attributes };
}

const tagPattern = /^<(\/?)([A-Za-z][\w-]*)/;

/** The lower-case name of a tag, and whether it is an end tag. */
export function parseTagName(html: string): { name: string; closes: boolean } | undefined {
  const [, slash, name] = tagPattern.exec(html) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), closes: slash === '/' };
}

/** The attributes of a start tag. */
export function parseTagAttributes(html: string): HtmlAttributes {
  // A template accepts any element, such as a cell without its table.
  const [template] = readHtml(`<template>${html}</template>`);
  const [first] = template !== undefined && 'content' in template ? template.content.childNodes : [];
  return first !== undefined && isHtmlElement(first) ? elementAttributes(first) : {};
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** The attributes of a tag as source, each with a leading space; undefined ones are left out. */
export function formatAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');
}
