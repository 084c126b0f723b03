import { type BlockNode, type NodeData, type Json, type DocumentNode, stringMember } from '@lectern/content';
import type { Span } from '../typesetting/lines.ts';
import type { Row } from '../typesetting/rows.ts';
import { colors } from '../typesetting/text-style.ts';
import { type Area, hrefOf, innerRows, isRef, type Typesetter } from './typesetter.ts';
import { phraseOf } from './inline.ts';
import { imageRows } from './media.ts';
import { phraseRows, spanRows } from './text-rows.ts';

/** The visible columns of a table, and its records in order. */
export type Grid = {
  readonly columns: readonly Column[];
  readonly records: readonly NodeData[];
  readonly fragments: ReadonlyMap<string, readonly DocumentNode[]>;
};

export type Column = { readonly id: string; readonly data: NodeData; readonly width: number | undefined };

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
      .toSorted((a, b) => (stringMember(a, 'orderIndex') < stringMember(b, 'orderIndex') ? -1 : 1))
      .map((row) => membersOf(row['values'])),
    fragments: new Map((node.fragments ?? []).map((part) => [part.fragment, part.nodes])),
  };
}

export function membersOf(value: Json | undefined): NodeData {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Of JSON, what is an object and no list has members.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as NodeData) : {};
}

type CellContext = {
  readonly area: Area;
  readonly typesetter: Typesetter;
  readonly fragments: Grid['fragments'];
};

/** The content of a cell: blocks of text, or a formatted value. */
export function cellRows(
  value: Json | undefined,
  column: Column,
  { area, typesetter, fragments }: CellContext,
): Row[] {
  const align = column.data['textAlignment'] ?? (column.data['type'] === 'number' ? 'right' : undefined);
  if (column.data['type'] === 'text' || column.data['type'] === undefined) {
    const nodes = typeof value === 'string' ? (fragments.get(value) ?? []) : [];
    return alignedRows(nodes, area, { typesetter, align });
  }
  const pictures = (Array.isArray(value) ? value : [value]).flatMap((ref) =>
    isRef(ref) && typesetter.picture(ref, area.sourcePage) !== undefined ? [ref] : [],
  );
  if (pictures.length > 0) {
    return pictures.flatMap((ref) => imageRows(imageOf(ref), area, { typesetter, align: 'left' }));
  }
  return spanRows(typesetter, valueSpans(value, column, { area, typesetter, fragments }), area, { align });
}

/** The text of a cell, to measure its column. */
export function cellSpans(value: Json | undefined, column: Column, context: CellContext): Span[] {
  if (column.data['type'] !== 'text' && column.data['type'] !== undefined)
    return valueSpans(value, column, context);
  const nodes = typeof value === 'string' ? (context.fragments.get(value) ?? []) : [];
  return nodes.flatMap((node) => blockSpans(node, context));
}

export function titleSpans({ data }: Column, { area, typesetter, fragments }: CellContext): readonly Span[] {
  const formatted = fragments.get(typeof data['titleFragment'] === 'string' ? data['titleFragment'] : '');
  const nodes = formatted?.flatMap((node) => (node.object === 'block' ? (node.nodes ?? []) : [node]));
  if (nodes !== undefined) return phraseOf(nodes, area, typesetter).spans;
  return [{ text: typeof data['title'] === 'string' ? data['title'] : '', style: area.style }];
}

export function imageOf(ref: Json): BlockNode {
  return { object: 'block', type: 'image', isVoid: true, data: { ref } };
}

/** Blocks whose paragraphs have the alignment of the column. */
function alignedRows(
  nodes: readonly DocumentNode[],
  area: Area,
  { typesetter, align }: { typesetter: Typesetter; align: unknown },
): Row[] {
  if (align === undefined || align === null) return innerRows(typesetter, nodes, area);
  return nodes.flatMap((node) =>
    node.object === 'block' && node.type === 'paragraph'
      ? phraseRows(typesetter, phraseOf(node.nodes ?? [], area, typesetter), area, { align })
      : innerRows(typesetter, [node], area),
  );
}

function blockSpans(node: DocumentNode, context: CellContext): Span[] {
  const { area, typesetter } = context;
  if (node.object !== 'block') return [...phraseOf([node], area, typesetter).spans];
  const nodes = node.nodes ?? [];
  const isText = nodes.some((child) => child.object !== 'block');
  const spans = isText
    ? [...phraseOf(nodes, area, typesetter).spans]
    : nodes.flatMap((child) => blockSpans(child, context));
  return [...spans, { text: '\n', style: area.style }];
}

function valueSpans(value: Json | undefined, { data }: Column, { area, typesetter }: CellContext): Span[] {
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
        const { destination, title } = typesetter.resolveLink(ref, area.sourcePage);
        const name = title ?? typesetter.fileName(ref, area.sourcePage) ?? hrefOf(ref) ?? '';
        const linked =
          destination === undefined ? style : { ...style, color: colors.link, link: destination };
        return [{ text: index === 0 ? name : `, ${name}`, style: linked }];
      });
    }
  }
}
