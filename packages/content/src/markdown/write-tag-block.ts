import { invalidInput } from '@lectern/contract';
import type { Link } from 'mdast';
import type { BlockNode, Data } from './document.ts';
import {
  blocksOf,
  type FlowContent,
  fragmentOf,
  membersAt,
  raw,
  requiredText,
  type Wrapper,
  textOf,
  type Writer,
} from './write-context.ts';

type Write = (node: BlockNode, place: string, writer: Writer) => FlowContent[];

/** Containers: the tag, the type of their parts, and the attributes of each. */
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

const singles: Readonly<Record<string, Write>> = {
  embed: (node, place, writer) =>
    withBody(
      {
        name: 'embed',
        attributes: {
          url: requiredText(node.data, 'url', place),
          ...picked(node.data, ['fullWidth'], place),
        },
      },
      node,
      { place, writer, body: 'caption' },
    ),
  file: (node, place, writer) =>
    withBody({ name: 'file', attributes: { src: hrefOf(node, place, writer) } }, node, {
      place,
      writer,
      body: 'caption',
    }),
  'content-ref': (node, place, writer) => {
    const url = hrefOf(node, place, writer);
    const tag = { name: 'content-ref', attributes: { url } };
    if (fragmentOf(node, 'fallback') !== undefined)
      return withBody(tag, node, { place, writer, body: 'fallback' });
    const link: Link = { type: 'link', url, children: [{ type: 'text', value: url }] };
    return [wrapper(tag, [{ type: 'paragraph', children: [link] }])];
  },
  'reusable-content': (node, place, writer) => [raw(tagText('include', { '': hrefOf(node, place, writer) }))],
  swagger: (node, place, writer) => {
    const name = textOf(node.data, 'tag', place) ?? 'openapi';
    if (name !== 'openapi' && name !== 'swagger')
      throw invalidInput(`${place}.data.tag`, 'must be "openapi" or "swagger"');
    const attributes = {
      src: hrefOf(node, place, writer),
      ...picked(node.data, ['path', 'method', 'expanded', 'fullWidth'], place),
    };
    return withBody({ name, attributes }, node, { place, writer, body: 'fallback' });
  },
  'openapi-operation': openapi(['path', 'method']),
  'openapi-webhook': openapi(['name', 'method']),
  'openapi-schemas': openapi(['schemas', 'grouped']),
  integration: (node, place, writer) => {
    const { integration, block, props = {} } = node.data;
    if (typeof integration !== 'string' || typeof block !== 'string')
      throw invalidInput(`${place}.data`, 'must name an integration and a block');
    const members = membersAt(props, `${place}.data.props`);
    const attributes = picked(members, Object.keys(members), `${place}.data.props`);
    const name = block === '' ? `@${integration}` : `@${integration}/${block}`;
    return withBody({ name, attributes }, node, { place, writer, body: 'fallback' });
  },
  if: ({ data, nodes = [] }, place, writer) => {
    const condition = requiredText(data, 'condition', place).replaceAll(/\s*\n\s*/g, ' ');
    return [
      {
        type: 'wrapper',
        open: `{% if ${condition} %}`,
        close: '{% endif %}',
        children: writer.blocks(nodes, `${place}.nodes`),
      },
    ];
  },
};

/** A block that is written with tags; undefined for a type that is not. */
export function writeTagBlock(node: BlockNode, place: string, writer: Writer): FlowContent[] | undefined {
  const own = Object.hasOwn(singles, node.type) ? singles[node.type] : undefined;
  if (own !== undefined) return own(node, place, writer);
  const container = Object.hasOwn(containers, node.type) ? containers[node.type] : undefined;
  if (container === undefined) return undefined;
  const { tag, parts, attributes } = container;
  const { nodes = [], data } = node;
  if (parts !== undefined) {
    const other = blocksOf(nodes, `${place}.nodes`).findIndex(({ type }) => type !== parts);
    if (other !== -1) throw invalidInput(`${place}.nodes.${other}.type`, `must be "${parts}"`);
  }
  return [
    wrapper(
      { name: tag, attributes: picked(data, attributes, place) },
      writer.blocks(nodes, `${place}.nodes`),
    ),
  ];
}

/** Attributes of code that stand in a tag around it. */
export function writeCodeWrapper(data: Data, place: string, code: FlowContent): FlowContent {
  const attributes = picked(data, ['title', 'overflow', 'lineNumbers', 'fullWidth', 'expandable'], place);
  return Object.keys(attributes).length === 0 ? code : wrapper({ name: 'code', attributes }, [code]);
}

type TagParts = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };

function wrapper(tag: TagParts, children: FlowContent[]): Wrapper {
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
  { place, writer, body }: { place: string; writer: Writer; body: string },
): FlowContent[] {
  const part = fragmentOf(node, body);
  if (part === undefined) return [raw(tagText(tag.name, tag.attributes))];
  return [wrapper(tag, writer.blocks(part.nodes, `${place}.fragments.${body}.nodes`))];
}

function openapi(names: readonly string[]): Write {
  return (node, place, writer) => {
    const { ref } = node.data;
    const spec = typeof ref === 'object' && ref !== null && 'spec' in ref ? ref['spec'] : undefined;
    if (typeof spec !== 'string')
      throw invalidInput(`${place}.data.ref`, 'must be a reference of the kind "openapi"');
    const { schemas } = node.data;
    const data: Data = Array.isArray(schemas)
      ? { ...node.data, schemas: schemas.map(String).join(',') }
      : node.data;
    return withBody({ name: node.type, attributes: { spec, ...picked(data, names, place) } }, node, {
      place,
      writer,
      body: 'fallback',
    });
  };
}

function hrefOf({ data }: BlockNode, place: string, writer: Writer): string {
  return writer.href(data['ref'], `${place}.data.ref`);
}

function picked(data: Data, names: readonly string[], place: string): Record<string, string> {
  const all = names.flatMap((name): [string, string][] => {
    const value = textOf(data, name, place);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(all);
}

function tagText(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([member, value]) => {
    const text = value.replaceAll(/["\\]/g, String.raw`\$&`);
    // Only the tags of integrations may have several lines.
    const line = name.startsWith('@') ? text : text.replaceAll(/\s*[\r\n]+\s*/g, ' ');
    return member === '' ? ` "${line}"` : ` ${member}="${line}"`;
  });
  return `{% ${name}${written.join('')} %}`;
}
