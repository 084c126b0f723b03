import {
  elementAttributes,
  formatAttributes,
  type HtmlElement,
  type HtmlNode,
  isHtmlElement,
  isHtmlText,
  readHtml,
} from '../../packages/content/src/markdown/html.ts';

/** Why the HTML of a page may differ though its document does not. Each is detected: without it, the HTML is the same. */
export const renderedCauses = {
  addresses: 'the reference renderer encodes addresses in Markdown, and none in HTML',
  'default anchor': 'the anchor that a heading has by its text is not written',
  'line endings': 'the reference renderer loses line endings of some code in lists',
  marks:
    'the marks of a text are a set: equal ones are not nested, and all are in one order, within or around a link',
  'plain figure': 'a figure without a caption is an image',
  'single paragraph': 'the only paragraph of a cell or a caption needs no element',
  tags: 'tags are text to the reference renderer: their quotes, and lines before them that go on in them',
} as const;

export type RenderedCause = keyof typeof renderedCauses;
type Ignored = ReadonlySet<RenderedCause>;

export type RenderedDifference = {
  /** As few as explain it. */
  readonly causes: readonly RenderedCause[];
  /** What none of them explains: where both begin to differ. */
  readonly unexplained?: string;
};

const all = Object.keys(renderedCauses).filter(isCause);

function isCause(name: string): name is RenderedCause {
  return Object.hasOwn(renderedCauses, name);
}

/** Explains how the HTML of a page differs from that before; `undefined` when it does not. */
export function explainRendered(before: string, after: string): RenderedDifference | undefined {
  if (before === after) return undefined;
  const isSame = (causes: readonly RenderedCause[]) => {
    const ignored = new Set(causes);
    return comparable(before, ignored) === comparable(after, ignored);
  };
  if (!isSame(all)) {
    const ignored = new Set(all);
    const unexplained = firstDifference(comparable(before, ignored), comparable(after, ignored));
    return { causes: [], unexplained };
  }
  let causes = all;
  for (const cause of all) {
    const others = causes.filter((one) => one !== cause);
    if (isSame(others)) causes = others;
  }
  return { causes };
}

/** Where two texts begin to differ, with some characters around it. */
function firstDifference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const part = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 40));
  return `${part(before)} is ${part(after)}`;
}

/** HTML without what the ignored causes change. */
function comparable(html: string, ignored: Ignored): string {
  const text = ignored.has('tags') ? withoutTags(html) : html;
  const writer = new ComparableWriter(ignored);
  writer.nodes(readHtml(text), []);
  return writer.text();
}

/** A text with its marks, which are links and formats. */
type Run = { readonly marks: string; text: string };

const markNames: Readonly<Record<string, string>> = {
  a: 'a',
  b: 'strong',
  code: 'code',
  del: 'del',
  em: 'em',
  i: 'em',
  kbd: 'kbd',
  s: 'del',
  strong: 'strong',
  sub: 'sub',
  sup: 'sup',
};
const paragraphParents: ReadonlySet<string> = new Set(['figcaption', 'td', 'th']);

class ComparableWriter {
  readonly #ignored: Ignored;
  readonly #parts: (string | Run)[] = [];

  constructor(ignored: Ignored) {
    this.#ignored = ignored;
  }

  text(): string {
    return this.#parts
      .map((part) => (typeof part === 'string' ? part : `${part.marks}${JSON.stringify(part.text)}`))
      .join('\n');
  }

  nodes(nodes: readonly HtmlNode[], marks: readonly string[]): void {
    for (const node of nodes) {
      if (isHtmlText(node)) this.#text(this.#lines(node.value), marks);
      else if (isHtmlElement(node)) this.#element(node, marks);
      else this.#parts.push('data' in node ? `<!--${String(node.data)}-->` : node.nodeName);
    }
  }

  #attributes(element: HtmlElement): Readonly<Record<string, string>> {
    const attributes = elementAttributes(element);
    if (!this.#ignored.has('addresses')) return attributes;
    return Object.fromEntries(
      Object.entries(attributes).map(([name, value]) =>
        name === 'href' || name === 'src' ? [name, encodeURI(value).replaceAll('%25', '%')] : [name, value],
      ),
    );
  }

  #lines(text: string): string {
    return this.#ignored.has('line endings') ? text.replaceAll('\n', '') : text;
  }

  #text(text: string, marks: readonly string[]): void {
    const names = [...new Set(marks)].toSorted().join('');
    const last = this.#parts.at(-1);
    if (typeof last === 'object' && last.marks === names) last.text += text;
    else this.#parts.push({ marks: names, text });
  }

  #element(element: HtmlElement, marks: readonly string[]): void {
    const { tagName, childNodes } = element;
    const tag = `${markNames[tagName] ?? tagName}${formatAttributes(this.#attributes(element))}`;
    if (this.#ignored.has('marks') && Object.hasOwn(markNames, tagName) && childNodes.length > 0)
      return this.nodes(childNodes, [...marks, `<${tag}>`]);
    const images = this.#ignored.has('plain figure') ? imagesOf(element) : undefined;
    if (images !== undefined) return this.nodes(images, marks);
    this.#parts.push(`<${tag}>`);
    const isHeading = /^h[1-6]$/.test(tagName) && this.#ignored.has('default anchor');
    const children = isHeading ? withoutAnchor(childNodes) : childNodes;
    this.nodes(this.#ignored.has('single paragraph') ? withoutParagraph(tagName, children) : children, marks);
    const last = this.#parts.at(-1);
    if (isHeading && typeof last === 'object') {
      last.text = last.text.trimEnd();
      if (last.text === '') this.#parts.pop();
    }
    this.#parts.push(`</${tagName}>`);
  }
}

/** The content of a heading without an empty link to itself at its end. */
function withoutAnchor(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const last = nodes.at(-1);
  if (last === undefined || !isHtmlElement(last) || last.tagName !== 'a' || last.childNodes.length > 0)
    return nodes;
  const { href, id, ...others } = elementAttributes(last);
  const isOwn = id !== undefined && href === `#${id}` && Object.keys(others).length === 0;
  return isOwn ? nodes.slice(0, -1) : nodes;
}

function withoutParagraph(parent: string, nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const [only, ...more] = nodes.filter((node) => !isHtmlText(node) || node.value.trim() !== '');
  const isAlone = only !== undefined && isHtmlElement(only) && only.tagName === 'p' && more.length === 0;
  return paragraphParents.has(parent) && isAlone && only.attrs.length === 0 ? only.childNodes : nodes;
}

function isPicture(node: HtmlNode): boolean {
  return isHtmlElement(node) && (node.tagName === 'img' || node.tagName === 'picture');
}

/** The images of a figure without a caption, or of a paragraph of nothing else. */
function imagesOf({ tagName, attrs, childNodes }: HtmlElement): readonly HtmlNode[] | undefined {
  if ((tagName !== 'figure' && tagName !== 'p') || attrs.length > 0) return undefined;
  const shown = childNodes.filter(
    (node) =>
      !(isHtmlText(node) && node.value.trim() === '') &&
      !(isHtmlElement(node) && node.tagName === 'figcaption' && node.childNodes.length === 0),
  );
  return shown.length > 0 && shown.every(isPicture) ? shown : undefined;
}

/** Without tags, the spaces around them, and paragraphs of nothing else. */
function withoutTags(html: string): string {
  return html.replaceAll(/\s*\{%[^%]{0,500}%\}\s*/g, '').replaceAll('<p></p>', '');
}
