import { ApiError } from '@lectern/contract';
import {
  changePages,
  type ContentDifference,
  type ContentConflict,
  type ContentReader,
  type ContentRoots,
  type EditedContent,
  findPageAt,
  findPages,
  findTooDeepPage,
  type PageRecord,
  tooDeepMessage,
  contentHash,
  isSameContent,
  mergeContent,
  mergeRepositoryMetadata,
  contentRootsOf,
  type TargetPages,
  type TextTasks,
  updateTrie,
} from '@lectern/content';

export type MergedHeads = EditedContent | { readonly conflicts: readonly ContentConflict[] };

/** Beyond so many pages, the changes of the other side are applied to a change, instead of it to them. */
const largeChange = 500;

/**
 * What becomes of `theirs` when it takes over everything that `ours` changed since their common base. It costs as much
 * as both changed; where only one did, nothing.
 */
export async function mergeHeads({ reader, tasks }: MergeContext, sides: Sides): Promise<MergedHeads> {
  const { base, ours, theirs } = sides;
  const unchanged = { nodes: new Map<string, string>(), documents: new Map<string, string>() };
  if (isSameContent(base, ours) || isSameContent(theirs, ours))
    return { roots: contentRootsOf(theirs), ...unchanged };
  if (isSameContent(base, theirs)) return { roots: contentRootsOf(ours), ...unchanged };
  const [one, other] = await Promise.all([reader.difference(base, ours), reader.difference(base, theirs)]);
  const isLarge = other.pages.size > largeChange && other.pages.size > 4 * one.pages.size;
  if (isLarge) {
    const merged = await mergeInto({ reader, tasks }, { target: theirs, own: other, added: one, sides });
    // Conflicts name the sides as they are.
    if (!('conflicts' in merged)) return merged;
  }
  return mergeInto({ reader, tasks }, { target: ours, own: one, added: other, sides });
}

export type MergeContext = { readonly reader: ContentReader; readonly tasks: TextTasks };

type Sides = { readonly base: ContentRoots; readonly ours: ContentRoots; readonly theirs: ContentRoots };

type Merge = {
  readonly target: ContentRoots;
  /** What the target changed. */
  readonly own: ContentDifference;
  /** What is applied to the target. */
  readonly added: ContentDifference;
  readonly sides: Sides;
};

async function mergeInto(
  { reader, tasks }: MergeContext,
  { target, own, added, sides }: Merge,
): Promise<MergedHeads> {
  const merged = await mergeContent({
    pages: { ours: own.pages, theirs: added.pages },
    files: { ours: own.files, theirs: added.files },
    reusableContents: { ours: own.reusableContents, theirs: added.reusableContents },
    documents: {
      load: (hashes) => reader.documents(hashes),
      hashOf: contentHash,
      merge: (texts) => tasks.run('merge', texts),
    },
    target: targetOf(reader, target),
  });
  if ('conflicts' in merged) return merged;
  const { changes, documents } = merged;
  await assertMergedDepths(reader, target, changes.pages);
  const [pages, files, reusableContents, repository] = await Promise.all([
    changePages(reader.nodes, { pages: target.pages_hash, places: target.places_hash }, changes.pages),
    updateTrie(reader.nodes, target.files_hash, changes.files),
    updateTrie(reader.nodes, target.reusable_contents_hash, changes.reusableContents),
    mergeRepositoryMetadata(reader.nodes, sides),
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

async function assertMergedDepths(
  reader: ContentReader,
  target: ContentRoots,
  changes: ReadonlyMap<string, PageRecord | undefined>,
): Promise<void> {
  const before = await findPages(reader.nodes, { pages: target.pages_hash, places: null }, [
    ...changes.keys(),
  ]);
  const isMoved = ([id, after]: [string, PageRecord | undefined]) =>
    after?.parent !== undefined && after.parent !== before.get(id)?.parent;
  if (![...changes].some(isMoved)) return;
  const pageTree = await reader.pageTree(target);
  const merged = pageTree.with(changes);
  const id = findTooDeepPage(pageTree, merged, changes);
  if (id !== undefined) throw new ApiError('conflict', tooDeepMessage(merged.pathOf(id)));
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
