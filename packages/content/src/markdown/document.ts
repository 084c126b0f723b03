import type { Json } from '../objects/canonical-json.ts';

/** The attributes of a node; undefined members are left out. */
export type NodeData = { readonly [name: string]: Json };

/** The target of a link, an image or a file: `{ kind: 'url', url }`, `{ kind: 'page', page }`, … */
export type ContentRef = { readonly kind: string; readonly [name: string]: Json };

export type TextMark = { readonly object: 'mark'; readonly type: string; readonly data?: NodeData };

export type TextLeaf = {
  readonly object: 'leaf';
  readonly text: string;
  readonly marks: readonly TextMark[];
};

export type TextNode = {
  readonly object: 'text';
  readonly key?: string;
  readonly leaves: readonly TextLeaf[];
};

export type InlineNode = {
  readonly object: 'inline';
  readonly type: string;
  readonly key?: string;
  readonly isVoid: boolean;
  readonly data: NodeData;
  readonly nodes?: readonly PhrasingNode[];
  readonly fragments?: readonly NodeFragment[];
};

export type PhrasingNode = TextNode | InlineNode;

export type BlockNode = {
  readonly object: 'block';
  readonly type: string;
  readonly key?: string;
  readonly isVoid: boolean;
  readonly data: NodeData;
  readonly meta?: { readonly id: string };
  readonly nodes?: readonly DocumentNode[];
  readonly fragments?: readonly NodeFragment[];
};

export type DocumentNode = BlockNode | PhrasingNode;

/** Content of a block that is not in its `nodes`, such as a caption or a cell; `fragment` names it within the block. */
export type NodeFragment = {
  readonly object: 'fragment';
  readonly key?: string;
  readonly fragment: string;
  readonly type: string;
  readonly nodes: readonly DocumentNode[];
};

/** The JSON form of a page. */
export type Document = {
  readonly object: 'document';
  readonly key?: string;
  readonly data: NodeData;
  readonly nodes: readonly BlockNode[];
};

export function blockNode(
  type: string,
  data: NodeData,
  nodes?: readonly DocumentNode[],
  fragments?: readonly NodeFragment[],
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

export function inlineNode(type: string, data: NodeData, nodes?: readonly PhrasingNode[]): InlineNode {
  return { object: 'inline', type, isVoid: nodes === undefined, data, ...(nodes && { nodes }) };
}

export function nodeFragment(name: string, nodes: readonly DocumentNode[], type = name): NodeFragment {
  return { object: 'fragment', fragment: name, type, nodes };
}

/** A string member; empty for any other value. */
export function stringMember(data: NodeData, name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}

/** The defined members. */
export function definedMembers(members: { readonly [name: string]: Json | undefined }): NodeData {
  const data: { [name: string]: Json } = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) data[name] = value;
  return data;
}

/** Markdown that is not understood, as its source. */
export function sourceBlock(source: string): BlockNode {
  return blockNode('markdown', { source });
}

export function sourceInline(source: string): InlineNode {
  return inlineNode('markdown', { source });
}
