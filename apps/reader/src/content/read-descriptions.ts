import { hash } from 'node:crypto';
import {
  dataOf,
  type DocumentNode,
  listOf,
  type NodeData,
  readNodes,
  stringOf,
  walk,
} from './document-node.ts';
import type { Highlighting } from './highlight.ts';
import { type Files, followRef, rootOf } from './openapi-refs.ts';

/** What of the descriptions of a page is read as Markdown; the others are shown as they are written. */
const most = { texts: 400, characters: 200_000, depth: 16, values: 20_000 } as const;

/** What a description may consist of: what CommonMark has, and nothing that leads to other content of the site. */
const permitted: ReadonlySet<string> = new Set([
  'paragraph',
  'heading-1',
  'heading-2',
  'heading-3',
  'blockquote',
  'divider',
  'list-unordered',
  'list-ordered',
  'list-item',
  'code',
  'code-line',
  'table',
]);
const permittedInlines: ReadonlySet<string> = new Set(['link']);
/** Values that are shown as they are. */
const data: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** The descriptions of the operations and schemas on a page that have Markdown in them, as nodes. */
export async function readDescriptions(
  { cache, tasks, tenant, onBusy }: Highlighting,
  nodes: readonly DocumentNode[],
  specs: ReadonlyMap<string, Files>,
): Promise<ReadonlyMap<string, readonly DocumentNode[]>> {
  const kept = cache.partition<readonly DocumentNode[]>('reader descriptions');
  const keyOf = (text: string) => hash('sha256', text, 'base64url');
  const descriptions = new Descriptions();
  for (const { type, data: node } of nodes) {
    const files = specs.get(stringOf(dataOf(node['ref'])['spec']));
    if (files === undefined || !Object.hasOwn(shown, type)) continue;
    for (const value of shown[type]?.(rootOf(files), node) ?? []) descriptions.collect(files, value);
  }
  const texts = [...descriptions.texts];
  const read = new Map<string, readonly DocumentNode[]>();
  const missing = texts.filter((text) => {
    const known = kept.find(keyOf(text));
    if (known !== undefined) read.set(text, known);
    return known === undefined;
  });
  if (missing.length === 0) return read;
  const outcome = await tasks.run({ kind: 'markdown', texts: missing }, tenant);
  if (outcome === 'busy') onBusy();
  const documents = typeof outcome === 'object' ? listOf(outcome.result) : [];
  for (const [index, text] of missing.entries()) {
    const document = documents[index];
    if (document === undefined) continue;
    const content = withoutContent(readNodes(document));
    kept.add(keyOf(text), content, 1000 + 20 * text.length);
    read.set(text, content);
  }
  return read;
}

/** Whether a text could be more than words. */
function hasMarkdown(text: string): boolean {
  return /[*_`[\]<>#~|&\\]|\n|https?:|^\s*(?:[-+]|\d+[.)])\s/.test(text);
}

/** The values of a specification that a node shows. */
const shown: Readonly<Record<string, (root: NodeData, node: NodeData) => readonly unknown[]>> = {
  'openapi-operation': (root, { path }) => [dataOf(root['paths'])[stringOf(path)]],
  'openapi-webhook': (root, { name }) => [dataOf(root['webhooks'])[stringOf(name)]],
  'openapi-schemas': (root, { schemas }) => {
    const known = dataOf(dataOf(root['components'])['schemas']);
    return listOf(schemas).map((name) => known[stringOf(name)]);
  },
};

class Descriptions {
  readonly texts = new Set<string>();
  readonly #seen = new Set<unknown>();
  #characters: number = most.characters;
  #values: number = most.values;

  /** Adds those of a value, and of what it refers to. */
  collect(files: Files, value: unknown, depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > most.depth) return;
    const own = Array.isArray(value) ? value : followRef(files, value);
    this.#values -= 1;
    if (this.#seen.has(own) || this.#values < 0) return;
    this.#seen.add(own);
    for (const [name, member] of Object.entries(own))
      if (name === 'description' && typeof member === 'string') this.#add(member);
      else if (!data.has(name)) this.collect(files, member, depth + 1);
  }

  #add(text: string): void {
    const { texts } = this;
    if (texts.has(text) || texts.size >= most.texts || !hasMarkdown(text) || text.length > this.#characters)
      return;
    this.#characters -= text.length;
    texts.add(text);
  }
}

/** Nodes without blocks of this server; headings are below those of the page, without anchors, which could be there twice. */
function withoutContent(nodes: readonly DocumentNode[]): DocumentNode[] {
  return nodes.flatMap((node) => {
    const children = withoutContent(node.nodes);
    if (node.object === 'text') return [node];
    if (node.object === 'inline')
      return permittedInlines.has(node.type) ? [{ ...node, nodes: children }] : children;
    if (!permitted.has(node.type)) return [];
    const type = node.type.startsWith('heading') ? 'heading-3' : node.type;
    const fragments = node.fragments.map((fragment) => ({
      ...fragment,
      nodes: withoutContent(fragment.nodes),
    }));
    return [{ ...node, type, id: undefined, nodes: children, fragments }];
  });
}

/** The nodes of all descriptions, for what is read of them like of those of the page. */
export function nodesOf(descriptions: ReadonlyMap<string, readonly DocumentNode[]>): DocumentNode[] {
  return [...descriptions.values()].flatMap((nodes) => [...walk(nodes)]);
}
