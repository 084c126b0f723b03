import { invalidInput } from '@lectern/contract';
import { emojiToName, nameToEmoji } from 'gemoji';
import type { PhrasingContent } from 'mdast';
import type { InlineNode, Mark, Node } from './document.ts';
import { escapeHtml, formatAttributes } from './html.ts';
import { emojiOf, type Piece, piecesOf, plainText, sameMark } from './phrasing.ts';
import { phrasingOf, raw, requiredText, textOf, type Writer } from './write-context.ts';

type Item = { readonly marks: readonly Mark[]; readonly contents: readonly PhrasingContent[] };

const known = new Set([
  'bold',
  'italic',
  'strikethrough',
  'keyboard',
  'superscript',
  'subscript',
  'color',
  'code',
]);

/** Text as Markdown; where lines cannot end, such as in a heading, `<br>` does it. */
export function writePhrasing(
  nodes: readonly Node[],
  { place, oneLine, writer }: { place: string; oneLine: boolean; writer: Writer },
): PhrasingContent[] {
  const pieces = piecesOf(phrasingOf(nodes, place));
  const items = pieces.map((piece, index): Item => {
    if ('text' in piece) return { marks: wrapping(piece, place), contents: textContents(piece, oneLine) };
    if (piece.type === 'link') return linkItem(piece, { place: `${place}.${index}`, oneLine, writer });
    return {
      marks: marksAround(pieces, index),
      contents: [writeInline(piece, `${place}.${index}`, writer)],
    };
  });
  return joined(wrapped(items));
}

/** All marks but that of code, which only text can have. */
function wrapping({ marks }: { readonly marks: readonly Mark[] }, place: string): readonly Mark[] {
  const unknown = marks.find(({ type }) => !known.has(type));
  if (unknown !== undefined) throw invalidInput(place, `holds a mark of the unknown type ${unknown.type}`);
  return marks.filter(({ type }) => type !== 'code');
}

/** What stands between two pieces of bold text is within it. */
function marksAround(pieces: readonly Piece[], index: number): readonly Mark[] {
  const marksOf = (piece: Piece | undefined): readonly Mark[] =>
    piece !== undefined && 'text' in piece ? piece.marks : [];
  const after = marksOf(pieces[index + 1]);
  return marksOf(pieces[index - 1]).filter(
    (one) => one.type !== 'code' && after.some((other) => sameMark(one, other)),
  );
}

/** Marks that all of the text of a link has are around it. */
function linkItem(
  link: InlineNode,
  { place, oneLine, writer }: { place: string; oneLine: boolean; writer: Writer },
): Item {
  const pieces = piecesOf(link.nodes ?? []);
  const [first] = pieces;
  const marks = (first !== undefined && 'text' in first ? first.marks : []).filter(
    (one) =>
      one.type !== 'code' &&
      pieces.every((piece) => 'text' in piece && piece.marks.some((other) => sameMark(one, other))),
  );
  const inner = (link.nodes ?? []).map((node): Node =>
    node.object === 'inline'
      ? node
      : {
          ...node,
          leaves: node.leaves.map((leaf) => ({
            ...leaf,
            marks: leaf.marks.filter((one) => !marks.some((other) => sameMark(one, other))),
          })),
        },
  );
  const title = textOf(link.data, 'title', place);
  const url = writer.href(link.data['ref'], `${place}.data.ref`);
  const isAutolink =
    /^[a-z][a-z+.-]{1,31}:[^\\\s<>]*$/i.test(url) &&
    inner.length === 1 &&
    JSON.stringify(inner[0]) === JSON.stringify(plainNode(url));
  const children: PhrasingContent[] = isAutolink
    ? [{ type: 'text', value: url }]
    : writer.phrasing(inner, `${place}.nodes`, oneLine);
  return { marks, contents: [{ type: 'link', url, ...(title !== undefined && { title }), children }] };
}

function plainNode(text: string): Node {
  return { object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] };
}

/** Neighbours that share a mark are in one element. */
function wrapped(items: readonly Item[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (let at = 0; at < items.length;) {
    const [outer] = items[at]?.marks ?? [];
    let end = at + 1;
    if (outer === undefined) result.push(...(items[at]?.contents ?? []));
    else {
      const shares = (item: Item | undefined): boolean =>
        item?.marks.some((one) => sameMark(one, outer)) === true;
      while (shares(items[end])) end += 1;
      const inner = items
        .slice(at, end)
        .map((item) => ({ ...item, marks: item.marks.filter((one) => !sameMark(one, outer)) }));
      result.push(...element(outer, wrapped(inner)));
    }
    at = end;
  }
  return result;
}

function element({ type, data }: Mark, children: PhrasingContent[]): PhrasingContent[] {
  switch (type) {
    case 'bold':
      return [{ type: 'strong', children: joined(children, true) }];
    case 'italic':
      return [{ type: 'emphasis', children: joined(children, true) }];
    case 'strikethrough':
      if (isWord(children.at(0), /^[\p{L}\p{N}]/u) && isWord(children.at(-1), /[\p{L}\p{N}]$/u)) {
        return [{ type: 'strike', children }];
      }
      return [raw('<del>'), ...children, raw('</del>')];
    default: {
      const [open, close] = markTags({ type, data });
      return [raw(open), ...children, raw(close)];
    }
  }
}

/** Whether `~~` can stand next to it. */
function isWord(content: PhrasingContent | undefined, edge: RegExp): boolean {
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
  readonly data?: Mark['data'];
}): [open: string, close: string] {
  if (type !== 'color') return [`<${tagNames[type] ?? 'span'}>`, `</${tagNames[type] ?? 'span'}>`];
  const { text, background } = data;
  const style = [
    typeof text === 'string' ? `color:${text};` : '',
    typeof background === 'string' ? `background-color:${background};` : '',
  ];
  return [`<mark${formatAttributes({ style: style.join('') })}>`, '</mark>'];
}

