import type { Json } from '../objects/canonical-json.ts';
import {
  blockNode,
  type BlockNode,
  type NodeData,
  definedMembers,
  type NodeFragment,
  nodeFragment,
} from './document.ts';
import type { ParsedBlock } from './parsed-block.ts';
import type { BlockReader } from './block-reader.ts';
import { isShortcut } from './shortcut.ts';
import type { Tag } from './tag.ts';

type Values = Readonly<Record<string, string | undefined>>;
type ReadTag = (parts: {
  readonly values: Values;
  readonly tag: Tag;
  readonly children: readonly ParsedBlock[];
  readonly reader: BlockReader;
}) => BlockNode | undefined;

/** How a tag is read; `readBody` says whether it needs an end tag, `names` the attributes that `read` knows. */
type TagReader = {
  readonly readBody: 'required' | 'optional';
  readonly names: readonly string[];
  readonly read: ReadTag;
};

const hintStyles: ReadonlySet<string> = new Set(['info', 'warning', 'danger', 'success']);
const overflows: ReadonlySet<string | undefined> = new Set(['wrap', 'scroll', undefined]);

const tagReaders: Readonly<Record<string, TagReader>> = {
  hint: {
    readBody: 'required',
    names: ['style'],
    read: ({ values: { style = 'info' }, children, reader }) =>
      blockNode(
        'hint',
        hintStyles.has(style) ? { style } : { style: 'info', attributes: { style } },
        reader.blocks(children),
      ),
  },
  tabs: containerReader('tabs', 'tab'),
  tab: {
    readBody: 'required',
    names: ['title'],
    read: ({ values: { title = '' }, children, reader }) =>
      blockNode('tabs-item', { title }, reader.blocks(children)),
  },
  stepper: containerReader('stepper', 'step'),
  step: partReader('stepper-step'),
  columns: containerReader('columns', 'column'),
  column: partReader('column'),
  updates: containerReader('updates', 'update'),
  update: partReader('update'),
  prompt: partReader('prompt'),
  code: {
    readBody: 'required',
    names: ['title', 'overflow', 'lineNumbers', 'fullWidth', 'expandable'],
    read: readCode,
  },
  if: {
    readBody: 'required',
    names: [],
    read: ({ tag, children, reader }) =>
      blockNode('if', { condition: tag.argument }, reader.blocks(children)),
  },
  embed: {
    readBody: 'optional',
    names: ['url', 'fullWidth'],
    read: ({ values: { url, fullWidth }, children, reader }) =>
      url === undefined
        ? undefined
        : blockNode(
            'embed',
            definedMembers({ url, fullWidth: readFlag(fullWidth) }),
            undefined,
            readBody('caption', children, reader),
          ),
  },
  file: {
    readBody: 'optional',
    names: ['src'],
    read: ({ values: { src }, children, reader }) =>
      src === undefined
        ? undefined
        : blockNode(
            'file',
            { ref: reader.context.resolve(src) },
            undefined,
            readBody('caption', children, reader),
          ),
  },
  'content-ref': {
    readBody: 'optional',
    names: ['url'],
    read: ({ values: { url }, children, reader }) => readContentRef(url, {}, { children, reader }),
  },
  'page-ref': {
    readBody: 'optional',
    names: ['page'],
    read: ({ values: { page }, children, reader }) =>
      readContentRef(page, { tag: 'page-ref' }, { children, reader }),
  },
  include: {
    readBody: 'optional',
    names: [''],
    read: ({ values: { '': path }, children, reader }) =>
      path === undefined || children.length > 0
        ? undefined
        : blockNode('reusable-content', { ref: reader.context.resolve(path) }),
  },
  openapi: {
    readBody: 'optional',
    names: ['src', 'path', 'method', 'expanded', 'fullWidth'],
    read: readSwagger,
  },
  swagger: {
    readBody: 'optional',
    names: ['src', 'path', 'method', 'expanded', 'fullWidth'],
    read: readSwagger,
  },
  'openapi-operation': openapiReader('openapi-operation', ['path', 'method']),
  'openapi-webhook': openapiReader('openapi-webhook', ['name', 'method']),
  'openapi-schemas': openapiReader('openapi-schemas', ['schemas', 'grouped']),
};

/** Members of blocks that are no attributes of tags. */
const reservedNames = ['', 'attributes', 'meta', 'ref', 'syntax', 'tag'];

/**
 * The node of a tag and its body; unknown attributes are members of its data. `undefined` for one that is not
 * understood.
 */
export function readTagBlock(parsed: ParsedBlock, reader: BlockReader): readonly BlockNode[] | undefined {
  const { tag, paired, children } = parsed;
  if (tag === undefined || tag.closes) return undefined;
  const tagReader = tag.name.startsWith('@')
    ? integrationReader
    : Object.hasOwn(tagReaders, tag.name)
      ? tagReaders[tag.name]
      : undefined;
  if (tagReader === undefined || (tagReader.readBody === 'required' && paired !== true)) return undefined;
  const values = tagValues(tag, tagReader.names);
  const node = values && tagReader.read({ values, tag, children, reader });
  if (node === undefined || hasOwnArguments(tag)) return node && [node];
  const others = tag.attributes.filter(({ name }) => !tagReader.names.includes(name));
  const carried = Object.fromEntries(others.map(({ name, value }) => [name, value]));
  return [{ ...node, data: { ...node.data, ...carried } }];
}

