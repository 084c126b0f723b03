import {
  type ContentReader,
  type ContentRoots,
  decodePath,
  encodePath,
  fileTargetKeys,
  folderOf,
  hasUrlScheme,
  type LayoutChanges,
  type LayoutContent,
  type LayoutInclude,
  type LayoutPage,
  type LinkedResource,
  type LinkingPage,
  type LinkKey,
  linkTargetKeys,
  mapInSlices,
  type PageTree,
  parseLinkTarget,
  relativePath,
  resolveRelativePath,
  runTextTask,
  type ServerAddresses,
  type TextTasks,
} from '@lectern/content';
import { findLinkTargets } from '../references/find-link-targets.ts';

/** The content that is exported, and where its links lead. */
type LinkedContent = {
  readonly tasks: TextTasks;
  readonly reader: ContentReader;
  readonly roots: ContentRoots;
  readonly spaceId: string;
  readonly server: ServerAddresses;
};

type Paths = Pick<LayoutChanges, 'pagePaths' | 'filePaths' | 'includePaths'>;
type Contents = Pick<LayoutContent, 'pages' | 'files' | 'includes'>;

/** A resource of the space as a file: its path before, if it had one, and the one that is written. */
type WrittenFile = { readonly before: string | undefined; readonly path: string };

/** By the kind and id of the resource. */
type WrittenFiles = ReadonlyMap<string, WrittenFile>;

type Text<T extends LayoutPage | LayoutInclude> = {
  readonly text: T;
  readonly file: WrittenFile;
  readonly place: LinkingPage;
};

/**
 * Pages and includes whose links lead to the files that are written. A link keeps its source where it leads to its file
 * already, and between files that were in the repository before and stay where they are. `undefined` when no link changes.
 */
export async function linkToFiles(
  content: LinkedContent,
  { pages, files, includes = [] }: Contents,
  paths: Paths,
): Promise<{ pages: LayoutPage[]; includes: LayoutInclude[] } | undefined> {
  const pageTree = await content.reader.pageTree(content.roots);
  const written = writtenFiles(pageTree, { pages, files, includes }, paths);
  if ([...written.values()].every(({ before, path }) => before === path)) return undefined;
  const place = (path: string, gitPath: string | undefined): LinkingPage => ({
    id: '',
    space: content.spaceId,
    path,
    ...(gitPath !== undefined && { gitPath }),
  });
  const links = new FileLinks(written);
  const linked = async <T extends LayoutPage | LayoutInclude>(texts: readonly Text<T>[]) => {
    const own = await resolvedLinks(content, pageTree, texts);
    const results = new Map<T, T>();
    const changes = await mapInSlices(own, ({ text, file, found }) => {
      const targets = found.flatMap(({ link: { kind, target }, resource }) => {
        const to = links.targetOf({ kind, target }, file, resource);
        return to === undefined || to === target ? [] : [{ kind, target, to }];
      });
      return { text, targets };
    });
    for (const { text, targets } of changes) {
      if (targets.length === 0) continue;
      const { markdown } = text;
      results.set(text, {
        ...text,
        markdown: await runTextTask(content.tasks, 'rewrite', { markdown, targets }),
      });
    }
    return results;
  };
  const fileAt = (path: string | undefined, before: string | undefined) =>
    path === undefined ? undefined : { before, path };
  const linkedPages = await linked(
    pages.flatMap((text): Text<LayoutPage>[] => {
      const file = fileAt(paths.pagePaths.get(text.path), text.git?.path);
      return file === undefined ? [] : [{ text, file, place: place(text.path, text.git?.path) }];
    }),
  );
  const linkedIncludes = await linked(
    includes.flatMap((text): Text<LayoutInclude>[] => {
      const file = fileAt(paths.includePaths.get(text.key), text.git?.path);
      return file === undefined ? [] : [{ text, file, place: place('', text.git?.path) }];
    }),
  );
  if (linkedPages.size + linkedIncludes.size === 0) return undefined;
  return {
    pages: pages.map((page) => linkedPages.get(page) ?? page),
    includes: includes.map((include) => linkedIncludes.get(include) ?? include),
  };
}

