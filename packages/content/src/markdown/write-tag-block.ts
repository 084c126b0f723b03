import { joinLines } from './line-breaks.ts';
import { invalidInput } from '@lectern/contract/errors';
import type { Link } from 'mdast';
import type { BlockNode, NodeData } from './document.ts';
import {
  requireBlocks,
  type FlowContent,
  findFragment,
  requireMembers,
  raw,
  requiredText,
  type TagWrapper,
  optionalText,
  type NodeWriter,
} from './write-context.ts';

type WriteBlock = (node: BlockNode, path: string, writer: NodeWriter) => FlowContent[];

/** Containers: their tag, and the type of their children. All of their data are attributes of the tag. */
const containers: Readonly<Record<string, { readonly tag: string; readonly parts?: string }>> = {
  hint: { tag: 'hint' },
  tabs: { tag: 'tabs', parts: 'tabs-item' },
  'tabs-item': { tag: 'tab' },
  stepper: { tag: 'stepper', parts: 'stepper-step' },
  'stepper-step': { tag: 'step' },
  columns: { tag: 'columns', parts: 'column' },
  column: { tag: 'column' },
  updates: { tag: 'updates', parts: 'update' },
  update: { tag: 'update' },
  prompt: { tag: 'prompt' },
};

/** Members of data that are no attributes of tags. */
const otherMembers: ReadonlySet<string> = new Set(['attributes', 'meta', 'ref', 'syntax', 'tag']);

const tagWriters: Readonly<Record<string, WriteBlock>> = {
  embed: (node, path, writer) =>
    withBody(
      {
        name: 'embed',
        attributes: {
          url: requiredText(node.data, 'url', path),
          ...tagAttributes(node.data, path),
        },
      },
      node,
      { path, writer, body: 'caption' },
    ),
  file: (node, path, writer) =>
    withBody(
      { name: 'file', attributes: { src: refHref(node, path, writer), ...tagAttributes(node.data, path) } },
      node,
      { path, writer, body: 'caption' },
    ),
  'content-ref': (node, path, writer) => {
    const url = refHref(node, path, writer);
    const attributes = tagAttributes(node.data, path);
    if (tagName(node.data, path, ['content-ref', 'page-ref']) === 'page-ref')
      return withBody({ name: 'page-ref', attributes: { page: url, ...attributes } }, node, {
        path,
        writer,
        body: 'fallback',
      });
    const tag = { name: 'content-ref', attributes: { url, ...attributes } };
    if (findFragment(node, 'fallback') !== undefined)
      return withBody(tag, node, { path, writer, body: 'fallback' });
    const link: Link = { type: 'link', url, children: [{ type: 'text', value: url }] };
    return [wrapInTag(tag, [{ type: 'paragraph', children: [link] }])];
  },
  'reusable-content': (node, path, writer) => [
    raw(tagText('include', { '': refHref(node, path, writer), ...tagAttributes(node.data, path) })),
  ],
  swagger: (node, path, writer) => {
    const name = tagName(node.data, path, ['openapi', 'swagger']);
    const attributes = { src: refHref(node, path, writer), ...tagAttributes(node.data, path) };
    return withBody({ name, attributes }, node, { path, writer, body: 'fallback' });
  },
  'openapi-operation': openapiWriter,
  'openapi-webhook': openapiWriter,
  'openapi-schemas': openapiWriter,
  integration: (node, path, writer) => {
    const { integration, block, props = {} } = node.data;
    if (typeof integration !== 'string' || typeof block !== 'string')
      throw invalidInput(`${path}.data`, 'must name an integration and a block');
    const members = requireMembers(props, `${path}.data.props`);
    const attributes = pickAttributes(members, Object.keys(members), `${path}.data.props`);
    const name = block === '' ? `@${integration}` : `@${integration}/${block}`;
    return withBody({ name, attributes }, node, { path, writer, body: 'fallback' });
  },
  if: ({ data, nodes = [] }, path, writer) => {
    const condition = joinLines(requiredText(data, 'condition', path));
    return [
      {
        type: 'wrapper',
        open: `{% if ${condition} %}`,
        close: '{% endif %}',
        children: writer.blocks(nodes, `${path}.nodes`),
      },
    ];
  },
};

