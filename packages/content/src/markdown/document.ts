import type { Json } from '../objects/canonical-json.ts';

/** What a node says about itself; members that are not set are left out. */
export type Data = { readonly [name: string]: Json };

/** What a link, an image or a file points to: `{ kind: 'url', url }`, `{ kind: 'page', page }`, … */
export type ContentRef = { readonly kind: string; readonly [name: string]: Json };

export type Mark = { readonly object: 'mark'; readonly type: string; readonly data?: Data };

export type Leaf = { readonly object: 'leaf'; readonly text: string; readonly marks: readonly Mark[] };

export type TextNode = { readonly object: 'text'; readonly key?: string; readonly leaves: readonly Leaf[] };

export type InlineNode = {
  readonly object: 'inline';
  readonly type: string;
  readonly key?: string;
  readonly isVoid: boolean;
  readonly data: Data;
  readonly nodes?: readonly PhrasingNode[];
  readonly fragments?: readonly Fragment[];
};

export type PhrasingNode = TextNode | InlineNode;

export type BlockNode = {
  readonly object: 'block';
  readonly type: string;
  readonly key?: string;
  readonly isVoid: boolean;
  readonly data: Data;
  readonly meta?: { readonly id: string };
  readonly nodes?: readonly Node[];
  readonly fragments?: readonly Fragment[];
};

export type Node = BlockNode | PhrasingNode;

/** Content of a block that is not in its `nodes`, such as a caption or a cell; `fragment` names it within the block. */
export type Fragment = {
  readonly object: 'fragment';
  readonly key?: string;
  readonly fragment: string;
  readonly type: string;
  readonly nodes: readonly Node[];
};

/** The JSON form of a page. */
export type Document = {
  readonly object: 'document';
  readonly key?: string;
  readonly data: Data;
  readonly nodes: readonly BlockNode[];
};

export function block(
  type: string,
  data: Data,
  nodes?: readonly Node[],
  fragments?: readonly Fragment[],
): BlockNode {
  return {
    object: 'block',
    type,
    isVoid: nodes === undefined,
    data,
    ...(nodes && { nodes }),
    ...(fragments && fragments.length > 0 && { fragments }),
  };
}

export function inline(type: string, data: Data, nodes?: readonly PhrasingNode[]): InlineNode {
  return { object: 'inline', type, isVoid: nodes === undefined, data, ...(nodes && { nodes }) };
}

export function fragment(name: string, nodes: readonly Node[], type = name): Fragment {
  return { object: 'fragment', fragment: name, type, nodes };
}

/** A member of data that is a text; anything else is none. */
export function textIn(data: Data, name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}

/** Members that have a value. */
export function dataOf(members: { readonly [name: string]: Json | undefined }): Data {
  const data: { [name: string]: Json } = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) data[name] = value;
  return data;
}

/** Markdown that means nothing to us, as it was written. */
export function sourceBlock(source: string): BlockNode {
  return block('markdown', { source });
}

export function sourceInline(source: string): InlineNode {
  return inline('markdown', { source });
}
