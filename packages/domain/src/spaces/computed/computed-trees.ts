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
import { type ContentVersion, readerOf } from '../../presenters/content-version.ts';
import { findSpecs, findVisibleSpecs, type NamedSpec, type VisibleSpec } from './visible-specs.ts';

/** A page tree as it is read, and what it depends on besides the stored one; empty for that. */
export type ReadTree = ComputedTree & { readonly key: string };

export type ComputedOption = { readonly computed?: boolean | undefined };

/** Whose pages are read: those of the actor, or those that visitors of a site see. */
type ComputedReader = 'actor' | 'visitors';

type Version = {
  readonly space: Pick<ContentVersion['space'], 'organization_id' | 'store_id' | 'computed_specs'>;
  readonly revision: Pick<ContentVersion['revision'], 'pages_hash'>;
};
type StoredTree = { readonly version: Version; readonly pageTree: PageTree };

/** Each is up to a megabyte long. */
const outlinesAtOnce = maxExpanded;
/** Of the specs of a content that are looked for: some may not be there. */
const maxNamed = 100;
/** Of the computed pages of all contents that are read at once. */
const maxCharacters = 50_000_000;
const tooLarge =
  'The pages of OpenAPI specs in these contents are too large together. Select the pages of fewer contents.';

/** The page tree of a content version, with the pages of OpenAPI specs in the places of those that stand for them. */
export async function readTree(
  ctx: Ctx,
  version: Version,
  { computed = true }: ComputedOption = {},
  reader: ComputedReader = 'actor',
): Promise<ReadTree> {
  const pageTree = await readerOf(ctx, version).pageTree(version.revision);
  if (!computed) return storedTree(pageTree);
  const [tree] = await computeTrees(ctx, [{ version, pageTree }], reader);
  return tree ?? storedTree(pageTree);
}

/** The trees of `readTree` for many stored ones; no statement where no page stands for a spec. */
export async function computeTrees(
  ctx: Ctx,
  trees: readonly StoredTree[],
  reader: ComputedReader = 'actor',
): Promise<ReadTree[]> {
  const named = trees.map(({ version: { space }, pageTree }) =>
    space.computed_specs === null ? [] : namedSpecs(pageTree),
  );
  const names = trees.flatMap(({ version: { space } }, at) =>
    (named[at] ?? []).map((slug) => ({ organizationId: space.organization_id, slug })),
  );
  const visible = await visibleSpecsOf(ctx, names, reader);
  return expandTrees(ctx, trees, { named, visible });
}

/** The tree of `readTree` with given versions of specs, by its key. */
export async function readTreeOf(ctx: ComputeCtx, version: Version, key: string): Promise<ReadTree> {
  const pageTree = await readerOf(ctx, version).pageTree(version.revision);
  const visible = key.split(' ').flatMap((text): VisibleSpec[] => {
    const [slug = '', versionId] = text.split(':');
    return versionId === undefined
      ? []
      : [{ organizationId: version.space.organization_id, slug, versionId }];
  });
  const named = [visible.map(({ slug }) => slug)];
  const [tree] = await expandTrees(ctx, [{ version, pageTree }], { named, visible });
  return tree ?? storedTree(pageTree);
}

type ComputeCtx = Pick<Ctx, 'store' | 'contentCache'>;
type SpecsOfTrees = {
  /** The slugs of each tree. */
  readonly named: readonly (readonly string[])[];
  readonly visible: readonly VisibleSpec[];
};

async function expandTrees(
  ctx: ComputeCtx,
  trees: readonly StoredTree[],
  { named, visible }: SpecsOfTrees,
): Promise<ReadTree[]> {
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

function computeTree(ctx: ComputeCtx, one: KeyedTree, outlines: ReadonlyMap<string, SpecOutline>): ReadTree {
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

function findTree({ contentCache }: ComputeCtx, { cacheKey }: KeyedTree): ComputedTree | undefined {
  return contentCache.computedTrees.find(cacheKey);
}

/** By tree, since its records are read once. */
const specsOfTrees = new WeakMap<PageTree, readonly string[]>();

function nameOf({ organizationId, slug }: Pick<VisibleSpec, 'organizationId' | 'slug'>): string {
  return `${organizationId}/${slug}`;
}

/** The first specs that pages of a tree stand for, in the order of the pages. */
export function namedSpecs(pageTree: PageTree): readonly string[] {
  const known = specsOfTrees.get(pageTree);
  if (known !== undefined) return known;
  const named = new Set(
    pageTree.allIds().flatMap((id) => {
      const record = pageTree.find(id);
      return (record && computedSpecOf(record)) ?? [];
    }),
  );
  const first = [...named].slice(0, maxNamed);
  specsOfTrees.set(pageTree, first);
  return first;
}

/** Those that the reader may see now, which a result of these trees depends on. */
async function visibleSpecsOf(
  ctx: Ctx,
  names: readonly NamedSpec[],
  reader: ComputedReader,
): Promise<VisibleSpec[]> {
  if (names.length === 0) return [];
  if (reader === 'visitors') return findSpecs(ctx, names);
  const visible = await findVisibleSpecs(ctx, names);
  ctx.dependencies?.record({ of: { specs: names }, find: (one) => findVisibleSpecs(one, names) }, visible);
  for (const { slug } of names) ctx.dependencies?.specSlugs.add(slug);
  return visible;
}

/** The outlines of the first ones of some trees, at least of one: those of all may not fit into memory. */
async function loadOutlines(
  ctx: ComputeCtx,
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
