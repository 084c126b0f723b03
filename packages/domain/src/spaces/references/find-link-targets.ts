import {
  type ContentReader,
  type ContentRoots,
  type FileRecord,
  findTrieEntries,
  type LinkedResource,
  isComputedPageId,
  isLinkable,
  findRepositoryPaths,
  type PageTree,
  pageLocationKey,
  repositoryKey,
} from '@lectern/content';

type ContentTree = { readonly roots: ContentRoots; readonly pageTree: PageTree };

/** The page at the root path of a space: its first document. */
export function firstPageOf(pageTree: PageTree): string | undefined {
  const below = (parent: string | undefined): string | undefined => {
    for (const id of pageTree.childrenOf(parent)) {
      const first = pageTree.find(id)?.type === 'document' ? id : below(id);
      if (first !== undefined) return first;
    }
    return undefined;
  };
  return below(undefined);
}

/** The resource under each link key; the lowest id when several resources have the same key. */
export async function findLinkTargets(
  reader: ContentReader,
  { roots, pageTree }: ContentTree,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LinkedResource>> {
  const found = new Map<string, LinkedResource>();
  const names = Map.groupBy(keys, (key) => key.slice(0, key.indexOf(':')));
  const keysOfType = (name: string) => (names.get(name) ?? []).map((key) => ({ key, text: valueOf(key) }));
  const page = (key: string, id: string | undefined) => {
    if (id !== undefined && isLinkable(pageTree.find(id))) found.set(key, { kind: 'page', id });
  };
  for (const { key, text } of keysOfType('page')) page(key, text);
  for (const { key, text } of keysOfType('git')) page(key, pageTree.findByGitPath(text));
  const pagesByPath = await pagesAt(
    reader,
    roots,
    keysOfType('path').map(({ text }) => text),
  );
  for (const { key, text } of keysOfType('path'))
    page(
      key,
      text === '' ? firstPageOf(pageTree) : (pagesByPath.get(text) ?? computedPageAt(pageTree, text)),
    );
  const lookup: TargetLookup = { found, keysOfType };
  await findFiles(reader, roots, lookup);
  await findReusableContents(reader, roots, lookup);
  const repositoryPaths = keysOfType('repository').map(({ text }) => text);
  for (const path of await findRepositoryPaths(reader.nodes, roots, repositoryPaths))
    found.set(repositoryKey(path), { kind: 'repository', id: path });
  return found;
}

/** Computed pages are in the tree alone. */
function computedPageAt(pageTree: PageTree, path: string): string | undefined {
  const id = pageTree.findByPath(path);
  return id !== undefined && isComputedPageId(id) ? id : undefined;
}

type TargetLookup = {
  readonly found: Map<string, LinkedResource>;
  readonly keysOfType: (name: string) => { key: string; text: string }[];
};

async function findFiles(
  reader: ContentReader,
  roots: ContentRoots,
  { found, keysOfType }: TargetLookup,
): Promise<void> {
  const ids = keysOfType('file-id');
  const named = [...keysOfType('file'), ...keysOfType('file-name')];
  if (roots.files_hash === null || ids.length + named.length === 0) return;
  const byId =
    named.length > 0
      ? await reader.files(roots)
      : await reader.findFiles(
          roots,
          ids.map(({ text }) => text),
        );
  for (const { key, text } of ids) if (byId.has(text)) found.set(key, { kind: 'file', id: text });
  if (named.length === 0) return;
  const byName = new Map<string, string>();
  for (const [id, record] of byId) for (const key of fileKeysOf(record)) setLeast(byName, key, id);
  for (const { key } of named) {
    const id = byName.get(key);
    if (id !== undefined) found.set(key, { kind: 'file', id });
  }
}

/** The keys of a file, except the key of its id. */
export function fileKeysOf({ name, git }: FileRecord): string[] {
  return [`file-name:${name}`, ...(git === undefined ? [] : [`file:${git.path}`])];
}

async function findReusableContents(
  reader: ContentReader,
  roots: ContentRoots,
  { found, keysOfType }: TargetLookup,
): Promise<void> {
  const keys = [...keysOfType('reusable-content'), ...keysOfType('include')];
  if (roots.reusable_contents_hash === null || keys.length === 0) return;
  const all = await reader.reusableContents(roots);
  const byKey = new Map<string, string>();
  for (const [id, { git }] of all) {
    byKey.set(`reusable-content:${id}`, id);
    if (git !== undefined) setLeast(byKey, `include:${git.path}`, id);
  }
  for (const { key } of keys) {
    const id = byKey.get(key);
    if (id !== undefined) found.set(key, { kind: 'reusable-content', id });
  }
}

function setLeast(ids: Map<string, string>, key: string, id: string): void {
  const known = ids.get(key);
  if (known === undefined || id < known) ids.set(key, id);
}

/** The page ids at paths: one load per path segment, none for cached nodes. */
async function pagesAt(
  { nodes }: ContentReader,
  { places_hash: root }: ContentRoots,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const at = new Map<string, string>();
  let pending = paths.filter((path) => path !== '').map((path) => ({ path, slugs: path.split('/') }));
  const parents = new Map<string, string>();
  for (let depth = 0; pending.length > 0; depth += 1) {
    const keyOf = ({ path, slugs }: { path: string; slugs: string[] }) => {
      const parent = parents.get(path);
      return pageLocationKey({ slug: slugs[depth] ?? '', ...(parent !== undefined && { parent }) });
    };
    const entries = await findTrieEntries(nodes, root, [...new Set(pending.map(keyOf))]);
    const matches = pending.map((one) => ({ one, id: entries.get(keyOf(one)) }));
    pending = [];
    for (const { one, id } of matches) {
      if (typeof id !== 'string') continue;
      if (one.slugs.length === depth + 1) at.set(one.path, id);
      else {
        parents.set(one.path, id);
        pending.push(one);
      }
    }
  }
  return at;
}

function valueOf(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}
