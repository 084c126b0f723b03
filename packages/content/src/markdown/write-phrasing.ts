import { invalidInput } from '@lectern/contract';
import { emojiToName, nameToEmoji } from 'gemoji';
import type { PhrasingContent } from 'mdast';
import type { InlineNode, TextMark, DocumentNode } from './document.ts';
import { escapeHtml, formatAttributes } from './html.ts';
import { emojiFromCode, type TextPiece, textPieces, plainText, isSameMark } from './phrasing.ts';
import { requirePhrasing, raw, requiredText, optionalText, type NodeWriter } from './write-context.ts';

type MarkedContent = { readonly marks: readonly TextMark[]; readonly contents: readonly PhrasingContent[] };

const knownMarks = new Set([
  'bold',
  'italic',
  'strikethrough',
  'keyboard',
  'superscript',
  'subscript',
  'color',
  'code',
]);

/** Phrasing content as Markdown; `oneLine` writes line breaks as `<br>`, such as for a heading. */
export function writePhrasing(
  nodes: readonly DocumentNode[],
  { path, oneLine, writer }: { path: string; oneLine: boolean; writer: NodeWriter },
): PhrasingContent[] {
  const pieces = textPieces(requirePhrasing(nodes, path));
  const items = pieces.map((piece, index): MarkedContent => {
    if ('text' in piece)
      return { marks: marksOutsideCode(piece, path), contents: textContents(piece, oneLine) };
    if (piece.type === 'link') return linkItem(piece, { path: `${path}.${index}`, oneLine, writer });
    return {
      marks: sharedMarks(pieces, index),
      contents: [writeInline(piece, `${path}.${index}`, writer)],
    };
  });
  return withHtmlBreaks(wrapMarks(items));
}

/** All marks except that of code, which only applies to text. */
function marksOutsideCode(
  { marks }: { readonly marks: readonly TextMark[] },
  path: string,
): readonly TextMark[] {
  const unknown = marks.find(({ type }) => !knownMarks.has(type));
  if (unknown !== undefined) throw invalidInput(path, `has a mark of the unknown type ${unknown.type}`);
  return marks.filter(({ type }) => type !== 'code');
}

/** A node between two texts with the same mark is within the mark. */
function sharedMarks(pieces: readonly TextPiece[], index: number): readonly TextMark[] {
  const marksOf = (piece: TextPiece | undefined): readonly TextMark[] =>
    piece !== undefined && 'text' in piece ? piece.marks : [];
  const after = marksOf(pieces[index + 1]);
  return marksOf(pieces[index - 1]).filter(
    (one) => one.type !== 'code' && after.some((other) => isSameMark(one, other)),
  );
}

/** Marks that apply to all of a link are moved outside of it. */
function linkItem(
  link: InlineNode,
  { path, oneLine, writer }: { path: string; oneLine: boolean; writer: NodeWriter },
): MarkedContent {
  const pieces = textPieces(link.nodes ?? []);
  const [first] = pieces;
  const marks = (first !== undefined && 'text' in first ? first.marks : []).filter(
    (one) =>
      one.type !== 'code' &&
      pieces.every((piece) => 'text' in piece && piece.marks.some((other) => isSameMark(one, other))),
  );
  const inner = (link.nodes ?? []).map((node): DocumentNode =>
    node.object === 'inline'
      ? node
      : {
          ...node,
          leaves: node.leaves.map((leaf) => ({
            ...leaf,
            marks: leaf.marks.filter((one) => !marks.some((other) => isSameMark(one, other))),
          })),
        },
  );
  const title = optionalText(link.data, 'title', path);
  const url = writer.href(link.data['ref'], `${path}.data.ref`);
  const isAutolink =
    /^[a-z][a-z+.-]{1,31}:[^\\\s<>]*$/i.test(url) &&
    inner.length === 1 &&
    JSON.stringify(inner[0]) === JSON.stringify(plainNode(url));
  const children: PhrasingContent[] = isAutolink
    ? [{ type: 'text', value: url }]
    : writer.phrasing(inner, `${path}.nodes`, oneLine);
  return { marks, contents: [{ type: 'link', url, ...(title !== undefined && { title }), children }] };
}

function plainNode(text: string): DocumentNode {
  return { object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] };
}

/** Adjacent items that share a mark are in one element. */
function wrapMarks(items: readonly MarkedContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (let at = 0; at < items.length;) {
    const [outer] = items[at]?.marks ?? [];
    let end = at + 1;
    if (outer === undefined) result.push(...(items[at]?.contents ?? []));
    else {
      const shares = (item: MarkedContent | undefined): boolean =>
        item?.marks.some((one) => isSameMark(one, outer)) === true;
      while (shares(items[end])) end += 1;
      const inner = items
        .slice(at, end)
        .map((item) => ({ ...item, marks: item.marks.filter((one) => !isSameMark(one, outer)) }));
      result.push(...markElement(outer, wrapMarks(inner)));
    }
    at = end;
  }
  return result;
}

function markElement({ type, data }: TextMark, children: PhrasingContent[]): PhrasingContent[] {
  switch (type) {
    case 'bold':
      return [{ type: 'strong', children: withHtmlBreaks(children, true) }];
    case 'italic':
      return [{ type: 'emphasis', children: withHtmlBreaks(children, true) }];
    case 'strikethrough':
      if (
        isWordContent(children.at(0), /^[\p{L}\p{N}]/u) &&
        isWordContent(children.at(-1), /[\p{L}\p{N}]$/u)
      ) {
        return [{ type: 'strike', children }];
      }
      return [raw('<del>'), ...children, raw('</del>')];
    default: {
      const [open, close] = markTags({ type, data });
      return [raw(open), ...children, raw(close)];
    }
  }
}

