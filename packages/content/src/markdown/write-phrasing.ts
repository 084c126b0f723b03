import { joinLines } from './line-breaks.ts';
import { invalidInput } from '@lectern/contract/errors';
import { emojiToName, nameToEmoji } from 'gemoji';
import type { PhrasingContent } from 'mdast';
import type { InlineNode, TextMark, DocumentNode } from './document.ts';
import { formatAttributes } from './html.ts';
import { emojiFromCode, type TextPiece, textPieces, plainText, isSameMark } from './phrasing.ts';
import { buttonTags, expressionTags, inlineHtml, markTags } from './write-inline-html.ts';
import {
  carriedTexts,
  requirePhrasing,
  raw,
  requiredText,
  optionalText,
  type NodeWriter,
} from './write-context.ts';

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
      contents: writeInline(piece, `${path}.${index}`, writer),
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
  if (link.data['attributes'] !== undefined) {
    const attributes = formatAttributes({ href: url, title, ...carriedTexts(link.data, path) });
    const content = writer.phrasing(inner, `${path}.nodes`, oneLine);
    return { marks, contents: [raw(`<a${attributes}>`), ...content, raw('</a>')] };
  }
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
    if (outer === undefined) for (const one of items[at]?.contents ?? []) result.push(one);
    else {
      const shares = (item: MarkedContent | undefined): boolean =>
        item?.marks.some((one) => isSameMark(one, outer)) === true;
      while (shares(items[end])) end += 1;
      const inner = items
        .slice(at, end)
        .map((item) => ({ ...item, marks: item.marks.filter((one) => !isSameMark(one, outer)) }));
      for (const one of markElement(outer, wrapMarks(inner))) result.push(one);
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
      return [{ type: 'strike', children: withHtmlBreaks(children, true) }];
    default: {
      const [open, close] = markTags({ type, data });
      return [raw(open), ...children, raw(close)];
    }
  }
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

function writeInline(node: InlineNode, path: string, writer: NodeWriter): PhrasingContent[] {
  const { type, data } = node;
  switch (type) {
    case 'inline-image': {
      const { ref: _ref, alt: _alt, title: _title, ...others } = data;
      if (Object.keys(others).length > 0) return [raw(inlineHtml(node, path, writer))];
      const title = optionalText(data, 'title', path);
      const url = writer.href(data['ref'], `${path}.data.ref`);
      const alt = optionalText(data, 'alt', path) ?? '';
      return [{ type: 'image', url, alt, ...(title !== undefined && { title }) }];
    }
    case 'emoji': {
      const emoji = emojiFromCode(data['code']);
      const name = emojiToName[emoji];
      return [
        raw(name !== undefined && nameToEmoji[name] === emoji ? `:${name}:` : inlineHtml(node, path, writer)),
      ];
    }
    case 'inline-math':
      return [raw(`$$${joinLines(requiredText(data, 'formula', path))}$$`)];
    case 'annotation': {
      const body = node.fragments?.find((part) => part.type === 'annotation-body');
      const label = optionalText(data, 'label', path) ?? plainText(node.nodes ?? []);
      return [raw(`[^${writer.footnote(label, body?.nodes ?? [], path)}]`)];
    }
    case 'button':
      return labelled(buttonTags(data, path, writer), requiredText(data, 'label', path));
    case 'expression':
      return labelled(expressionTags, requiredText(data, 'expression', path));
    default:
      return [raw(inlineHtml(node, path, writer))];
  }
}

/** Text between tags is Markdown. */
function labelled([open, close]: readonly [string, string], label: string): PhrasingContent[] {
  return [raw(open), ...textContents({ text: label.replaceAll('\n', ' '), marks: [] }, true), raw(close)];
}