/** Whether a tag has arguments of any name or form. */
function hasOwnArguments({ name }: Tag): boolean {
  return name === 'if' || name.startsWith('@');
}

/**
 * The attributes by name; `undefined` when there are several of a name, other arguments, or unknown ones that no
 * member of a node can have.
 */
function tagValues(tag: Tag, names: readonly string[]): Values | undefined {
  const { attributes, argument } = tag;
  const values = Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
  if (hasOwnArguments(tag)) return values;
  if (attributes.length === 0 && argument !== '') return undefined;
  if (Object.keys(values).length < attributes.length) return undefined;
  return attributes.some(({ name }) => !names.includes(name) && reservedNames.includes(name))
    ? undefined
    : values;
}

/** A part of a container, or another block that has blocks and attributes only. */
function partReader(type: string): TagReader {
  return {
    readBody: 'required',
    names: [],
    read: ({ children, reader }) => blockNode(type, {}, reader.blocks(children)),
  };
}

function readContentRef(
  url: string | undefined,
  data: NodeData,
  { children, reader }: Pick<Parameters<ReadTag>[0], 'children' | 'reader'>,
): BlockNode | undefined {
  if (url === undefined) return undefined;
  const body = readBody('fallback', children, reader, url);
  return blockNode('content-ref', { ref: reader.context.resolve(url), ...data }, undefined, body);
}

/** A container whose children all are of one kind. The children are only read if they are. */
function containerReader(type: string, part: string): TagReader {
  return {
    readBody: 'required',
    names: ['fullWidth'],
    read: ({ values: { fullWidth }, children, reader }) =>
      children.length > 0 && children.every((child) => isPart(child, part))
        ? blockNode(type, definedMembers({ fullWidth: readFlag(fullWidth) }), reader.blocks(children))
        : undefined,
  };
}

function isPart({ kind, tag, paired }: ParsedBlock, part: string): boolean {
  const names = tagReaders[part]?.names ?? [];
  return kind === part && paired === true && tag !== undefined && tagValues(tag, names) !== undefined;
}

function readCode({ values, children, reader }: Parameters<ReadTag>[0]): BlockNode | undefined {
  if (children.length !== 1 || children[0]?.kind !== 'code') return undefined;
  const [only, ...more] = reader.blocks(children);
  if (only?.type !== 'code' || more.length > 0) return undefined;
  const { title, overflow, lineNumbers, fullWidth, expandable } = values;
  const flags = {
    lineNumbers: readFlag(lineNumbers),
    fullWidth: readFlag(fullWidth),
    expandable: readFlag(expandable),
  };
  const own = overflows.has(overflow) ? { overflow } : { attributes: { overflow: overflow ?? '' } };
  return { ...only, data: { ...only.data, ...definedMembers({ title, ...flags, ...own }) } };
}

/** `"true"` and `"false"` become booleans. */
function readFlag(value: string | undefined): Json | undefined {
  return value === 'true' ? true : value === 'false' ? false : value;
}

function readSwagger({ values, children, reader, tag }: Parameters<ReadTag>[0]): BlockNode | undefined {
  const { src, path, method, expanded, fullWidth } = values;
  if (src === undefined) return undefined;
  const data: NodeData = definedMembers({
    ref: reader.context.resolve(src),
    path,
    method,
    expanded: readFlag(expanded),
    fullWidth: readFlag(fullWidth),
    tag: tag.name === 'openapi' ? undefined : tag.name,
  });
  return blockNode('swagger', data, undefined, readBody('fallback', children, reader, src));
}

function openapiReader(type: string, names: readonly string[]): TagReader {
  return {
    readBody: 'optional',
    names: ['spec', ...names],
    read: ({ values: { spec, schemas, grouped, ...others }, children, reader }) => {
      if (spec === undefined) return undefined;
      const data = definedMembers({
        ref: { kind: 'openapi', spec },
        ...others,
        schemas: schemas?.split(','),
        grouped: readFlag(grouped),
      });
      return blockNode(type, data, undefined, readBody('fallback', children, reader));
    },
  };
}

/** `{% @name/block member="…" %}`. */
const integrationReader: TagReader = {
  readBody: 'optional',
  names: [],
  read: ({ values, tag, children, reader }) => {
    if (tag.attributes.length === 0 && tag.argument !== '') return undefined;
    const [name = '', ...kind] = tag.name.slice(1).split('/');
    const data = { integration: name, block: kind.join('/'), props: definedMembers(values) };
    return blockNode('integration', data, undefined, readBody('fallback', children, reader));
  },
};

/** The content between the tags, such as a caption; empty when it only repeats the URL. */
function readBody(
  name: string,
  children: readonly ParsedBlock[],
  reader: BlockReader,
  url?: string,
): NodeFragment[] {
  const nodes = reader.blocks(children);
  return nodes.length === 0 || isShortcut(nodes, url === undefined ? undefined : reader.context.resolve(url))
    ? []
    : [nodeFragment(name, nodes)];
}
