import { invalidInput } from '@lectern/contract/errors';
import { attributeNamePattern } from './html.ts';
import type { Json } from '../objects/canonical-json.ts';
import type { BlockContent, DefinitionContent, PhrasingContent } from 'mdast';
import type {
  BlockNode,
  ContentRef,
  NodeData,
  NodeFragment,
  DocumentNode,
  PhrasingNode,
} from './document.ts';

/** The URL of a reference; `undefined` when it has none. */
export type HrefOf = (ref: ContentRef) => string | undefined;

export type FlowContent = BlockContent | DefinitionContent;

/** Blocks between an opening and a closing text, which may be several lines or empty. */
export type TagWrapper = { type: 'wrapper'; open: string; close: string; children: FlowContent[] };
export type PipeTable = {
  type: 'pipeTable';
  alignments: (string | undefined)[];
  rows: PipeCell[][];
  children: [];
};
/** A cell: phrasing content, or HTML for more than a paragraph. */
export type PipeCell = { html: string } | { children: PhrasingContent[] };
export type FootnoteBody = { type: 'footnoteBody'; label: string; children: FlowContent[] };
export type Strike = { type: 'strike'; children: PhrasingContent[] };

declare module 'mdast' {
  interface BlockContentMap {
    wrapper: TagWrapper;
    pipeTable: PipeTable;
    footnoteBody: FootnoteBody;
  }
  interface RootContentMap {
    wrapper: TagWrapper;
    pipeTable: PipeTable;
    footnoteBody: FootnoteBody;
    strike: Strike;
  }
  interface PhrasingContentMap {
    strike: Strike;
  }
}

/** Writes the content of a node. Paths locate nodes in errors. */
export type NodeWriter = {
  readonly blocks: (nodes: readonly DocumentNode[], path: string) => FlowContent[];
  readonly phrasing: (nodes: readonly DocumentNode[], path: string, oneLine?: boolean) => PhrasingContent[];
  readonly href: (value: unknown, path: string) => string;
  /** The explicit anchor that a heading needs, because its text has another one. */
  readonly anchor: (text: string, id: string | undefined) => string | undefined;
  readonly footnote: (label: string, nodes: readonly DocumentNode[], path: string) => string;
};

/** Source that is written without escaping. */
export function raw(value: string): { type: 'html'; value: string } {
  return { type: 'html', value };
}

export function optionalText(data: NodeData, name: string, path: string): string | undefined {
  const value = data[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw invalidInput(`${path}.data.${name}`, 'must be a text');
}

export function requiredText(data: NodeData, name: string, path: string): string {
  const value = optionalText(data, name, path);
  if (value === undefined) throw invalidInput(`${path}.data.${name}`, 'is required');
  return value;
}

/** By name and type, the first of the fragments of a node: a table has one for each cell. */
const indexedFragments = new WeakMap<readonly NodeFragment[], ReadonlyMap<string, NodeFragment>>();

export function findFragment(
  { fragments = [] }: { readonly fragments?: readonly NodeFragment[] },
  name: string,
): NodeFragment | undefined {
  const index = indexedFragments.get(fragments) ?? indexFragments(fragments);
  return index.get(name);
}

function indexFragments(fragments: readonly NodeFragment[]): ReadonlyMap<string, NodeFragment> {
  const index = new Map<string, NodeFragment>();
  for (const part of fragments.toReversed()) {
    if (part.type !== undefined) index.set(part.type, part);
    if (part.fragment !== undefined) index.set(part.fragment, part);
  }
  indexedFragments.set(fragments, index);
  return index;
}

/** The nodes if all of them are phrasing content; 400 for a block. */
export function requirePhrasing(nodes: readonly DocumentNode[], path: string): PhrasingNode[] {
  return nodes.map((node, index) => {
    if (node.object === 'block')
      throw invalidInput(`${path}.${index}.object`, 'must be "text" or "inline" here');
    return node;
  });
}

export function requireBlocks(nodes: readonly DocumentNode[], path: string): BlockNode[] {
  return nodes.map((node, index) => {
    if (node.object !== 'block') throw invalidInput(`${path}.${index}.object`, 'must be "block" here');
    return node;
  });
}

/** The members of a JSON object; 400 for another value. */
export function requireMembers(value: Json | undefined, path: string): NodeData {
  if (typeof value !== 'object' || value === null || isJsonArray(value))
    throw invalidInput(path, 'must be an object');
  return value;
}

export function isJsonArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The attributes of an HTML element that no other member of its node has. 400 for a name that HTML does not have. */
export function carriedTexts(data: NodeData, path: string, member = 'attributes'): Record<string, string> {
  const carried = requireMembers(data[member] ?? {}, `${path}.data.${member}`);
  return Object.fromEntries(
    Object.keys(carried).flatMap((name) => {
      const value = optionalText(carried, name, `${path}.data.${member}`);
      if (!attributeNamePattern.test(name))
        throw invalidInput(`${path}.data.${member}.${name}`, 'is not the name of an attribute');
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