function writtenFiles(
  pageTree: PageTree,
  { pages, files, includes = [] }: Contents,
  { pagePaths, filePaths, includePaths }: Paths,
): WrittenFiles {
  const written = new Map<string, WrittenFile>();
  const add = (key: string, before: string | undefined, path: string | undefined) => {
    if (path !== undefined) written.set(key, { before, path });
  };
  for (const { path, git } of pages) {
    const id = pageTree.findByPath(path);
    if (id !== undefined) add(keyOfResource({ kind: 'page', id }), git?.path, pagePaths.get(path));
  }
  for (const { key: id, git } of files)
    add(keyOfResource({ kind: 'file', id }), git?.path, filePaths.get(id));
  for (const { key: id, git } of includes)
    add(keyOfResource({ kind: 'reusable-content', id }), git?.path, includePaths.get(id));
  return written;
}

type FoundLink = { readonly link: LinkKey; readonly resource: LinkedResource | undefined };

/** The different links of each text, and what they lead to in the space. */
async function resolvedLinks<T extends LayoutPage | LayoutInclude>(
  { tasks, reader, roots, server }: LinkedContent,
  pageTree: PageTree,
  texts: readonly Text<T>[],
): Promise<(Text<T> & { readonly found: readonly FoundLink[] })[]> {
  const links = await tasks.run(
    'linkKeys',
    texts.map(({ text: { markdown } }) => ({ markdown })),
  );
  const read = texts.map((text, at) => ({ text, links: links[at] ?? [] }));
  const lookups = await mapInSlices(read, ({ text, links: own }) => ({
    text,
    links: own.map((link) => {
      const target = parseLinkTarget(link.target, server);
      const isOwn = target.type === 'path' || target.type === 'reference';
      return { link, keys: isOwn ? linkTargetKeys(target, link.kind, text.place) : [] };
    }),
  }));
  const keys = new Set(lookups.flatMap((one) => one.links.flatMap((link) => link.keys)));
  const resources = await findLinkTargets(reader, { roots, pageTree }, [...keys]);
  return lookups.map(({ text, links: own }) => ({
    ...text,
    found: own.map(({ link, keys: possible }) => {
      const key = possible.find((one) => resources.has(one));
      return { link, resource: key === undefined ? undefined : resources.get(key) };
    }),
  }));
}

/** Targets of links between written files. */
class FileLinks {
  readonly #written: WrittenFiles;
  /** The resource at the link key of each written file. */
  readonly #byKey = new Map<string, string>();
  /** The new paths of files that moved, by the former ones. */
  readonly #moves = new Map<string, string>();

  constructor(written: WrittenFiles) {
    this.#written = written;
    for (const [resource, { before, path }] of written) {
      this.#byKey.set(`${prefixes[resource.slice(0, resource.indexOf(' '))] ?? ''}${path}`, resource);
      if (before !== undefined && before !== path) this.#moves.set(before, path);
    }
  }

  /** The target that a link of a file needs; `undefined` where it stays as it is written. */
  targetOf(link: LinkKey, from: WrittenFile, resource: LinkedResource | undefined): string | undefined {
    const file = resource === undefined ? undefined : this.#written.get(keyOfResource(resource));
    if (resource === undefined || file === undefined) return this.#movedTarget(link.target, from);
    const stays = ({ before, path }: WrittenFile) => before === path;
    if (stays(from) && stays(file)) return undefined;
    const [path, suffix] = splitSuffix(link.target);
    if (!hasUrlScheme(path)) {
      const keys = fileTargetKeys(decodePath(path), { kind: link.kind, from: from.path });
      const found = keys.map((key) => this.#byKey.get(key)).find((one) => one !== undefined);
      if (found === keyOfResource(resource)) return undefined;
    }
    return encodePath(relativePath(folderOf(from.path), file.path)) + suffix;
  }

  /** A link to a file of the repository that is not of the space, from a text that moved, or to where a file was. */
  #movedTarget(target: string, { before, path: to }: WrittenFile): string | undefined {
    if (before === undefined || hasUrlScheme(target) || /^[/#\\]/.test(target)) return undefined;
    const [path, suffix] = splitSuffix(target);
    const old = resolveRelativePath(folderOf(before), decodePath(path));
    if (path === '' || old === undefined) return undefined;
    const now = this.#moves.get(old) ?? old;
    if (now === old && before === to) return undefined;
    return encodePath(relativePath(folderOf(to), now)) + suffix;
  }
}

/** Of link keys, by the kind of the resource. */
const prefixes: Readonly<Record<string, string>> = {
  page: 'git:',
  file: 'file:',
  'reusable-content': 'include:',
};

function keyOfResource({ kind, id }: LinkedResource): string {
  return `${kind} ${id}`;
}

function splitSuffix(target: string): [path: string, suffix: string] {
  const at = target.search(/[?#]/);
  return at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at)];
}
