import type { Json } from '../objects/canonical-json.ts';
import type { ContentRoots } from './content-roots.ts';
import {
  diffTries,
  findTrieEntries,
  listTrieEntries,
  type NodeSource,
  type TrieUpdate,
  updateTrie,
} from '../objects/trie.ts';

/** The metadata of the repository that a content was imported from. */
export type RepositoryMetadata = {
  /** Base URL of files in the web view of the repository, without a trailing slash. */
  readonly treeUrl?: string | undefined;
  /** All files and folders, relative to the root, which is ''. */
  readonly paths: ReadonlySet<string>;
  /** Redirects from paths of the space to ids of pages, which may be deleted. */
  readonly redirects: ReadonlyMap<string, string>;
};

type Roots = Pick<ContentRoots, 'repository_hash'>;

const treeKey = 'tree';
const [pathPrefix, redirectPrefix] = ['path:', 'redirect:'];

export async function readRepositoryMetadata(
  nodes: NodeSource,
  { repository_hash: root }: Roots,
): Promise<RepositoryMetadata> {
  let treeUrl: string | undefined;
  const paths = new Set<string>();
  const redirects = new Map<string, string>();
  for (const [key, value] of await listTrieEntries(nodes, root)) {
    if (key === treeKey) treeUrl = stringOf(value);
    else if (key.startsWith(pathPrefix)) paths.add(key.slice(pathPrefix.length));
    else redirects.set(key.slice(redirectPrefix.length), stringOf(value) ?? '');
  }
  return { treeUrl, paths, redirects };
}

/** The base URL of files in the web view of the repository. */
export async function findTreeUrl(
  nodes: NodeSource,
  { repository_hash: root }: Roots,
): Promise<string | undefined> {
  return stringOf((await findTrieEntries(nodes, root, [treeKey])).get(treeKey));
}

/** The given paths that exist in the repository. */
export async function findRepositoryPaths(
  nodes: NodeSource,
  { repository_hash: root }: Roots,
  paths: readonly string[],
): Promise<Set<string>> {
  const keys = paths.map((path) => pathPrefix + path);
  const found = await findTrieEntries(nodes, root, keys);
  return new Set(paths.filter((path) => found.has(pathPrefix + path)));
}

/** The id of the page that a path of the space is redirected to. */
export async function findRedirect(
  nodes: NodeSource,
  { repository_hash: root }: Roots,
  path: string,
): Promise<string | undefined> {
  const key = redirectPrefix + path;
  return stringOf((await findTrieEntries(nodes, root, [key])).get(key));
}

/** Updates the map of repository metadata. */
export async function changeRepositoryMetadata(
  nodes: NodeSource,
  { repository_hash: root }: Roots,
  { treeUrl, paths, redirects }: RepositoryMetadata,
): Promise<TrieUpdate> {
  const after = new Map<string, string | true>();
  if (treeUrl !== undefined) after.set(treeKey, treeUrl);
  for (const path of paths) after.set(pathPrefix + path, true);
  for (const [from, page] of redirects) after.set(redirectPrefix + from, page);
  const before = new Map(await listTrieEntries(nodes, root));
  const changes = new Map<string, string | true | undefined>();
  for (const [key, value] of after) if (before.get(key) !== value) changes.set(key, value);
  for (const key of before.keys()) if (!after.has(key)) changes.set(key, undefined);
  return updateTrie(nodes, root, changes);
}

/**
 * Applies what `theirs` changed to `ours`. Metadata never conflict: `theirs` wins, and the next import writes them
 * again.
 */
export async function mergeRepositoryMetadata(
  nodes: NodeSource,
  { base, ours, theirs }: { base: Roots; ours: Roots; theirs: Roots },
): Promise<TrieUpdate> {
  const changes = await diffTries(nodes, base.repository_hash, theirs.repository_hash);
  return updateTrie(nodes, ours.repository_hash, new Map(changes.map(({ key, after }) => [key, after])));
}

/** The paths that exist in only one of two contents. */
export async function changedRepositoryPaths(
  nodes: NodeSource,
  before: Roots,
  after: Roots,
): Promise<string[]> {
  if (before.repository_hash === after.repository_hash) return [];
  const changes = await diffTries(nodes, before.repository_hash, after.repository_hash);
  return changes.flatMap(({ key }) => (key.startsWith(pathPrefix) ? [key.slice(pathPrefix.length)] : []));
}

function stringOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/**
 * The URL of a file or folder in the web view of the repository, with the query and the fragment of the link `target`.
 */
export function repositoryFileUrl(treeUrl: string, path: string, target: string): string {
  const [suffix = ''] = /[?#][^]*$/.exec(target.trim()) ?? [];
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return treeUrl + (path === '' ? '' : `/${encoded}`) + suffix;
}