/** Whether `~~` may be adjacent to it. */
function isWordContent(content: PhrasingContent | undefined, edge: RegExp): boolean {
  return content?.type === 'text' && edge.test(content.value);
}

const tagNames: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 'del',
  keyboard: 'kbd',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
};

/** The HTML tags of a mark. */
export function markTags({
  type,
  data = {},
}: {
  readonly type: string;
  readonly data?: TextMark['data'];
}): [open: string, close: string] {
  if (type !== 'color') return [`<${tagNames[type] ?? 'span'}>`, `</${tagNames[type] ?? 'span'}>`];
  const { text, background } = data;
  const style = [
    typeof text === 'string' ? `color:${text};` : '',
    typeof background === 'string' ? `background-color:${background};` : '',
  ];
  return [`<mark${formatAttributes({ style: style.join('') })}>`, '</mark>'];
}

/** Text that would be parsed as other syntax: `:name:`, a URL, a formula, a tag, `~~`. */
const ambiguousSyntax = /:(?=([a-z0-9_+-]{1,50}):)|(?<=[A-Za-z]):(?=\/\/)|\$(?=\$)|~(?=~)|\{(?=%)/g;

function textContents(
  { text, marks }: { readonly text: string; readonly marks: readonly TextMark[] },
  oneLine: boolean,
): PhrasingContent[] {
  if (marks.some(({ type }) => type === 'code')) {
    return text === '' ? [] : [{ type: 'inlineCode', value: text.replaceAll('\n', ' ') }];
  }
  return text.split('\n').flatMap((line, index): PhrasingContent[] => {
    const contents = lineContents(line);
    return index === 0 ? contents : [oneLine ? raw('<br>') : { type: 'break' }, ...contents];
  });
}

function lineContents(line: string): PhrasingContent[] {
  const contents: PhrasingContent[] = [];
  let end = 0;
  const addText = (to: number): void => {
    if (to > end) contents.push({ type: 'text', value: line.slice(end, to) });
  };
  for (const { 0: character, 1: name, index } of line.matchAll(ambiguousSyntax)) {
    if (name !== undefined && !Object.hasOwn(nameToEmoji, name)) continue;
    addText(index);
    contents.push(raw(`\\${character}`));
    end = index + character.length;
  }
  addText(line.length);
  return contents;
}

/** Line breaks at an end are not possible in Markdown, and HTML at the start of a line would be a block. */
function withHtmlBreaks(contents: readonly PhrasingContent[], nested = false): PhrasingContent[] {
  let next: PhrasingContent | undefined;
  const reversed = contents.toReversed().map((content, index) => {
    const ends = next === undefined || next.type === 'html' || (nested && index === contents.length - 1);
    next = content.type === 'break' && ends ? raw('<br>') : content;
    return next;
  });
  return reversed.toReversed();
}

function writeInline(node: InlineNode, path: string, writer: NodeWriter): PhrasingContent {
  const { type, data } = node;
  switch (type) {
    case 'inline-image': {
      const { size, width, height } = data;
      if (size !== undefined || width !== undefined || height !== undefined)
        return raw(inlineHtml(node, path, writer));
      const title = optionalText(data, 'title', path);
      const url = writer.href(data['ref'], `${path}.data.ref`);
      return {
        type: 'image',
        url,
        alt: optionalText(data, 'alt', path) ?? '',
        ...(title !== undefined && { title }),
      };
    }
    case 'emoji': {
      const emoji = emojiFromCode(data['code']);
      const name = emojiToName[emoji];
      return raw(
        name !== undefined && nameToEmoji[name] === emoji ? `:${name}:` : inlineHtml(node, path, writer),
      );
    }
    case 'inline-math':
      return raw(`$$${requiredText(data, 'formula', path).replaceAll(/\s*\n\s*/g, ' ')}$$`);
    case 'annotation': {
      const body = node.fragments?.find((part) => part.type === 'annotation-body');
      const label = optionalText(data, 'label', path) ?? plainText(node.nodes ?? []);
      return raw(`[^${writer.footnote(label, body?.nodes ?? [], path)}]`);
    }
    default:
      return raw(inlineHtml(node, path, writer));
  }
}

/** An inline node as HTML. 400 for an unknown type. */
export function inlineHtml({ type, data }: InlineNode, path: string, writer: NodeWriter): string {
  switch (type) {
    case 'markdown':
      return requiredText(data, 'source', path);
    case 'icon': {
      const name = requiredText(data, 'icon', path);
      return `<i${formatAttributes({ class: `fa-${name}` })}>:${escapeHtml(name)}:</i>`;
    }
    case 'emoji': {
      const code = requiredText(data, 'code', path);
      return `<span data-gb-custom-inline data-tag="emoji"${formatAttributes({ 'data-code': code })}>${emojiFromCode(code)}</span>`;
    }
    case 'expression':
      return `<code class="expression">${escapeHtml(requiredText(data, 'expression', path))}</code>`;
    case 'button': {
      const attributes = {
        href: writer.href(data['ref'], `${path}.data.ref`),
        class: `button ${optionalText(data, 'kind', path) ?? 'primary'}`,
        'data-icon': optionalText(data, 'icon', path),
      };
      return `<a${formatAttributes(attributes)}>${escapeHtml(requiredText(data, 'label', path))}</a>`;
    }
    case 'inline-image': {
      const attributes = {
        src: writer.href(data['ref'], `${path}.data.ref`),
        alt: optionalText(data, 'alt', path) ?? '',
        width: optionalText(data, 'width', path),
        height: optionalText(data, 'height', path),
        'data-size': optionalText(data, 'size', path),
      };
      return `<img${formatAttributes(attributes)}>`;
    }
    default:
      throw invalidInput(`${path}.type`, `${type} cannot be written as Markdown here`);
  }
}
