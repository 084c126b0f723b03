import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type Attributes = Readonly<Record<string, string>>;

/** The nodes of some HTML, with their places in it. Never throws. */
export function readHtml(html: string): HtmlNode[] {
  return parseFragment(html, { sourceCodeLocationInfo: true }).childNodes;
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function isText(node: HtmlNode): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text';
}

export function attributesOf({ attrs }: HtmlElement): Attributes {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

const tagPattern = /^<(\/?)([A-Za-z][\w-]*)/;

/** The name of the tag that a piece of HTML is, in lower case, and whether it ends an element. */
export function tagNameOf(html: string): { name: string; closes: boolean } | undefined {
  const [, slash, name] = tagPattern.exec(html) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), closes: slash === '/' };
}

/** The attributes of a tag that begins an element. */
export function attributesOfTag(html: string): Attributes {
  // In a template there may be any element, such as a cell without its table.
  const [template] = readHtml(`<template>${html}</template>`);
  const [first] = template !== undefined && 'content' in template ? template.content.childNodes : [];
  return first !== undefined && isElement(first) ? attributesOf(first) : {};
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML shows it, also within the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** Attributes as they stand in a tag, each with a space before it; without a value when it is empty and no address. */
export function formatAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');
}
