import {
  type ContentReader,
  type ContentRoots,
  type FileRecord,
  findEntries,
  type Found,
  hasAddress,
  knownPaths,
  type PageTree,
  placeKey,
  repositoryKeyOf,
} from '@lectern/content';

export type Content = { readonly roots: ContentRoots; readonly pageTree: PageTree };

/** The page at the root of a space: the first one that has a text. */
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

/** What a content has under each of the keys of `resolve-links.ts`. Where several things have one, the least id. */
export async function findTargets(
  reader: ContentReader,
  { roots, pageTree }: Content,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>();
  const names = Map.groupBy(keys, (key) => key.slice(0, key.indexOf(':')));
  const asked = (name: string) => (names.get(name) ?? []).map((key) => ({ key, text: textOf(key) }));
  const page = (key: string, id: string | undefined) => {
    if (id !== undefined && hasAddress(pageTree.find(id))) found.set(key, { kind: 'page', id });
  };
  for (const { key, text } of asked('page')) page(key, text);
  for (const { key, text } of asked('git')) page(key, pageTree.atGitPath(text));
  const places = await pagesAt(
    reader,
    roots,
    asked('path').map(({ text }) => text),
  );
  for (const { key, text } of asked('path'))
    page(key, text === '' ? firstPageOf(pageTree) : places.get(text));
  const things: Asked = { found, asked };
  await findFiles(reader, roots, things);
  await findReusableContents(reader, roots, things);
  const elsewhere = asked('repository').map(({ text }) => text);
  for (const path of await knownPaths(reader.nodes, roots, elsewhere))
    found.set(repositoryKeyOf(path), { kind: 'repository', id: path });
  return found;
}

type Asked = {
  readonly found: Map<string, Found>;
  readonly asked: (name: string) => { key: string; text: string }[];
};

async function findFiles(reader: ContentReader, roots: ContentRoots, { found, asked }: Asked): Promise<void> {
  const ids = asked('file-id');
  const named = [...asked('file'), ...asked('file-name')];
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
  for (const [id, record] of byId) for (const key of fileKeysOf(record)) keepLeast(byName, key, id);
  for (const { key } of named) {
    const id = byName.get(key);
    if (id !== undefined) found.set(key, { kind: 'file', id });
  }
}

/** The keys under which a file is found, beside that by its id. */
export function fileKeysOf({ name, git }: FileRecord): string[] {
  return [`file-name:${name}`, ...(git === undefined ? [] : [`file:${git.path}`])];
}

async function findReusableContents(
  reader: ContentReader,
  roots: ContentRoots,
  { found, asked }: Asked,
): Promise<void> {
  const keys = [...asked('reusable-content'), ...asked('include')];
  if (roots.reusable_contents_hash === null || keys.length === 0) return;
  const all = await reader.reusableContents(roots);
  const byKey = new Map<string, string>();
  for (const [id, { git }] of all) {
    byKey.set(`reusable-content:${id}`, id);
    if (git !== undefined) keepLeast(byKey, `include:${git.path}`, id);
  }
  for (const { key } of keys) {
    const id = byKey.get(key);
    if (id !== undefined) found.set(key, { kind: 'reusable-content', id });
  }
}

function keepLeast(ids: Map<string, string>, key: string, id: string): void {
  const known = ids.get(key);
  if (known === undefined || id < known) ids.set(key, id);
}

/** The ids of the pages at paths: as many loads as the longest path has parts, none where the places are remembered. */
async function pagesAt(
  { nodes }: ContentReader,
  { places_hash: root }: ContentRoots,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const at = new Map<string, string>();
  let open = paths.filter((path) => path !== '').map((path) => ({ path, slugs: path.split('/') }));
  const parents = new Map<string, string>();
  for (let depth = 0; open.length > 0; depth += 1) {
    const keyOf = ({ path, slugs }: { path: string; slugs: string[] }) => {
      const parent = parents.get(path);
      return placeKey({ slug: slugs[depth] ?? '', ...(parent !== undefined && { parent }) });
    };
    const entries = await findEntries(nodes, root, [...new Set(open.map(keyOf))]);
    const reached = open.map((one) => ({ one, id: entries.get(keyOf(one)) }));
    open = [];
    for (const { one, id } of reached) {
      if (typeof id !== 'string') continue;
      if (one.slugs.length === depth + 1) at.set(one.path, id);
      else {
        parents.set(one.path, id);
        open.push(one);
      }
    }
  }
  return at;
}

function textOf(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}