/** A block that is written as a tag; `undefined` for other types. */
export function writeTagBlock(node: BlockNode, path: string, writer: NodeWriter): FlowContent[] | undefined {
  const write = Object.hasOwn(tagWriters, node.type) ? tagWriters[node.type] : undefined;
  if (write !== undefined) return write(node, path, writer);
  const container = Object.hasOwn(containers, node.type) ? containers[node.type] : undefined;
  if (container === undefined) return undefined;
  const { tag, parts } = container;
  const { nodes = [], data } = node;
  if (parts !== undefined) {
    const other = requireBlocks(nodes, `${path}.nodes`).findIndex(({ type }) => type !== parts);
    if (other !== -1) throw invalidInput(`${path}.nodes.${other}.type`, `must be "${parts}"`);
  }
  return [
    wrapInTag({ name: tag, attributes: tagAttributes(data, path) }, writer.blocks(nodes, `${path}.nodes`)),
  ];
}

/** Wraps code in a tag if it has attributes. */
export function writeCodeWrapper(data: NodeData, path: string, code: FlowContent): FlowContent {
  const attributes = tagAttributes(data, path);
  return Object.keys(attributes).length === 0 ? code : wrapInTag({ name: 'code', attributes }, [code]);
}

type TagParts = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };

function wrapInTag(tag: TagParts, children: FlowContent[]): TagWrapper {
  return {
    type: 'wrapper',
    open: tagText(tag.name, tag.attributes),
    close: `{% end${tag.name} %}`,
    children,
  };
}

function withBody(
  tag: TagParts,
  node: BlockNode,
  { path, writer, body }: { path: string; writer: NodeWriter; body: string },
): FlowContent[] {
  const part = findFragment(node, body);
  if (part === undefined) return [raw(tagText(tag.name, tag.attributes))];
  return [wrapInTag(tag, writer.blocks(part.nodes, `${path}.fragments.${body}.nodes`))];
}

function openapiWriter(node: BlockNode, path: string, writer: NodeWriter): FlowContent[] {
  const { ref, schemas } = node.data;
  const spec = typeof ref === 'object' && ref !== null && 'spec' in ref ? ref['spec'] : undefined;
  if (typeof spec !== 'string')
    throw invalidInput(`${path}.data.ref`, 'must be a reference of the kind "openapi"');
  const data: NodeData = Array.isArray(schemas)
    ? { ...node.data, schemas: schemas.map(String).join(',') }
    : node.data;
  const { spec: _, ...attributes } = tagAttributes(data, path);
  return withBody({ name: node.type, attributes: { spec, ...attributes } }, node, {
    path,
    writer,
    body: 'fallback',
  });
}

function refHref({ data }: BlockNode, path: string, writer: NodeWriter): string {
  return writer.href(data['ref'], `${path}.data.ref`);
}

function tagName(data: NodeData, path: string, names: readonly [string, string]): string {
  const name = optionalText(data, 'tag', path) ?? names[0];
  if (!names.includes(name)) throw invalidInput(`${path}.data.tag`, `must be "${names[0]}" or "${names[1]}"`);
  return name;
}

/** The data of a block as attributes of its tag; `attributes` has those whose value is not a valid one of the member. */
function tagAttributes(data: NodeData, path: string): Record<string, string> {
  const names = Object.keys(data).filter((name) => !otherMembers.has(name) && attributeName.test(name));
  const carried = requireMembers(data['attributes'] ?? {}, `${path}.data.attributes`);
  return { ...pickAttributes(data, names, path), ...pickAttributes(carried, Object.keys(carried), path) };
}

const attributeName = /^[A-Za-z_][\w-]*$/;

function pickAttributes(data: NodeData, names: readonly string[], path: string): Record<string, string> {
  const all = names.flatMap((name): [string, string][] => {
    const value = optionalText(data, name, path);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(all);
}

/** A tag with attributes, in one line but for those of integrations. */
export function tagText(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([member, value]) => {
    const text = value.replaceAll(/["\\]/g, String.raw`\$&`);
    // Only tags of integrations may span lines.
    const line = name.startsWith('@') ? text : joinLines(text);
    return member === '' ? ` "${line}"` : ` ${member}="${line}"`;
  });
  return `{% ${name}${written.join('')} %}`;
}
