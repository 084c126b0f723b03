import { kindOfId } from '@lectern/contract/ids';
import type { LinkKind } from '../markdown/page-links.ts';
import { resolveLinkPath } from './resolve-link-path.ts';
import type { LinkTarget } from './link-target.ts';

/** The page that contains a link. */
export type LinkingPage = {
  readonly id: string;
  readonly space: string;
  /** Its path in the page tree. */
  readonly path: string;
  /** The path of its file in Git. */
  readonly gitPath?: string;
};

/** Kinds of links to files. */
export const fileKinds: ReadonlySet<LinkKind> = new Set(['image', 'file', 'swagger', 'cover']);

/** Kinds of links that readers click, so that they may lead to another file of the repository. */
const followedKinds: ReadonlySet<LinkKind> = new Set(['link', 'mention', 'content-ref', 'file']);

const pageExtension = /\.(?:md|markdown)$/i;
const anyExtension = /\.[a-z0-9]{1,8}$/i;
const readme = /(?:^|\/)readme$/i;
/** An id instead of a path, as in `/pages/page_…` or `./page_…`. */
const idPath = /^(?:\.?\/)?(?:(page|file)s?\/)?([\w-]{1,100})$/;

/**
 * The keys of the resources that a path may mean, the most likely first; the first one that exists is the target:
 * - `git:<path>` a page by its file, `path:<path>` a page by its path in the page tree, '' for the first page
 * - `file:<path>` a file by its path in the repository, `file-name:<name>` a file by its name
 * - `include:<path>` a reusable content by its file
 * - `repository:<path>` any other file of the repository
 * - `page:<id>`, `file-id:<id>`, `reusable-content:<id>` resources by their ids
 */
function pathKeys(path: string, kind: LinkKind, page: LinkingPage): string[] {
  const { gitPath } = page;
  const keys = [
    ...(gitPath === undefined ? [] : fileTargetKeys(path, { kind, from: gitPath })),
    ...treePathKeys(path, { kind, from: page.path }),
    ...idKeys(path),
  ];
  return [...new Set(keys)];
}

type PathReference = { readonly kind: LinkKind; readonly from: string };

/**
 * The keys of what a path may mean in a file of a repository. Files have their exact path; a folder means its README, and
 * `.md` is optional.
 */
export function fileTargetKeys(path: string, { kind, from }: PathReference): string[] {
  const file = resolveLinkPath(from, path);
  if (file === undefined) return [];
  if (kind === 'include') return [`include:${file}`];
  if (pageExtension.test(file)) return [`git:${file}`];
  const folder = `git:${file === '' ? '' : `${file}/`}README.md`;
  if (file === '') return [folder];
  if (path.endsWith('/')) return [folder, `git:${file}.md`];
  const pages = [`git:${file}.md`, folder];
  return fileKinds.has(kind) || anyExtension.test(file)
    ? [`file:${file}`, ...pages]
    : [...pages, `file:${file}`];
}

function treePathKeys(path: string, { kind, from }: PathReference): string[] {
  const treePath = resolveLinkPath(from, path);
  if (treePath === undefined) return [];
  if (kind === 'include') {
    const text = pathFrom('.gitbook/includes/', treePath);
    return text === undefined ? [`include:${treePath}`] : [`include:${treePath}`, `include:${text}`];
  }
  const page = `path:${treePath.replace(pageExtension, '').replace(readme, '')}`;
  if (!fileKinds.has(kind) && (pageExtension.test(treePath) || !anyExtension.test(treePath))) return [page];
  const name = treePath.slice(treePath.lastIndexOf('/') + 1);
  // Assets are in one folder of the repository, and have the same path wherever the page is.
  const assetPath = pathFrom('.gitbook/assets/', treePath);
  const files = [`file:${assetPath ?? treePath}`, `file-name:${name}`];
  return fileKinds.has(kind) ? files : [...files, page];
}

/** The end of a path that starts with a folder; `undefined` without a file in it. */
function pathFrom(folder: string, path: string): string | undefined {
  const at = path.indexOf(folder);
  return at === -1 || at + folder.length === path.length ? undefined : path.slice(at);
}

function idKeys(path: string): string[] {
  const [, prefix, id] = idPath.exec(path) ?? [];
  if (id === undefined) return [];
  const kind = kindOfId(id);
  if (prefix !== undefined && prefix !== kind) return [];
  if (kind === 'page' || kind === 'file') return referenceKeys({ kind, id });
  return kind === 'reusableContent' ? referenceKeys({ kind: 'reusable-content', id }) : [];
}

/** The keys of the resources that a target may mean; none for targets that are not in a space. */
export function linkTargetKeys(target: LinkTarget, kind: LinkKind, page: LinkingPage): string[] {
  switch (target.type) {
    case 'path':
      return pathKeys(target.path, kind, page);
    case 'tree':
      return isThisSpace(target.space, page) ? [`path:${target.path.replace(pageExtension, '')}`] : [];
    case 'reference':
      return isThisSpace(target.space, page) ? referenceKeys(target) : [];
    case 'anchor':
    case 'app':
    case 'broken':
    case 'url':
      return [];
    default:
      return target satisfies never;
  }
}

/** The path in the repository that a link means, whether or not it exists. */
export function linkRepositoryPath(
  target: LinkTarget,
  kind: LinkKind,
  { gitPath }: Pick<LinkingPage, 'gitPath'>,
): string | undefined {
  if (target.type !== 'path' || gitPath === undefined || !followedKinds.has(kind)) return undefined;
  return resolveLinkPath(gitPath, target.path);
}

/** The key of a path in the repository. */
export function repositoryKey(path: string): string {
  return `repository:${path}`;
}

function isThisSpace(space: string | undefined, page: LinkingPage): boolean {
  return space === undefined || space === page.space;
}

function referenceKeys({
  kind,
  id,
}: Pick<Extract<LinkTarget, { type: 'reference' }>, 'kind' | 'id'>): string[] {
  switch (kind) {
    case 'page':
      return [`page:${id}`];
    case 'file':
      return [`file-id:${id}`];
    case 'reusable-content':
      return [`reusable-content:${id}`];
    case 'collection':
    case 'openapi':
    case 'space':
    case 'user':
      return [];
    default:
      return kind satisfies never;
  }
}

/** The key of an anchor of a page, equal for all spellings that tools use for it. */
export function anchorLinkKey(pageId: string, anchor: string): string {
  return `anchor:${pageId}#${anchor}`;
}
