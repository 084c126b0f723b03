import type { Ctx } from '../../context/context.ts';
import { type FileRecord, type PageTree, relativePath, rewriteLinks, uniqueSlug } from '@lectern/content';
import type { Gathered, GatheredPage, LinkMeaning } from './gathered.ts';

/** Where an imported page stands in the content. */
export type PlacedPage = {
  readonly id: string;
  readonly parent: string | undefined;
  readonly slug: string;
  /** The slugs from the top. */
  readonly path: string;
};

/** Where everything goes: the same content and import always give the same, but for the ids. */
export type Placement = {
  readonly pages: ReadonlyMap<string, PlacedPage>;
  readonly files: ReadonlyMap<string, { readonly id: string; readonly record: FileRecord }>;
};

/** The ids of an import, which stay while its place is looked for. */
export type ImportIds = {
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
};

export function idsFor({ pages, files }: Gathered, { newId }: Pick<Ctx, 'newId'>): ImportIds {
  return {
    pages: new Map(pages.map(({ key }) => [key, newId('page')])),
    files: new Map(Array.from(files.keys(), (key) => [key, newId('file')])),
  };
}

/** Finds slugs and names that nothing has yet; `below` is the page that all others go below. */
export function placeImport(
  { pages, files }: Gathered,
  ids: ImportIds,
  content: {
    readonly pageTree: PageTree;
    readonly files: ReadonlyMap<string, FileRecord>;
    readonly below: string | undefined;
  },
): Placement {
  const { pageTree, below } = content;
  const placed = new Map<string, PlacedPage>();
  const taken = new Map<string | undefined, Set<string>>([
    [undefined, new Set(pageTree.childrenOf(below).map((id) => pageTree.find(id)?.slug ?? ''))],
  ]);
  const top = below === undefined ? '' : `${pageTree.pathOf(below)}/`;
  for (const { key, parent, slug: wanted } of pages) {
    const above = parent === undefined ? undefined : placed.get(parent);
    const siblings = taken.get(above?.id) ?? new Set();
    const slug = uniqueSlug(wanted, siblings);
    taken.set(above?.id, siblings.add(slug));
    const path = above === undefined ? top + slug : `${above.path}/${slug}`;
    placed.set(key, { id: ids.pages.get(key) ?? '', parent: above?.id ?? below, slug, path });
  }
  return { pages: placed, files: namedFiles(files, ids, content.files) };
}

/** Pages find files by their names, so that each gets one of its own. */
function namedFiles(
  files: Gathered['files'],
  ids: ImportIds,
  present: ReadonlyMap<string, FileRecord>,
): Placement['files'] {
  const names = new Set(Array.from(present.values(), ({ name }) => name));
  return new Map(
    Array.from(files, ([key, record]) => {
      const name = freeName(record.name, names);
      names.add(name);
      return [key, { id: ids.files.get(key) ?? '', record: { ...record, name } }];
    }),
  );
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  let free = name;
  for (let count = 1; taken.has(free); count += 1) free = `${name.slice(0, dot)}-${count}${name.slice(dot)}`;
  return free;
}

/** The texts of the pages by their keys, with addresses as they are here. */
export function placedTexts(
  { pages, meaningOf }: Gathered,
  placement: Placement,
): ReadonlyMap<string, string> {
  return new Map(
    pages.map((page) => [
      page.key,
      rewriteLinks(page.markdown, (link) => {
        const meaning = meaningOf(page, link);
        return meaning && addressOf(meaning, page, placement);
      }),
    ]),
  );
}

function addressOf(
  meaning: LinkMeaning,
  { key }: GatheredPage,
  { pages, files }: Placement,
): string | undefined {
  const own = pages.get(key);
  if (own === undefined) return undefined;
  const folder = own.path.includes('/') ? own.path.slice(0, own.path.lastIndexOf('/')) : '';
  switch (meaning.kind) {
    case 'url':
      return meaning.url;
    case 'file': {
      const name = files.get(meaning.file)?.record.name;
      return name === undefined ? undefined : encodedPath(relativePath(folder, `.gitbook/assets/${name}`));
    }
    case 'page': {
      const path = pages.get(meaning.page)?.path;
      const anchor =
        meaning.anchor === undefined || meaning.anchor === '' ? '' : `#${encodeURIComponent(meaning.anchor)}`;
      if (path === own.path && anchor !== '') return anchor;
      return path === undefined ? undefined : `${encodedPath(relativePath(folder, `${path}.md`))}${anchor}`;
    }
    default:
      return meaning satisfies never;
  }
}

function encodedPath(path: string): string {
  return path.replaceAll(/[%#?]/g, encodeURIComponent);
}

/** Whether links of one are good for the other. */
export function isSamePlacement(one: Placement, other: Placement): boolean {
  const paths = ({ pages, files }: Placement) => [
    ...Array.from(pages.values(), ({ path }) => path),
    ...Array.from(files.values(), ({ record }) => record.name),
  ];
  const [a, b] = [paths(one), paths(other)];
  return a.length === b.length && a.every((path, index) => path === b[index]);
}
