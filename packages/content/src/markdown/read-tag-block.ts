import type { Json } from '../objects/canonical-json.ts';
import { block, type BlockNode, type Data, dataOf, type Fragment, fragment } from './document.ts';
import type { ParsedBlock } from './parsed-block.ts';
import type { Reader } from './reader.ts';
import { isShortcut } from './shortcut.ts';
import type { Tag } from './tag.ts';

type Values = Readonly<Record<string, string | undefined>>;
type Read = (parts: {
  readonly values: Values;
  readonly tag: Tag;
  readonly children: readonly ParsedBlock[];
  readonly reader: Reader;
}) => BlockNode | undefined;

/** How a tag is read; one with a body needs its end, others may have one. */
type TagReader = {
  readonly body: 'required' | 'optional';
  readonly names: readonly string[];
  readonly read: Read;
};

const hintStyles: ReadonlySet<string> = new Set(['info', 'warning', 'danger', 'success']);

const readers: Readonly<Record<string, TagReader>> = {
  hint: {
    body: 'required',
    names: ['style'],
    read: ({ values: { style = 'info' }, children, reader }) =>
      hintStyles.has(style) ? block('hint', { style }, reader.blocks(children)) : undefined,
  },
  tabs: container('tabs', 'tab'),
  tab: {
    body: 'required',
    names: ['title'],
    read: ({ values: { title = '' }, children, reader }) =>
      block('tabs-item', { title }, reader.blocks(children)),
  },
  stepper: container('stepper', 'step'),
  step: {
    body: 'required',
    names: [],
    read: ({ children, reader }) => block('stepper-step', {}, reader.blocks(children)),
  },
  columns: container('columns', 'column'),
  column: {
    body: 'required',
    names: ['width'],
    read: ({ values: { width }, children, reader }) =>
      block('column', dataOf({ width }), reader.blocks(children)),
  },
  code: {
    body: 'required',
    names: ['title', 'overflow', 'lineNumbers', 'fullWidth', 'expandable'],
    read: code,
  },
  if: {
    body: 'required',
    names: [],
    read: ({ tag, children, reader }) => block('if', { condition: tag.argument }, reader.blocks(children)),
  },
  embed: {
    body: 'optional',
    names: ['url', 'fullWidth'],
    read: ({ values: { url, fullWidth }, children, reader }) =>
      url === undefined
        ? undefined
        : block(
            'embed',
            dataOf({ url, fullWidth: flag(fullWidth) }),
            undefined,
            body('caption', children, reader),
          ),
  },
  file: {
    body: 'optional',
    names: ['src'],
    read: ({ values: { src }, children, reader }) =>
      src === undefined
        ? undefined
        : block('file', { ref: reader.context.resolve(src) }, undefined, body('caption', children, reader)),
  },
  'content-ref': {
    body: 'optional',
    names: ['url'],
    read: ({ values: { url }, children, reader }) =>
      url === undefined
        ? undefined
        : block(
            'content-ref',
            { ref: reader.context.resolve(url) },
            undefined,
            body('fallback', children, reader, url),
          ),
  },
  include: {
    body: 'optional',
    names: [''],
    read: ({ values: { '': path }, children, reader }) =>
      path === undefined || children.length > 0
        ? undefined
        : block('reusable-content', { ref: reader.context.resolve(path) }),
  },
  openapi: { body: 'optional', names: ['src', 'path', 'method', 'expanded', 'fullWidth'], read: swagger },
  swagger: { body: 'optional', names: ['src', 'path', 'method', 'expanded', 'fullWidth'], read: swagger },
  'openapi-operation': openapi('openapi-operation', ['path', 'method']),
  'openapi-webhook': openapi('openapi-webhook', ['name', 'method']),
  'openapi-schemas': openapi('openapi-schemas', ['schemas', 'grouped']),
};

/** The node of a tag and what is between it and its end; undefined for one that is not understood. */
export function readTagBlock(one: ParsedBlock, reader: Reader): readonly BlockNode[] | undefined {
  const { tag, paired, children } = one;
  if (tag === undefined || tag.closes) return undefined;
  const own = tag.name.startsWith('@')
    ? integration
    : Object.hasOwn(readers, tag.name)
      ? readers[tag.name]
      : undefined;
  if (own === undefined || (own.body === 'required' && paired !== true)) return undefined;
  const values = valuesOf(tag, own.names);
  const node = values && own.read({ values, tag, children, reader });
  return node && [node];
}

