import {
  changePages,
  type ContentConflict,
  type ContentReader,
  type ContentRoots,
  type EditedContent,
  findPageAt,
  findPages,
  contentHash,
  isSameContent,
  mergeContent,
  mergeRepositoryMetadata,
  contentRootsOf,
  type TargetPages,
  updateTrie,
} from '@lectern/content';

export type MergedHeads = EditedContent | { readonly conflicts: readonly ContentConflict[] };

/**
 * What becomes of `theirs` when it takes over everything that `ours` changed since their common base. It costs as much
 * as both changed; where only one did, nothing.
 */
export async function mergeHeads(
  reader: ContentReader,
  { base, ours, theirs }: { base: ContentRoots; ours: ContentRoots; theirs: ContentRoots },
): Promise<MergedHeads> {
  const unchanged = { nodes: new Map<string, string>(), documents: new Map<string, string>() };
  if (isSameContent(base, ours) || isSameContent(theirs, ours))
    return { roots: contentRootsOf(theirs), ...unchanged };
  if (isSameContent(base, theirs)) return { roots: contentRootsOf(ours), ...unchanged };
  const [one, other] = await Promise.all([reader.difference(base, ours), reader.difference(base, theirs)]);
  const merged = await mergeContent({
    pages: { ours: one.pages, theirs: other.pages },
    files: { ours: one.files, theirs: other.files },
    reusableContents: { ours: one.reusableContents, theirs: other.reusableContents },
    documents: { load: (hashes) => reader.documents(hashes), hashOf: contentHash },
    target: targetOf(reader, ours),
  });
  if ('conflicts' in merged) return merged;
  const { changes, documents } = merged;
  const [pages, files, reusableContents, repository] = await Promise.all([
    changePages(reader.nodes, { pages: ours.pages_hash, places: ours.places_hash }, changes.pages),
    updateTrie(reader.nodes, ours.files_hash, changes.files),
    updateTrie(reader.nodes, ours.reusable_contents_hash, changes.reusableContents),
    mergeRepositoryMetadata(reader.nodes, { base, ours, theirs }),
  ]);
  const nodes = new Map([...pages.texts, ...files.texts, ...reusableContents.texts, ...repository.texts]);
  reader.cacheNodes(nodes);
  return {
    roots: {
      pages_hash: pages.roots.pages,
      places_hash: pages.roots.places,
      files_hash: files.root,
      reusable_contents_hash: reusableContents.root,
      repository_hash: repository.root,
    },
    nodes,
    documents,
  };
}

function targetOf({ nodes }: ContentReader, target: ContentRoots): TargetPages {
  const roots = { pages: target.pages_hash, places: target.places_hash };
  return {
    async parentsOf(ids) {
      const found = await findPages(nodes, roots, ids);
      const parents = new Map<string, string>();
      for (const [id, { parent }] of found) if (parent !== undefined) parents.set(id, parent);
      return parents;
    },
    idsAt: (places) =>
      Promise.all(
        places.map(({ parent, slug }) =>
          findPageAt(nodes, roots, { slug, ...(parent !== undefined && { parent }) }),
        ),
      ),
  };
}
