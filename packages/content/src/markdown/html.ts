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
