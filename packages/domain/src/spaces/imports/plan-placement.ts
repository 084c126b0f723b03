import type { Ctx } from '../../context/context.ts';
import {
  type FileRecord,
  folderOf,
  type PageTree,
  relativePath,
  rewriteTargets,
  type TextTasks,
  uniqueSlug,
} from '@lectern/content';
import type { CollectedContent, CollectedPage, LinkDestination } from './collected-content.ts';

/** The position of an imported page in the page tree. */
type PagePlacement = {
  readonly id: string;
  readonly parent: string | undefined;
  readonly slug: string;
  /** The slugs from the root, joined by slashes. */
  readonly path: string;
};

/** The positions and names of all pages and files; deterministic for the same content and import, except for the ids. */
export type Placement = {
  readonly pages: ReadonlyMap<string, PagePlacement>;
  readonly files: ReadonlyMap<string, { readonly id: string; readonly record: FileRecord }>;
  /** The ids of includes. */
  readonly includes: ReadonlyMap<string, string>;
};

/** The ids of an import, assigned once before its placement is planned. */
export type ImportIds = {
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  readonly includes: ReadonlyMap<string, string>;
};

export function assignIds(
  { pages, files, includes = [] }: CollectedContent,
  { newId }: Pick<Ctx, 'newId'>,
): ImportIds {
  return {
    pages: new Map(pages.map(({ key }) => [key, newId('page')])),
    files: new Map(Array.from(files.keys(), (key) => [key, newId('file')])),
    includes: new Map(includes.map(({ key }) => [key, newId('reusableContent')])),
  };
}

/** Plans unique slugs and file names; `below` is the parent of the imported pages. */
export function planPlacement(
  { pages, files }: CollectedContent,
  ids: ImportIds,
  content: {
    readonly pageTree: PageTree;
    readonly files: ReadonlyMap<string, FileRecord>;
    readonly below: string | undefined;
  },
): Placement {
  const { pageTree, below } = content;
  const placed = new Map<string, PagePlacement>();
  const taken = new Map<string | undefined, Set<string>>([
    [undefined, new Set(pageTree.childrenOf(below).map((id) => pageTree.find(id)?.slug ?? ''))],
  ]);
  const top = below === undefined ? '' : `${pageTree.pathOf(below)}/`;
  for (const { key, parent, slug: preferred } of pages) {
    const above = parent === undefined ? undefined : placed.get(parent);
    const siblings = taken.get(above?.id) ?? new Set();
    const slug = uniqueSlug(preferred, siblings);
    taken.set(above?.id, siblings.add(slug));
    const path = above === undefined ? top + slug : `${above.path}/${slug}`;
    placed.set(key, { id: ids.pages.get(key) ?? '', parent: above?.id ?? below, slug, path });
  }
  return { pages: placed, files: namedFiles(files, ids, content.files), includes: ids.includes };
}

/** Pages refer to files by name, so each gets a unique one. */
function namedFiles(
  files: CollectedContent['files'],
  ids: ImportIds,
  present: ReadonlyMap<string, FileRecord>,
): Placement['files'] {
  const names = new Set(Array.from(present.values(), ({ name }) => name));
  return new Map(
    Array.from(files, ([key, record]) => {
      const name = uniqueName(record.name, names);
      names.add(name);
      return [key, { id: ids.files.get(key) ?? '', record: { ...record, name } }];
    }),
  );
}

function uniqueName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  let free = name;
  for (let count = 1; taken.has(free); count += 1) free = `${name.slice(0, dot)}-${count}${name.slice(dot)}`;
  return free;
}

/** The texts of the pages and includes by key, with links rewritten to their new paths. */
export async function rewriteTexts(
  tasks: TextTasks,
  { pages, includes = [], resolveLink }: CollectedContent,
  placement: Placement,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const page of [...pages, ...includes]) {
    const text = await rewriteTargets(tasks, page.markdown, (link) => {
      const destination = resolveLink(page, link);
      return destination && hrefOf(destination, page, placement);
    });
    texts.set(page.key, text);
  }
  return texts;
}

function hrefOf(
  destination: LinkDestination,
  { key }: Pick<CollectedPage, 'key'>,
  { pages, files, includes }: Placement,
): string | undefined {
  // The links of an include start at the root.
  const ownPath = pages.get(key)?.path ?? (includes.has(key) ? '' : undefined);
  if (ownPath === undefined) return undefined;
  const folder = folderOf(ownPath);
  switch (destination.kind) {
    case 'url':
      return destination.url;
    case 'file': {
      const name = files.get(destination.file)?.record.name;
      return name === undefined ? undefined : encodedPath(relativePath(folder, `.gitbook/assets/${name}`));
    }
    case 'page': {
      const path = pages.get(destination.page)?.path;
      const anchor =
        destination.anchor === undefined || destination.anchor === ''
          ? ''
          : `#${encodeURIComponent(destination.anchor)}`;
      if (path === ownPath && anchor !== '') return anchor;
      return path === undefined ? undefined : `${encodedPath(relativePath(folder, `${path}.md`))}${anchor}`;
    }
    case 'include': {
      const id = includes.get(destination.include);
      return id === undefined ? undefined : `reusable-content:${id}`;
    }
    default:
      return destination satisfies never;
  }
}

function encodedPath(path: string): string {
  return path.replaceAll(/[%#?]/g, encodeURIComponent);
}

/** Whether texts that are rewritten for one placement are valid for the other. */
export function isSamePlacement(one: Placement, other: Placement): boolean {
  const paths = ({ pages, files }: Placement) => [
    ...Array.from(pages.values(), ({ path }) => path),
    ...Array.from(files.values(), ({ record }) => record.name),
  ];
  const [a, b] = [paths(one), paths(other)];
  return a.length === b.length && a.every((path, index) => path === b[index]);
}
