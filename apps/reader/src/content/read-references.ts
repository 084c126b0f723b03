import { ApiError, type File, type OpenAPISpecFile, type User } from '@lectern/contract';
import type { SiteSource, VisitorClient } from '../source/site-source.ts';
import type { PageTree } from '../site/page-tree.ts';
import { spacesOf } from '../site/site-structure.ts';
import { pageUrl, type SiteView, spaceUrl } from '../site/site-view.ts';
import { readTree } from '../site/read-tree.ts';
import type { Html } from '../html/html.ts';
import {
  dataOf,
  type DocumentNode,
  listOf,
  type NodeData,
  nodesOfDocument,
  optionalString,
  stringOf,
  walk,
} from './document-node.ts';
import type { ContentTasks } from './content-tasks.ts';
import { highlight, type Highlighting } from './highlight.ts';
import { icon } from './icons.ts';
import { typesetAll } from './math.ts';
import { nodesOf, readDescriptions } from './read-descriptions.ts';
import { codeOf } from './render-code.ts';
import { reusableKey, type References } from './references.ts';
import { refsOf } from './render-table.ts';

/** What a page may refer to at most, of each kind; further references show their texts. */
const most = { files: 300, spaces: 10, users: 50, specs: 5, reusable: 50, codes: 200 } as const;

export type PageReader = {
  readonly source: Pick<SiteSource, 'cache' | 'addresses'>;
  readonly tasks: ContentTasks;
  /** Called when the page must not be kept: it is not as it should be. */
  readonly onBusy: () => void;
  readonly client: VisitorClient;
  readonly view: SiteView;
  readonly tree: PageTree;
};

/** Reads everything that nodes refer to, and highlights their code. `others` are references outside of the nodes. */
export async function readReferences(
  reader: PageReader,
  nodes: readonly DocumentNode[],
  others: readonly unknown[],
): Promise<References> {
  const reusable = new Map<string, readonly DocumentNode[]>();
  await readReusable(reader, nodes, reusable);
  const contents = [nodes, ...reusable.values()].map(partsOf);
  const all = contents.flatMap((content) => content.all);
  const refs = [...contents.flatMap((content) => content.refs), ...others.map(dataOf)];
  const ids = (kind: string, name: string, limit: number) =>
    [...new Set(refs.flatMap((ref) => (ref['kind'] === kind ? [stringOf(ref[name])] : [])))].slice(0, limit);
  const [files, users, specs, trees] = await Promise.all([
    readFiles(reader, ids('file', 'file', most.files)),
    readEach(ids('user', 'user', most.users), (userId): Promise<User> => reader.client.users.get({ userId })),
    readEach(ids('openapi', 'spec', most.specs), (specSlug) => readSpec(reader, specSlug)),
    readTrees(reader, refs),
  ]);
  const descriptions = await readDescriptions(highlightingOf(reader), all, specs);
  const [code, formulas] = await Promise.all([
    highlightAll(reader, [...all, ...nodesOf(descriptions)]),
    typesetAll(highlightingOf(reader), formulasOf(all)),
  ]);
  return { ...linksOf(reader, trees), files, users, specs, reusable, descriptions, code, formulas };
}

type Parts = { readonly all: readonly DocumentNode[]; readonly refs: readonly NodeData[] };

const parts = new WeakMap<readonly DocumentNode[], Parts>();

/** Every node of a content, and the references in it. */
function partsOf(nodes: readonly DocumentNode[]): Parts {
  const known = parts.get(nodes);
  if (known !== undefined) return known;
  const all = [...walk(nodes)];
  const read = { all, refs: all.flatMap(refsIn).filter((ref) => ref['kind'] !== undefined) };
  parts.set(nodes, read);
  return read;
}

/** The kind of the references in the cells of a column, by its type. */
const kindsOfCells: ReadonlyMap<string, string> = new Map([
  ['files', 'file'],
  ['image', 'file'],
  ['users', 'user'],
  ['content-ref', 'page'],
]);

/** The references of a node, those in the cells of a table too. */
function refsIn({ type, data }: DocumentNode): NodeData[] {
  if (type !== 'table') return [data['ref'], data['refDark']].map(dataOf);
  const definition = dataOf(data['definition']);
  const { coverDefinition, coverDefinitionDark } = dataOf(data['view']);
  return Object.values(dataOf(data['records'])).flatMap((record) =>
    Object.entries(dataOf(dataOf(record)['values'])).flatMap(([id, value]) => {
      const isCover = id === coverDefinition || id === coverDefinitionDark;
      const kind = isCover ? 'file' : kindsOfCells.get(stringOf(dataOf(definition[id])['type']));
      return kind === undefined ? [] : refsOf(value, kind);
    }),
  );
}

/** Results by id, without those that are not there for this visitor. */
async function readEach<Result>(
  ids: readonly string[],
  read: (id: string) => Promise<Result>,
): Promise<ReadonlyMap<string, Result>> {
  const results = await Promise.all(ids.map((id) => orMissing(read(id))));
  return new Map(
    ids.flatMap((id, index) => {
      const result = results[index];
      return result === undefined ? [] : [[id, result] as const];
    }),
  );
}

