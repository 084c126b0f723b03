import {
  type ComputedSource,
  type ContentFile,
  type ContentReader,
  type ContentRoots,
  defaultConfiguration,
  folderOf,
  type Json,
  type LayoutConfiguration,
  type LayoutContent,
  type LayoutCover,
  type LayoutFileReference,
  type LayoutInclude,
  type LayoutPage,
  type LayoutTarget,
  type PageTree,
  type PageLayout,
  type PageRecord,
  projectFolder,
  readRepositoryMetadata,
} from '@lectern/content';
import type { StoredLayout } from '../../store/tables/git.table.ts';

type RepositoryExport = {
  readonly reader: ContentReader;
  readonly content: ContentRoots;
  readonly readFile: (hash: string) => Promise<Buffer>;
  /** The URL of the space, for link targets that a repository cannot express. */
  readonly spaceAddress: string;
  readonly projectDirectory: string;
  /** The layout of the repository that the space was imported from. */
  readonly layout: StoredLayout | undefined;
};

/** The content of a space as files of a repository. */
export async function exportedLayout(exporting: RepositoryExport): Promise<LayoutContent> {
  const { reader, content } = exporting;
  const pageTree = await reader.pageTree(content);
  const records = pageTree.allIds().flatMap((id) => {
    const record = pageTree.find(id);
    return record === undefined ? [] : [{ id, record }];
  });
  const texts = await reader.documents(records.flatMap(({ record }) => record.document ?? []));
  const pages = records.map(({ id, record }) =>
    pageOf(exporting, pageTree, { id, record, markdown: texts.get(record.document ?? '') ?? '' }),
  );
  const files = Array.from(await reader.files(content), ([key, record]): ContentFile => {
    const { name, contentType, sizeBytes, hash, git } = record;
    return {
      key,
      name,
      contentType,
      sizeBytes,
      ...(git !== undefined && { git }),
      read: () => exporting.readFile(hash),
    };
  });
  const byAge = files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { redirects } = await readRepositoryMetadata(reader.nodes, content);
  return {
    pages,
    files: byAge,
    includes: await includesOf(exporting),
    configuration: configurationOf(exporting),
    redirects: Array.from(redirects)
      .flatMap(([from, id]) => (pageTree.find(id) === undefined ? [] : [{ from, to: pageTree.pathOf(id) }]))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  };
}

async function includesOf({ reader, content }: RepositoryExport): Promise<LayoutInclude[]> {
  const records = await reader.reusableContents(content);
  const texts = await reader.documents([...records.values()].flatMap(({ document }) => document ?? []));
  return Array.from(records, ([key, { title, document = '', git }]): LayoutInclude => {
    return { key, title, markdown: texts.get(document) ?? '', ...(git !== undefined && { git }) };
  }).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function pageOf(
  exporting: RepositoryExport,
  pageTree: PageTree,
  { id, record, markdown }: { id: string; record: PageRecord; markdown: string },
): LayoutPage {
  const { type, title, slug, parent, git } = record;
  const cover = coverOf(record.cover);
  return {
    type,
    title,
    slug,
    path: pageTree.pathOf(id),
    ...(parent !== undefined && { parent: pageTree.pathOf(parent) }),
    ...(type === 'link' && { target: targetOf(record.target, pageTree, exporting.spaceAddress) }),
    ...(type === 'computed' && { computed: computedOf(record.computed) }),
    ...(git !== undefined && { git }),
    ...(record.description !== undefined && { description: record.description }),
    ...(record.icon !== undefined && { icon: record.icon }),
    ...(record.emoji !== undefined && { emoji: record.emoji }),
    ...(record.hidden === true && { hidden: true }),
    ...(record.noIndex === true && { noIndex: true }),
    ...(record.noRobotsIndex === true && { noRobotsIndex: true }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Stored layouts were validated by the contract or read by an import.
    ...(record.layout !== undefined && { layout: record.layout as unknown as PageLayout }),
    ...(cover !== undefined && { cover }),
    markdown,
  };
}

function targetOf(target: Json | undefined, pageTree: PageTree, spaceAddress: string): LayoutTarget {
  const { kind, url, page, anchor, space } = membersOf(target);
  if (kind === 'url' && url !== undefined) return { kind: 'url', url };
  const record = page === undefined || space !== undefined ? undefined : pageTree.find(page);
  if (page === undefined || record?.type !== 'document') return { kind: 'url', url: spaceAddress };
  const path = pageTree.pathOf(page);
  return kind === 'anchor' && anchor !== undefined
    ? { kind: 'anchor', page: path, anchor }
    : { kind: 'page', page: path };
}

function computedOf(computed: Json | undefined): ComputedSource {
  const { type = 'builtin:openapi' } = membersOf(computed);
  return { ...Object(computed), type };
}

function coverOf(cover: Json | undefined): LayoutCover | undefined {
  if (cover === undefined) return undefined;
  const { ref, refDark, yPos }: { ref?: Json; refDark?: Json; yPos?: Json } = Object(cover);
  const light = referenceOf(ref);
  const dark = referenceOf(refDark);
  if (light === undefined) return undefined;
  return {
    ref: light,
    ...(dark !== undefined && { refDark: dark }),
    yPos: typeof yPos === 'number' ? yPos : 0,
  };
}

function referenceOf(ref: Json | undefined): LayoutFileReference | undefined {
  const { kind, url, file } = membersOf(ref);
  if (kind === 'url' && url !== undefined) return { kind, url };
  return kind === 'file' && file !== undefined ? { kind, file } : undefined;
}

/** The string members. */
function membersOf(value: Json | undefined): Readonly<Record<string, string | undefined>> {
  const members = new Map<string, string>();
  for (const [name, member] of Object.entries<unknown>(Object(value)))
    if (typeof member === 'string') members.set(name, member);
  return Object.fromEntries(members);
}

function configurationOf({ projectDirectory, layout }: RepositoryExport): LayoutConfiguration {
  const folder = projectFolder({ projectDirectory });
  const isOfFolder = layout !== undefined && folderOf(layout.configuration.file) === folder;
  return isOfFolder ? { ...layout.configuration, redirects: new Map() } : defaultConfiguration(folder);
}
