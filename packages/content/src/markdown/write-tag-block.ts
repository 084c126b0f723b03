import { invalidInput } from '@lectern/contract';
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

/** Containers: their tag, the type of their children, and the attributes of the tag. */
const containers: Readonly<
  Record<string, { readonly tag: string; readonly parts?: string; readonly attributes: readonly string[] }>
> = {
  hint: { tag: 'hint', attributes: ['style'] },
  tabs: { tag: 'tabs', parts: 'tabs-item', attributes: ['fullWidth'] },
  'tabs-item': { tag: 'tab', attributes: ['title'] },
  stepper: { tag: 'stepper', parts: 'stepper-step', attributes: ['fullWidth'] },
  'stepper-step': { tag: 'step', attributes: [] },
  columns: { tag: 'columns', parts: 'column', attributes: ['fullWidth'] },
  column: { tag: 'column', attributes: ['width'] },
};

const tagWriters: Readonly<Record<string, WriteBlock>> = {
  embed: (node, path, writer) =>
    withBody(
      {
        name: 'embed',
        attributes: {
          url: requiredText(node.data, 'url', path),
          ...pickAttributes(node.data, ['fullWidth'], path),
        },
      },
      node,
      { path, writer, body: 'caption' },
    ),
  file: (node, path, writer) =>
    withBody({ name: 'file', attributes: { src: refHref(node, path, writer) } }, node, {
      path,
      writer,
      body: 'caption',
    }),
  'content-ref': (node, path, writer) => {
    const url = refHref(node, path, writer);
    const tag = { name: 'content-ref', attributes: { url } };
    if (findFragment(node, 'fallback') !== undefined)
      return withBody(tag, node, { path, writer, body: 'fallback' });
    const link: Link = { type: 'link', url, children: [{ type: 'text', value: url }] };
    return [wrapInTag(tag, [{ type: 'paragraph', children: [link] }])];
  },
  'reusable-content': (node, path, writer) => [raw(tagText('include', { '': refHref(node, path, writer) }))],
  swagger: (node, path, writer) => {
    const name = optionalText(node.data, 'tag', path) ?? 'openapi';
    if (name !== 'openapi' && name !== 'swagger')
      throw invalidInput(`${path}.data.tag`, 'must be "openapi" or "swagger"');
    const attributes = {
      src: refHref(node, path, writer),
      ...pickAttributes(node.data, ['path', 'method', 'expanded', 'fullWidth'], path),
    };
    return withBody({ name, attributes }, node, { path, writer, body: 'fallback' });
  },
  'openapi-operation': openapiWriter(['path', 'method']),
  'openapi-webhook': openapiWriter(['name', 'method']),
  'openapi-schemas': openapiWriter(['schemas', 'grouped']),
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
    const condition = requiredText(data, 'condition', path).replaceAll(/\s*\n\s*/g, ' ');
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
  const { tag, parts, attributes } = container;
  const { nodes = [], data } = node;
  if (parts !== undefined) {
    const other = requireBlocks(nodes, `${path}.nodes`).findIndex(({ type }) => type !== parts);
    if (other !== -1) throw invalidInput(`${path}.nodes.${other}.type`, `must be "${parts}"`);
  }
  return [
    wrapInTag(
      { name: tag, attributes: pickAttributes(data, attributes, path) },
      writer.blocks(nodes, `${path}.nodes`),
    ),
  ];
}

/** Wraps code in a tag if it has attributes. */
export function writeCodeWrapper(data: NodeData, path: string, code: FlowContent): FlowContent {
  const attributes = pickAttributes(
    data,
    ['title', 'overflow', 'lineNumbers', 'fullWidth', 'expandable'],
    path,
  );
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

function openapiWriter(names: readonly string[]): WriteBlock {
  return (node, path, writer) => {
    const { ref } = node.data;
    const spec = typeof ref === 'object' && ref !== null && 'spec' in ref ? ref['spec'] : undefined;
    if (typeof spec !== 'string')
      throw invalidInput(`${path}.data.ref`, 'must be a reference of the kind "openapi"');
    const { schemas } = node.data;
    const data: NodeData = Array.isArray(schemas)
      ? { ...node.data, schemas: schemas.map(String).join(',') }
      : node.data;
    return withBody({ name: node.type, attributes: { spec, ...pickAttributes(data, names, path) } }, node, {
      path,
      writer,
      body: 'fallback',
    });
  };
}

function refHref({ data }: BlockNode, path: string, writer: NodeWriter): string {
  return writer.href(data['ref'], `${path}.data.ref`);
}

function pickAttributes(data: NodeData, names: readonly string[], path: string): Record<string, string> {
  const all = names.flatMap((name): [string, string][] => {
    const value = optionalText(data, name, path);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(all);
}

function tagText(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([member, value]) => {
    const text = value.replaceAll(/["\\]/g, String.raw`\$&`);
    // Only tags of integrations may span lines.
    const line = name.startsWith('@') ? text : text.replaceAll(/\s*[\r\n]+\s*/g, ' ');
    return member === '' ? ` "${line}"` : ` ${member}="${line}"`;
  });
  return `{% ${name}${written.join('')} %}`;
}