/** What would be read as something else than text: `:name:`, an address, a formula, a tag, `~~`. */
const misread = /:(?=([a-z0-9_+-]{1,50}):)|(?<=[A-Za-z]):(?=\/\/)|\$(?=\$)|~(?=~)|\{(?=%)/g;

function textContents(
  { text, marks }: { readonly text: string; readonly marks: readonly Mark[] },
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
  for (const { 0: character, 1: name, index } of line.matchAll(misread)) {
    if (name !== undefined && !Object.hasOwn(nameToEmoji, name)) continue;
    addText(index);
    contents.push(raw(`\\${character}`));
    end = index + character.length;
  }
  addText(line.length);
  return contents;
}

/** At an end a line cannot be broken otherwise, and at the beginning of a line HTML would be a block. */
function joined(contents: readonly PhrasingContent[], nested = false): PhrasingContent[] {
  let next: PhrasingContent | undefined;
  const reversed = contents.toReversed().map((content, index) => {
    const ends = next === undefined || next.type === 'html' || (nested && index === contents.length - 1);
    next = content.type === 'break' && ends ? raw('<br>') : content;
    return next;
  });
  return reversed.toReversed();
}

function writeInline(node: InlineNode, place: string, writer: Writer): PhrasingContent {
  const { type, data } = node;
  switch (type) {
    case 'inline-image': {
      const { size, width, height } = data;
      if (size !== undefined || width !== undefined || height !== undefined)
        return raw(inlineHtml(node, place, writer));
      const title = textOf(data, 'title', place);
      const url = writer.href(data['ref'], `${place}.data.ref`);
      return {
        type: 'image',
        url,
        alt: textOf(data, 'alt', place) ?? '',
        ...(title !== undefined && { title }),
      };
    }
    case 'emoji': {
      const emoji = emojiOf(data['code']);
      const name = emojiToName[emoji];
      return raw(
        name !== undefined && nameToEmoji[name] === emoji ? `:${name}:` : inlineHtml(node, place, writer),
      );
    }
    case 'inline-math':
      return raw(`$$${requiredText(data, 'formula', place).replaceAll(/\s*\n\s*/g, ' ')}$$`);
    case 'annotation': {
      const body = node.fragments?.find((part) => part.type === 'annotation-body');
      const label = textOf(data, 'label', place) ?? plainText(node.nodes ?? []);
      return raw(`[^${writer.footnote(label, body?.nodes ?? [], place)}]`);
    }
    default:
      return raw(inlineHtml(node, place, writer));
  }
}

/** What stands in text, as HTML. 400 for a type that is not known. */
export function inlineHtml({ type, data }: InlineNode, place: string, writer: Writer): string {
  switch (type) {
    case 'markdown':
      return requiredText(data, 'source', place);
    case 'icon': {
      const name = requiredText(data, 'icon', place);
      return `<i${formatAttributes({ class: `fa-${name}` })}>:${escapeHtml(name)}:</i>`;
    }
    case 'emoji': {
      const code = requiredText(data, 'code', place);
      return `<span data-gb-custom-inline data-tag="emoji"${formatAttributes({ 'data-code': code })}>${emojiOf(code)}</span>`;
    }
    case 'expression':
      return `<code class="expression">${escapeHtml(requiredText(data, 'expression', place))}</code>`;
    case 'button': {
      const attributes = {
        href: writer.href(data['ref'], `${place}.data.ref`),
        class: `button ${textOf(data, 'kind', place) ?? 'primary'}`,
        'data-icon': textOf(data, 'icon', place),
      };
      return `<a${formatAttributes(attributes)}>${escapeHtml(requiredText(data, 'label', place))}</a>`;
    }
    case 'inline-image': {
      const attributes = {
        src: writer.href(data['ref'], `${place}.data.ref`),
        alt: textOf(data, 'alt', place) ?? '',
        width: textOf(data, 'width', place),
        height: textOf(data, 'height', place),
        'data-size': textOf(data, 'size', place),
      };
      return `<img${formatAttributes(attributes)}>`;
    }
    default:
      throw invalidInput(`${place}.type`, `${type} cannot be written as Markdown here`);
  }
}