/** The attributes by name; undefined when there are others, or the tag says something else. */
function valuesOf({ attributes, argument, name }: Tag, names: readonly string[]): Values | undefined {
  if (name.startsWith('@')) return Object.fromEntries(attributes.map((one) => [one.name, one.value]));
  if (name === 'if') return {};
  if (attributes.length === 0 && argument !== '') return undefined;
  if (new Set(attributes.map((one) => one.name)).size < attributes.length) return undefined;
  if (!attributes.every((one) => names.includes(one.name))) return undefined;
  return Object.fromEntries(attributes.map((one) => [one.name, one.value]));
}

/** A block of blocks that are all of one kind. Nothing is read before it is known that it will be kept. */
function container(type: string, part: string): TagReader {
  return {
    body: 'required',
    names: ['fullWidth'],
    read: ({ values: { fullWidth }, children, reader }) =>
      children.length > 0 && children.every((child) => isPart(child, part))
        ? block(type, dataOf({ fullWidth: flag(fullWidth) }), reader.blocks(children))
        : undefined,
  };
}

function isPart({ kind, tag, paired }: ParsedBlock, part: string): boolean {
  return (
    kind === part &&
    paired === true &&
    tag !== undefined &&
    valuesOf(tag, readers[part]?.names ?? []) !== undefined
  );
}

function code({ values, children, reader }: Parameters<Read>[0]): BlockNode | undefined {
  if (children.length !== 1 || children[0]?.kind !== 'code') return undefined;
  const [only, ...more] = reader.blocks(children);
  if (only?.type !== 'code' || more.length > 0) return undefined;
  const { title, overflow, lineNumbers, fullWidth, expandable } = values;
  const flags = { lineNumbers: flag(lineNumbers), fullWidth: flag(fullWidth), expandable: flag(expandable) };
  if (overflow !== undefined && overflow !== 'wrap' && overflow !== 'scroll') return undefined;
  return { ...only, data: { ...only.data, ...dataOf({ title, overflow, ...flags }) } };
}

/** `"true"` and `"false"` are flags; anything else is what it is. */
function flag(value: string | undefined): Json | undefined {
  return value === 'true' ? true : value === 'false' ? false : value;
}

function swagger({ values, children, reader, tag }: Parameters<Read>[0]): BlockNode | undefined {
  const { src, path, method, expanded, fullWidth } = values;
  if (src === undefined) return undefined;
  const data: Data = dataOf({
    ref: reader.context.resolve(src),
    path,
    method,
    expanded: flag(expanded),
    fullWidth: flag(fullWidth),
    tag: tag.name === 'openapi' ? undefined : tag.name,
  });
  return block('swagger', data, undefined, body('fallback', children, reader, src));
}

function openapi(type: string, names: readonly string[]): TagReader {
  return {
    body: 'optional',
    names: ['spec', ...names],
    read: ({ values: { spec, schemas, grouped, ...others }, children, reader }) => {
      if (spec === undefined) return undefined;
      const data = dataOf({
        ref: { kind: 'openapi', spec },
        ...others,
        schemas: schemas?.split(','),
        grouped: flag(grouped),
      });
      return block(type, data, undefined, body('fallback', children, reader));
    },
  };
}

/** `{% @name/block member="…" %}`. */
const integration: TagReader = {
  body: 'optional',
  names: [],
  read: ({ values, tag, children, reader }) => {
    if (tag.attributes.length === 0 && tag.argument !== '') return undefined;
    const [name = '', ...kind] = tag.name.slice(1).split('/');
    const data = { integration: name, block: kind.join('/'), props: dataOf(values) };
    return block('integration', data, undefined, body('fallback', children, reader));
  },
};

/** What stands between the tags, such as a caption; not what only repeats the address. */
function body(name: string, children: readonly ParsedBlock[], reader: Reader, url?: string): Fragment[] {
  const nodes = reader.blocks(children);
  return nodes.length === 0 || isShortcut(nodes, url === undefined ? undefined : reader.context.resolve(url))
    ? []
    : [fragment(name, nodes)];
}
