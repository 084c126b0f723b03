import { type BlockNode, type Data, type Json, type Node, textIn } from '@lectern/content';
import type { Span } from '../typesetting/lines.ts';
import type { Row } from '../typesetting/rows.ts';
import { colors } from '../typesetting/text-style.ts';
import { type Area, hrefOf, innerRows, isRef, type Setter } from './area.ts';
import { phraseOf } from './inline.ts';
import { imageRows } from './media.ts';
import { phraseRows, spanRows } from './text-rows.ts';

/** A table as it is shown: its columns, and its rows in order. */
export type Grid = {
  readonly columns: readonly Column[];
  readonly records: readonly Data[];
  readonly fragments: ReadonlyMap<string, readonly Node[]>;
};

export type Column = { readonly id: string; readonly data: Data; readonly width: number | undefined };

export function gridOf(node: BlockNode): Grid {
  const { view, definition, records } = node.data;
  const definitions = membersOf(definition);
  const widths = membersOf(membersOf(view)['columnWidths']);
  const shown = membersOf(view)['columns'];
  const ids = Array.isArray(shown) ? shown.filter((id) => typeof id === 'string') : Object.keys(definitions);
  const rows = Object.values(membersOf(records)).map((record) => membersOf(record));
  return {
    columns: ids.map((id) => {
      const width = widths[id];
      return { id, data: membersOf(definitions[id]), width: typeof width === 'number' ? width : undefined };
    }),
    records: rows
      .toSorted((a, b) => (textIn(a, 'orderIndex') < textIn(b, 'orderIndex') ? -1 : 1))
      .map((row) => membersOf(row['values'])),
    fragments: new Map((node.fragments ?? []).map((part) => [part.fragment, part.nodes])),
  };
}

export function membersOf(value: Json | undefined): Data {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Of JSON, what is an object and no list has members.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {};
}

type Place = { readonly area: Area; readonly setter: Setter; readonly fragments: Grid['fragments'] };

/** The blocks of a cell of text, or what another value comes to. */
export function cellRows(value: Json | undefined, column: Column, { area, setter, fragments }: Place): Row[] {
  const align = column.data['textAlignment'] ?? (column.data['type'] === 'number' ? 'right' : undefined);
  if (column.data['type'] === 'text' || column.data['type'] === undefined) {
    const nodes = typeof value === 'string' ? (fragments.get(value) ?? []) : [];
    return alignedRows(nodes, area, { setter, align });
  }
  const pictures = (Array.isArray(value) ? value : [value]).flatMap((ref) =>
    isRef(ref) && setter.picture(ref, area.from) !== undefined ? [ref] : [],
  );
  if (pictures.length > 0) {
    return pictures.flatMap((ref) => imageRows(imageOf(ref), area, { setter, align: 'left' }));
  }
  return spanRows(setter, valueSpans(value, column, { area, setter, fragments }), area, { align });
}

/** What a cell says in one line, for the width of its column. */
export function cellSpans(value: Json | undefined, column: Column, place: Place): Span[] {
  if (column.data['type'] !== 'text' && column.data['type'] !== undefined)
    return valueSpans(value, column, place);
  const nodes = typeof value === 'string' ? (place.fragments.get(value) ?? []) : [];
  return nodes.flatMap((node) => blockSpans(node, place));
}

export function titleSpans({ data }: Column, { area, setter, fragments }: Place): readonly Span[] {
  const formatted = fragments.get(typeof data['titleFragment'] === 'string' ? data['titleFragment'] : '');
  const nodes = formatted?.flatMap((node) => (node.object === 'block' ? (node.nodes ?? []) : [node]));
  if (nodes !== undefined) return phraseOf(nodes, area, setter).spans;
  return [{ text: typeof data['title'] === 'string' ? data['title'] : '', style: area.style }];
}

export function imageOf(ref: Json): BlockNode {
  return { object: 'block', type: 'image', isVoid: true, data: { ref } };
}

/** Blocks, of which paragraphs stand as the column says. */
function alignedRows(
  nodes: readonly Node[],
  area: Area,
  { setter, align }: { setter: Setter; align: unknown },
): Row[] {
  if (align === undefined || align === null) return innerRows(setter, nodes, area);
  return nodes.flatMap((node) =>
    node.object === 'block' && node.type === 'paragraph'
      ? phraseRows(setter, phraseOf(node.nodes ?? [], area, setter), area, { align })
      : innerRows(setter, [node], area),
  );
}

function blockSpans(node: Node, place: Place): Span[] {
  const { area, setter } = place;
  if (node.object !== 'block') return [...phraseOf([node], area, setter).spans];
  const nodes = node.nodes ?? [];
  const isText = nodes.some((child) => child.object !== 'block');
  const spans = isText
    ? [...phraseOf(nodes, area, setter).spans]
    : nodes.flatMap((child) => blockSpans(child, place));
  return [...spans, { text: '\n', style: area.style }];
}

function valueSpans(value: Json | undefined, { data }: Column, { area, setter }: Place): Span[] {
  const { style } = area;
  const text = (shown: string): Span[] => [{ text: shown, style }];
  if (value === undefined || value === null) return [];
  switch (data['type']) {
    case 'checkbox':
      return text(value === true ? '☑' : '☐');
    case 'rating':
      return text('★'.repeat(Math.min(20, Math.max(0, Number(value) || 0))));
    case 'select': {
      const options = Array.isArray(data['options'])
        ? data['options'].map((option) => membersOf(option))
        : [];
      const chosen = Array.isArray(value) ? value : [value];
      const labels = chosen.map((one) => options.find((option) => option['value'] === one)?.['label'] ?? one);
      return text(labels.map(String).join(', '));
    }
    default: {
      if (!Array.isArray(value) && !isRef(value)) return text(typeof value === 'object' ? '' : String(value));
      const refs = (Array.isArray(value) ? value : [value]).filter((ref) => isRef(ref));
      return refs.flatMap((ref, index) => {
        const { destination, title } = setter.follow(ref, area.from);
        const name = title ?? setter.fileName(ref, area.from) ?? hrefOf(ref) ?? '';
        const linked =
          destination === undefined ? style : { ...style, color: colors.link, link: destination };
        return [{ text: index === 0 ? name : `, ${name}`, style: linked }];
      });
    }
  }
}
