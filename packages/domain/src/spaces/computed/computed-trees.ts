import {
  type ComputedTree,
  computedSpecOf,
  expandComputedPages,
  maxExpanded,
  type OutlinedSpec,
  type PageTree,
  type SpecOutline,
} from '@lectern/content';
import { ApiError } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { type ReadVersion, readerOf } from '../../presenters/content-version.ts';
import { findVisibleSpecs, type VisibleSpec } from './visible-specs.ts';

/** A page tree as it is read, and what it depends on besides the stored one; empty for that. */
export type ReadTree = ComputedTree & { readonly key: string };

export type ComputedOption = { readonly computed?: boolean | undefined };

type Version = Pick<ReadVersion, 'space' | 'revision'>;
type StoredTree = { readonly version: Version; readonly pageTree: PageTree };

/** Each is up to a megabyte long. */
const outlinesAtOnce = maxExpanded;
/** Of the computed pages of all contents that are read at once. */
const maxCharacters = 50_000_000;
const tooLarge =
  'The pages of OpenAPI specs in these contents are too large together. Select the pages of fewer contents.';

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

/** The trees of `readTree` for many stored ones; no statement where no page stands for a spec. */
export async function computeTrees(ctx: Ctx, trees: readonly StoredTree[]): Promise<ReadTree[]> {
  const named = trees.map(({ version: { space }, pageTree }) =>
    space.computed_specs === null ? [] : namedSpecs(pageTree, space.computed_specs),
  );
  const visible = await visibleSpecsOf(ctx, trees, named);
  const versions = new Map(visible.map((spec) => [nameOf(spec), spec]));
  const keyed = trees.map(({ version: { space, revision }, pageTree }, at): KeyedTree => {
    const specs = (named[at] ?? [])
      .flatMap((slug) => versions.get(nameOf({ organizationId: space.organization_id, slug })) ?? [])
      .slice(0, maxExpanded);
    const key = specs.map(({ slug, versionId }) => `${slug}:${versionId}`).join(' ');
    return { pageTree, specs, key, cacheKey: `${space.store_id} ${revision.pages_hash ?? ''} ${key}` };
  });
  const read: ReadTree[] = [];
  let outlines: ReadonlyMap<string, SpecOutline> = new Map();
  let characters = 0;
  for (const [at, one] of keyed.entries()) {
    if (
      one.key !== '' &&
      findTree(ctx, one) === undefined &&
      one.specs.some(({ versionId }) => !outlines.has(versionId))
    )
      outlines = await loadOutlines(ctx, keyed.slice(at));
    const tree = computeTree(ctx, one, outlines);
    characters += tree.texts.values().reduce((sum, text) => sum + text.length, 0);
    if (characters > maxCharacters) throw new ApiError('invalid_input', tooLarge);
    read.push(tree);
  }
  return read;
}

type KeyedTree = Pick<StoredTree, 'pageTree'> & {
  readonly specs: readonly VisibleSpec[];
  readonly key: string;
  readonly cacheKey: string;
};

function computeTree(ctx: Ctx, one: KeyedTree, outlines: ReadonlyMap<string, SpecOutline>): ReadTree {
  const { pageTree, specs, key, cacheKey } = one;
  if (key === '') return storedTree(pageTree);
  const known = findTree(ctx, one);
  if (known !== undefined) return { ...known, key };
  const tree = expandComputedPages(pageTree, outlinedSpecs(specs, outlines));
  ctx.contentCache.computedTrees.add(cacheKey, tree);
  return { ...tree, key };
}

function storedTree(pageTree: PageTree): ReadTree {
  return { pageTree, texts: new Map(), key: '' };
}

function findTree({ contentCache }: Ctx, { cacheKey }: KeyedTree): ComputedTree | undefined {
  return contentCache.computedTrees.find(cacheKey);
}

/** By tree, since its records are read once. */
const specsOfTrees = new WeakMap<PageTree, ReadonlySet<string>>();

function nameOf({ organizationId, slug }: Pick<VisibleSpec, 'organizationId' | 'slug'>): string {
  return `${organizationId}/${slug}`;
}

/** Those of the specs of a space that pages of a tree stand for, in the order of the pages. */
function namedSpecs(pageTree: PageTree, specs: readonly string[]): string[] {
  let named = specsOfTrees.get(pageTree);
  if (named === undefined) {
    named = new Set(
      pageTree.allIds().flatMap((id) => {
        const record = pageTree.find(id);
        return (record && computedSpecOf(record)) ?? [];
      }),
    );
    specsOfTrees.set(pageTree, named);
  }
  const known = new Set(specs);
  return [...named].filter((slug) => known.has(slug));
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

/** The outlines of the first ones of some trees, at least of one: those of all may not fit into memory. */
async function loadOutlines(
  ctx: Ctx,
  trees: readonly KeyedTree[],
): Promise<ReadonlyMap<string, SpecOutline>> {
  const ids = new Set<string>();
  for (const one of trees) {
    const missing = one.key === '' || findTree(ctx, one) !== undefined ? [] : one.specs;
    const more = missing.map(({ versionId }) => versionId).filter((id) => !ids.has(id));
    if (ids.size + more.length > outlinesAtOnce) break;
    for (const id of more) ids.add(id);
  }
  const texts = await ctx.store.openapiSpecVersions.findOutlines([...ids]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only outlines are stored.
  return new Map(Array.from(texts, ([id, text]) => [id, JSON.parse(text) as SpecOutline]));
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
