import { invalidInput } from '@lectern/contract';
import type { Json } from '../objects/canonical-json.ts';
import type { BlockContent, DefinitionContent, PhrasingContent } from 'mdast';
import type { BlockNode, ContentRef, Data, Fragment, Node, PhrasingNode } from './document.ts';

/** The address for what something points to; undefined when there is none. */
export type HrefOf = (ref: ContentRef) => string | undefined;

export type FlowContent = BlockContent | DefinitionContent;

/** Blocks between a line that begins and one that ends them; each may be several lines, or none. */
export type Wrapper = { type: 'wrapper'; open: string; close: string; children: FlowContent[] };
export type PipeTable = {
  type: 'pipeTable';
  alignments: (string | undefined)[];
  rows: PipeCell[][];
  children: [];
};
/** What stands in a cell: text, or HTML where there is more than a paragraph. */
export type PipeCell = { html: string } | { children: PhrasingContent[] };
export type Footnote = { type: 'footnoteBody'; label: string; children: FlowContent[] };
export type Strike = { type: 'strike'; children: PhrasingContent[] };

declare module 'mdast' {
  interface BlockContentMap {
    wrapper: Wrapper;
    pipeTable: PipeTable;
    footnoteBody: Footnote;
  }
  interface RootContentMap {
    wrapper: Wrapper;
    pipeTable: PipeTable;
    footnoteBody: Footnote;
    strike: Strike;
  }
  interface PhrasingContentMap {
    strike: Strike;
  }
}

/** Writes what stands within a block. Places name nodes in refusals. */
export type Writer = {
  readonly blocks: (nodes: readonly Node[], place: string) => FlowContent[];
  readonly phrasing: (nodes: readonly Node[], place: string, oneLine?: boolean) => PhrasingContent[];
  readonly href: (value: unknown, place: string) => string;
  /** The anchor that a heading must name because its text makes another one. */
  readonly anchor: (text: string, id: string | undefined) => string | undefined;
  readonly footnote: (label: string, nodes: readonly Node[], place: string) => string;
};

/** Source that is written as it is. */
export function raw(value: string): { type: 'html'; value: string } {
  return { type: 'html', value };
}

export function textOf(data: Data, name: string, place: string): string | undefined {
  const value = data[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw invalidInput(`${place}.data.${name}`, 'must be a text');
}

export function requiredText(data: Data, name: string, place: string): string {
  const value = textOf(data, name, place);
  if (value === undefined) throw invalidInput(`${place}.data.${name}`, 'is required');
  return value;
}

export function fragmentOf(
  { fragments = [] }: { readonly fragments?: readonly Fragment[] },
  name: string,
): Fragment | undefined {
  return fragments.find((part) => part.fragment === name || part.type === name);
}

/** Text and what stands in it; 400 for a block. */
export function phrasingOf(nodes: readonly Node[], place: string): PhrasingNode[] {
  return nodes.map((node, index) => {
    if (node.object === 'block')
      throw invalidInput(`${place}.${index}.object`, 'must be "text" or "inline" here');
    return node;
  });
}

export function blocksOf(nodes: readonly Node[], place: string): BlockNode[] {
  return nodes.map((node, index) => {
    if (node.object !== 'block') throw invalidInput(`${place}.${index}.object`, 'must be "block" here');
    return node;
  });
}

/** The members of an object that stands in data; 400 for anything else. */
export function membersAt(value: Json | undefined, place: string): Data {
  if (typeof value !== 'object' || value === null || isList(value))
    throw invalidInput(place, 'must be an object');
  return value;
}

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