/** `undefined` for what does not exist, or not for this visitor. */
async function orMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    const isMissing =
      error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'rate_limited';
    if (isMissing) return undefined;
    throw error;
  }
}

/** Of few files each, of many all at once. */
async function readFiles(
  { client, view }: PageReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, File>> {
  const place = { spaceId: view.lookup.space, revisionId: view.revisionId };
  if (ids.length <= 3)
    return readEach(ids, (fileId): Promise<File> =>
      client.revisions.getFile({ ...place, fileId, metadata: false }),
    );
  const files = new Map<string, File>();
  let page: string | undefined;
  do {
    const list = await client.revisions.listFiles({ ...place, metadata: false, limit: 1000, page });
    for (const file of list.items) files.set(file.id, file);
    page = list.next?.page;
  } while (page !== undefined && ids.some((id) => !files.has(id)) && files.size < 20_000);
  return files;
}

async function readSpec({ client, view }: PageReader, specSlug: string): Promise<readonly OpenAPISpecFile[]> {
  const { filesystem } = await client.openapiSpecs.getLatestVersionContent({
    organizationId: view.lookup.organization,
    specSlug,
  });
  return Array.isArray(filesystem) ? filesystem : [];
}

async function readReusable(
  reader: PageReader,
  nodes: readonly DocumentNode[],
  found: Map<string, readonly DocumentNode[]>,
): Promise<void> {
  const { client, view } = reader;
  const refs = partsOf(nodes).all.flatMap(({ type, data }) =>
    type === 'reusable-content' ? [dataOf(data['ref'])] : [],
  );
  for (const ref of refs) {
    const [key, id] = [reusableKey(ref), optionalString(ref['reusableContent'])];
    const isOther = optionalString(ref['space']) !== undefined && ref['space'] !== view.lookup.space;
    if (id === undefined || isOther || found.has(key) || found.size >= most.reusable) continue;
    const document = await orMissing(
      client.revisions.getReusableContentDocument({
        spaceId: view.lookup.space,
        revisionId: view.revisionId,
        reusableContentId: id,
      }),
    );
    const content = nodesOfDocument(document);
    found.set(key, content);
    await readReusable(reader, content, found);
  }
}

/** The pages of other spaces of the site that are referred to. */
async function readTrees(
  reader: PageReader,
  refs: readonly NodeData[],
): Promise<ReadonlyMap<string, PageTree>> {
  const { view, source, client } = reader;
  const placed = new Map(spacesOf(view.structure).map((space) => [space.siteSpace.space.id, space]));
  const ids = new Set(refs.flatMap((ref) => listOf([ref['space']]).map(stringOf)));
  ids.delete(view.lookup.space);
  const known = [...ids].filter((id) => placed.has(id)).slice(0, most.spaces);
  return readEach(known, (spaceId) => {
    const revisionId = placed.get(spaceId)?.siteSpace.space.revision ?? '';
    return readTree(source, client, view, { spaceId, revisionId });
  });
}

function linksOf(
  { view, tree }: PageReader,
  trees: ReadonlyMap<string, PageTree>,
): Pick<References, 'pageHref' | 'spaceHref'> {
  const placed = new Map(spacesOf(view.structure).map((space) => [space.siteSpace.space.id, space]));
  return {
    pageHref: (pageId, spaceId) => {
      const isOwn = spaceId === undefined || spaceId === view.lookup.space;
      const own = isOwn ? tree : trees.get(spaceId);
      const space = isOwn ? view.current : placed.get(spaceId);
      const page = own?.find(pageId);
      if (own === undefined || page === undefined || space === undefined) return undefined;
      const href =
        page.kind === 'link' ? page.href : pageUrl(spaceUrl(view, space), page.path, own.home?.path);
      const picture = page.emoji ?? icon(page.icon);
      return href === undefined ? undefined : { href, title: page.title, icon: picture };
    },
    spaceHref: (spaceId) => {
      const space = placed.get(spaceId);
      return space && { href: spaceUrl(view, space), title: space.siteSpace.title };
    },
  };
}

async function highlightAll(
  reader: PageReader,
  nodes: readonly DocumentNode[],
): Promise<ReadonlyMap<DocumentNode, readonly Html[]>> {
  const blocks = nodes.filter(({ type }) => type === 'code').slice(0, most.codes);
  const codes = blocks.map((node) => ({ text: codeOf(node), syntax: optionalString(node.data['syntax']) }));
  const lines = await highlight(highlightingOf(reader), codes);
  return new Map(blocks.map((node, index) => [node, lines[index] ?? []]));
}

function formulasOf(nodes: readonly DocumentNode[]) {
  return nodes.flatMap(({ type, data }) =>
    type === 'math' || type === 'inline-math'
      ? [{ source: stringOf(data['formula']), display: type === 'math' }]
      : [],
  );
}

function highlightingOf({ source: { cache }, tasks, view, onBusy }: PageReader): Highlighting {
  return { cache, tasks, tenant: view.lookup.organization, onBusy };
}
