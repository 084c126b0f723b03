import type { Json } from '../objects/canonical-json.ts';
import { type BlockNode, blockNode, type NodeData, type DocumentNode, stringMember } from './document.ts';
import { findFragment, requireMembers, optionalText, type NodeWriter } from './write-context.ts';

export type WrittenColumn = {
  readonly id: string;
  readonly data: NodeData;
  readonly title: readonly DocumentNode[];
};
export type TableParts = {
  readonly node: BlockNode;
  readonly path: string;
  readonly writer: NodeWriter;
  readonly view: NodeData;
};

/** The columns in the order of the view, then its hidden ones. */
export function readColumns({ node, path, view }: TableParts): WrittenColumn[] {
  const definition = requireMembers(node.data['definition'], `${path}.data.definition`);
  const all = Object.entries(definition).map(([id, column]): WrittenColumn => {
    const data = requireMembers(column, `${path}.data.definition.${id}`);
    const name = data['titleFragment'];
    const title = typeof name === 'string' ? findFragment(node, name)?.nodes : undefined;
    return { id, data, title: title ?? [textParagraph(optionalText(data, 'title', path) ?? '')] };
  });
  if (view['columnOrder'] === undefined && Array.isArray(view['columns'])) {
    const order = new Map(view['columns'].map((id, index) => [String(id), index] as const).toReversed());
    const at = (id: string): number => order.get(id) ?? -1;
    const visible = all.filter(({ id }) => at(id) !== -1).toSorted((a, b) => at(a.id) - at(b.id));
    // A hidden column keeps its position if the visible ones are in their order.
    return JSON.stringify(visible.map(({ id }) => id)) ===
      JSON.stringify(all.filter(({ id }) => at(id) !== -1).map(({ id }) => id))
      ? all
      : [...visible, ...all.filter(({ id }) => at(id) === -1)];
  }
  return all;
}

function textParagraph(text: string): BlockNode {
  const leaves = text === '' ? [] : [{ object: 'leaf' as const, text, marks: [] }];
  return blockNode('paragraph', {}, [{ object: 'text', leaves }]);
}

export type TableRow = {
  readonly id: string;
  readonly values: NodeData;
  readonly cells: Json | undefined;
  readonly attributes: Json | undefined;
};

export function readRows({ node, path }: TableParts): TableRow[] {
  const records = requireMembers(node.data['records'] ?? {}, `${path}.data.records`);
  const rows = Object.entries(records).map(([id, record]) => {
    const members = requireMembers(record, `${path}.data.records.${id}`);
    return {
      id,
      order: stringMember(members, 'orderIndex'),
      cells: members['cells'],
      attributes: members['attributes'],
      values: requireMembers(members['values'] ?? {}, `${path}.data.records.${id}.values`),
    };
  });
  return rows.toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
}

export function cellNodes(
  value: Json | undefined,
  { node }: TableParts,
): readonly DocumentNode[] | undefined {
  return typeof value === 'string' ? findFragment(node, value)?.nodes : undefined;
}

export function plainValue(value: Json | undefined): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
}
