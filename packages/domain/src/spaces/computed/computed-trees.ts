import {
  type ComputedTree,
  computedSpecOf,
  expandComputedPages,
  type OutlinedSpec,
  type PageTree,
  type SpecOutline,
} from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { type ReadVersion, readerOf } from '../../presenters/content-version.ts';
import { findVisibleSpecs, type VisibleSpec } from './visible-specs.ts';

/** A page tree as it is read, and what it depends on besides the stored one; empty for that. */
export type ReadTree = ComputedTree & { readonly key: string };

export type ComputedOption = { readonly computed?: boolean | undefined };

type Version = Pick<ReadVersion, 'space' | 'revision'>;
type StoredTree = { readonly version: Version; readonly pageTree: PageTree };

/** Each is up to a megabyte long. */
const outlinesAtOnce = 20;

/** The page tree of a content version, with the pages of OpenAPI specs in the places of those that stand for them. */
export async function readTree(
  ctx: Ctx,
  version: Version,
  { computed = true }: ComputedOption = {},
): Promise<ReadTree> {
  const pageTree = await readerOf(ctx, version).pageTree(version.revision);
  if (!computed) return storedTree(pageTree);
  const [tree] = await computeTrees(ctx, [{ version, pageTree }]);
  return tree ?? storedTree(pageTree);
}

/** The trees of `readTree` for many stored ones, with a fixed number of statements, or none where no page stands for a spec. */
export async function computeTrees(ctx: Ctx, trees: readonly StoredTree[]): Promise<ReadTree[]> {
  const named = trees.map(({ version: { space }, pageTree }) =>
    space.computed_specs === null ? [] : namedSpecs(pageTree, space.computed_specs),
  );
  const visible = await visibleSpecsOf(ctx, trees, named);
  const keyed = trees.map(({ version: { space, revision }, pageTree }, at) => {
    const slugs = new Set(named[at]);
    const specs = visible.filter(
      ({ organizationId, slug }) => organizationId === space.organization_id && slugs.has(slug),
    );
    const key = specs.map(({ slug, versionId }) => `${slug}:${versionId}`).join(' ');
    return { pageTree, specs, key, cacheKey: `${space.store_id} ${revision.pages_hash ?? ''} ${key}` };
  });
  const missing = keyed.filter(({ key, cacheKey }) => key !== '' && findTree(ctx, cacheKey) === undefined);
  const outlines = await loadOutlines(
    ctx,
    missing.flatMap(({ specs }) => specs),
  );
  return keyed.map(({ pageTree, specs, key, cacheKey }) => {
    if (key === '') return storedTree(pageTree);
    const known = findTree(ctx, cacheKey);
    if (known !== undefined) return { ...known, key };
    const tree = expandComputedPages(pageTree, outlinedSpecs(specs, outlines));
    ctx.contentCache.computedTrees.add(cacheKey, tree);
    return { ...tree, key };
  });
}

function storedTree(pageTree: PageTree): ReadTree {
  return { pageTree, texts: new Map(), key: '' };
}

function findTree({ contentCache }: Ctx, cacheKey: string): ComputedTree | undefined {
  return contentCache.computedTrees.find(cacheKey);
}

/** By tree, since its records are read once. */
const specsOfTrees = new WeakMap<PageTree, ReadonlySet<string>>();

/** Those of the specs of a space that pages of a tree stand for. */
function namedSpecs(pageTree: PageTree, specs: readonly string[]): string[] {
  let named = specsOfTrees.get(pageTree);
  if (named === undefined) {
    named = new Set(
      pageTree.records
        .values()
        .map(computedSpecOf)
        .filter((slug) => slug !== undefined),
    );
    specsOfTrees.set(pageTree, named);
  }
  return specs.filter((slug) => named.has(slug));
}

/** Those that the reader may see now, which a result of these trees depends on. */
async function visibleSpecsOf(
  ctx: Ctx,
  trees: readonly StoredTree[],
  named: readonly (readonly string[])[],
): Promise<VisibleSpec[]> {
  const names = trees.flatMap(({ version: { space } }, at) =>
    (named[at] ?? []).map((slug) => ({ organizationId: space.organization_id, slug })),
  );
  if (names.length === 0) return [];
  const visible = await findVisibleSpecs(ctx, names);
  ctx.dependencies?.record(
    { of: { specs: names }, find: (reader) => findVisibleSpecs(reader, names) },
    visible,
  );
  for (const { slug } of names) ctx.dependencies?.specSlugs.add(slug);
  return visible;
}

async function loadOutlines(
  { store }: Ctx,
  specs: readonly VisibleSpec[],
): Promise<ReadonlyMap<string, SpecOutline>> {
  const ids = [...new Set(specs.map(({ versionId }) => versionId))];
  const outlines = new Map<string, SpecOutline>();
  for (let at = 0; at < ids.length; at += outlinesAtOnce) {
    const texts = await store.openapiSpecVersions.findOutlines(ids.slice(at, at + outlinesAtOnce));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only outlines are stored.
    for (const [id, text] of texts) outlines.set(id, JSON.parse(text) as SpecOutline);
  }
  return outlines;
}

function outlinedSpecs(
  specs: readonly VisibleSpec[],
  outlines: ReadonlyMap<string, SpecOutline>,
): ReadonlyMap<string, OutlinedSpec> {
  return new Map(
    specs.flatMap(({ slug, versionId }) => {
      const outline = outlines.get(versionId);
      return outline === undefined ? [] : [[slug, { versionId, outline }] as const];
    }),
  );
}
