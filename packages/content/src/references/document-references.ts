import type { Json } from '../objects/canonical-json.ts';
import {
  type BlockNode,
  type ContentRef,
  type Document,
  type DocumentNode,
  type NodeData,
  stringMember,
} from '../markdown/document.ts';
import type { LinkKind } from '../markdown/page-links.ts';
import { referencedKinds } from '../markdown/read-cell-value.ts';
import { completeRefOf, contentRefKey } from './content-ref.ts';

/** A link of a document as it is written, with what the link is for. */
export type WrittenReference = { readonly kind: LinkKind; readonly href: string };

/** What links lead to, by `referenceKey`; a link that is not in it leads nowhere, or outside. */
export type References = Readonly<Record<string, ContentRef>>;

export function referenceKey({ kind, href }: WrittenReference): string {
  return `${kind} ${href}`;
}

export function writtenReference(key: string): WrittenReference {
  const at = key.indexOf(' ');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The key was made of a kind and a URL.
  return { kind: key.slice(0, at) as LinkKind, href: key.slice(at + 1) };
}

/** The different links of a document that has URLs only. */
export function writtenReferences(document: Document): WrittenReference[] {
  const found = new Map<string, WrittenReference>();
  mapNodes(document.nodes, (ref, kind) => {
    if (ref.kind === 'url' && typeof ref['url'] === 'string') {
      const reference = { kind, href: ref['url'] };
      found.set(referenceKey(reference), reference);
    }
    return ref;
  });
  return [...found.values()];
}

/** What a document refers to, each once, in order. */
export function referencesIn(nodes: readonly BlockNode[]): ContentRef[] {
  const found = new Map<string, ContentRef>();
  mapNodes(nodes, (ref) => {
    const own = completeRefOf(ref);
    if (own !== undefined && !found.has(contentRefKey(own))) found.set(contentRefKey(own), own);
    return ref;
  });
  return [...found.values()];
}

/** Replaces URLs by what they lead to. */
export function resolveReferences(nodes: readonly BlockNode[], references: References): BlockNode[] {
  return mapNodes(nodes, (ref, kind) => {
    if (ref.kind !== 'url' || typeof ref['url'] !== 'string') return ref;
    const key = referenceKey({ kind, href: ref['url'] });
    return (Object.hasOwn(references, key) ? references[key] : undefined) ?? ref;
  });
}

type MapReference = (ref: ContentRef, kind: LinkKind) => ContentRef;

/** What the reference of a node is for, by its type; `link` for all others. */
const nodeKinds: ReadonlyMap<string, LinkKind> = new Map<string, LinkKind>([
  ['content-ref', 'content-ref'],
  ['file', 'file'],
  ['image', 'image'],
  ['inline-image', 'image'],
  ['reusable-content', 'include'],
  ['swagger', 'swagger'],
]);

/** The same for the values of a column. */
const columnKinds: ReadonlyMap<string, LinkKind> = new Map<string, LinkKind>([
  ['content-ref', 'content-ref'],
  ['files', 'file'],
  ['image', 'image'],
  ['users', 'link'],
]);

function mapNodes<N extends DocumentNode>(nodes: readonly N[], map: MapReference): N[] {
  return nodes.map((node) => mapNode(node, map));
}

function mapNode<N extends DocumentNode>(node: N, map: MapReference): N {
  if (node.object === 'text') return node;
  const { nodes, fragments, data } = node;
  return {
    ...node,
    data:
      node.type === 'table' ? mapTable(data, map) : mapData(data, nodeKinds.get(node.type) ?? 'link', map),
    ...(nodes && { nodes: mapNodes(nodes, map) }),
    ...(fragments && {
      fragments: fragments.map((part) => ({ ...part, nodes: mapNodes(part.nodes, map) })),
    }),
  };
}

function mapData(data: NodeData, kind: LinkKind, map: MapReference): NodeData {
  const { ref, refDark } = data;
  if (!isReference(ref) && !isReference(refDark)) return data;
  return {
    ...data,
    ...(isReference(ref) && { ref: map(ref, kind) }),
    ...(isReference(refDark) && { refDark: map(refDark, kind) }),
  };
}

function mapTable(data: NodeData, map: MapReference): NodeData {
  const columns = Object.entries(membersOf(data['definition'])).flatMap(([id, column]) => {
    const type = stringMember(membersOf(column), 'type');
    const kind = columnKinds.get(type);
    return kind === undefined ? [] : [{ id, kind, idKind: referencedKinds[type] }];
  });
  if (columns.length === 0) return data;
  const records = Object.entries(membersOf(data['records'])).map(([row, record]) => {
    const members = membersOf(record);
    const [values, cells] = [{ ...membersOf(members['values']) }, { ...membersOf(members['cells']) }];
    for (const { id, kind, idKind } of columns) {
      const value = values[id];
      if (isReference(value)) values[id] = map(value, kind);
      if (!Array.isArray(value) || idKind === undefined) continue;
      // Files and people that are known are given by their ids.
      for (const one of value) if (typeof one === 'string') map({ kind: idKind, [idKind]: one }, kind);
      const refs = value.map((one: Json) => (isReference(one) ? map(one, kind) : one));
      const ids = refs.map((ref) => (isReference(ref) && ref.kind === idKind ? ref[idKind] : ref));
      values[id] = ids.filter((one) => typeof one === 'string');
      // What is no file is no value of the column.
      if (ids.some((one) => typeof one !== 'string'))
        cells[id] = { ...membersOf(cells[id]), references: refs };
    }
    return [row, { ...members, values, ...(Object.keys(cells).length > 0 && { cells }) }];
  });
  return { ...data, records: Object.fromEntries(records) };
}

function isReference(value: Json | undefined): value is ContentRef {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

function membersOf(value: Json | undefined): NodeData {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- An object that is no list.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as NodeData) : {};
}
