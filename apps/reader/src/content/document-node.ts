/** A node of a document, with all of its members defined; of unknown values nothing is left. */
export type DocumentNode = {
  readonly object: 'block' | 'inline' | 'text';
  readonly type: string;
  /** The anchor of a heading or a tab. */
  readonly id: string | undefined;
  readonly data: NodeData;
  readonly nodes: readonly DocumentNode[];
  readonly fragments: readonly DocumentFragment[];
  readonly leaves: readonly Leaf[];
};

export type NodeData = Readonly<Record<string, unknown>>;
type DocumentFragment = {
  readonly fragment: string;
  readonly type: string;
  readonly nodes: readonly DocumentNode[];
};
export type Leaf = { readonly text: string; readonly marks: readonly Mark[] };
type Mark = { readonly type: string; readonly data: NodeData };

/** Documents nest less deeply; what is deeper is left out. */
const maxDepth = 64;

const readBefore = new WeakMap<object, readonly DocumentNode[]>();

/** The nodes of a document, which are the same array for one that requests share: it is frozen. */
export function nodesOfDocument(document: { readonly nodes: unknown } | undefined): readonly DocumentNode[] {
  if (document === undefined) return [];
  const known = readBefore.get(document);
  if (known !== undefined) return known;
  const nodes = readNodes(document.nodes);
  if (Object.isFrozen(document)) readBefore.set(document, nodes);
  return nodes;
}

/** The nodes of a JSON document. */
export function readNodes(value: unknown, depth = 0): DocumentNode[] {
  return depth > maxDepth ? [] : listOf(value).flatMap((node) => readNode(dataOf(node), depth));
}

function readNode(node: NodeData, depth: number): DocumentNode[] {
  const { object } = node;
  if (object !== 'block' && object !== 'inline' && object !== 'text') return [];
  return [
    {
      object,
      type: stringOf(node['type']),
      id: optionalString(dataOf(node['meta'])['id']),
      data: dataOf(node['data']),
      nodes: readNodes(node['nodes'], depth + 1),
      fragments: listOf(node['fragments']).map((fragment) => {
        const { fragment: name, type, nodes } = dataOf(fragment);
        return { fragment: stringOf(name), type: stringOf(type), nodes: readNodes(nodes, depth + 1) };
      }),
      leaves: listOf(node['leaves']).map((leaf) => ({
        text: stringOf(dataOf(leaf)['text']),
        marks: listOf(dataOf(leaf)['marks']).map((mark) => ({
          type: stringOf(dataOf(mark)['type']),
          data: dataOf(dataOf(mark)['data']),
        })),
      })),
    },
  ];
}

/** A fragment of a node by its type or name. */
export function fragmentOf({ fragments }: DocumentNode, name: string): readonly DocumentNode[] {
  return fragments.find(({ type, fragment }) => type === name || fragment === name)?.nodes ?? [];
}

/** Every node, outer ones first. */
export function* walk(nodes: readonly DocumentNode[]): Generator<DocumentNode> {
  for (const node of nodes) {
    yield node;
    yield* walk(node.nodes);
    for (const fragment of node.fragments) yield* walk(fragment.nodes);
  }
}

/** The text of nodes, without any marks. */
export function plainText(nodes: readonly DocumentNode[]): string {
  return nodes
    .map((node) => {
      if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
      if (node.type === 'emoji') return emojiOf(stringOf(node.data['code']));
      if (node.type === 'inline-math') return stringOf(node.data['formula']);
      return plainText(node.nodes);
    })
    .join('');
}

/** The characters of an emoji, whose code points are hexadecimal and joined by `-`; empty for anything else. */
export function emojiOf(code: string): string {
  const points = code
    .split('-')
    .map((part) => (/^[0-9a-f]{1,6}$/i.test(part) ? Number.parseInt(part, 16) : -1));
  return points.every((point) => point > 0 && point <= 0x10_ff_ff) ? String.fromCodePoint(...points) : '';
}

export function dataOf(value: unknown): NodeData {
  return isData(value) ? value : {};
}

function isData(value: unknown): value is NodeData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function optionalString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
