import { type ContentRef, isLinkable, type LinkTarget, type PageTree } from '@lectern/content';
import { readSiteRoutes } from '../../access/read-site-routes.ts';
import { visiblePlaces } from '../../access/site-visibility.ts';
import type { Ctx } from '../../context/context.ts';
import { computeTrees } from '../computed/computed-trees.ts';
import { readPageTrees, TooManyPagesError } from '../pages/read-page-trees.ts';

/** How many other spaces one text may refer to, and how many pages these may have together. */
const maxSpaces = 100;
const maxPages = 20_000;

export type OutsideReferences = {
  /** The reference to a resource outside of the space, if the actor may see it. */
  find(target: LinkTarget): ContentRef | undefined;
};

/** What the texts of a content of an organization lead to. */
export type OutsideTargets = { readonly organizationId: string; readonly targets: readonly LinkTarget[] };

/**
 * Looks up resources that are not in the space of a text: other spaces with their pages, collections and people of the
 * same organization. A fixed number of statements for all contents.
 */
export async function findOutsideReferences(
  ctx: Ctx,
  contents: readonly OutsideTargets[],
): Promise<OutsideReferences[]> {
  const wanted = contents.filter(({ targets }) => targets.length > 0);
  const organizationIds = distinct(wanted.map(({ organizationId }) => organizationId));
  const ids = (kind: string) =>
    distinct(wanted.flatMap(({ targets }) => targets.map((target) => resourceId(target, kind))));
  const spaceIds = wanted.flatMap(({ targets }) => distinct(targets.map(spaceOf)).slice(0, maxSpaces));
  const [spaces, collections, users] = await Promise.all([
    visibleSpaces(ctx, organizationIds, distinct(spaceIds)),
    visibleCollections(ctx, ids('collection')),
    membersOf(ctx, organizationIds, ids('user')),
  ]);
  const withPages = wanted.flatMap(({ organizationId, targets }) =>
    targets
      .filter(isInSpace)
      .map(spaceOf)
      .filter((id) => id !== undefined && spaces.has(placeKey(organizationId, id))),
  );
  const trees = await pageTreesOf(ctx, organizationIds, distinct(withPages));
  return contents.map(({ organizationId }) => ({
    find: (target) => referenceTo(target, { organizationId, spaces, collections, users, trees }),
  }));
}

/** Resources by `placeKey`, so that those of another organization are not found. */
type Visible = {
  readonly organizationId: string;
  readonly spaces: ReadonlySet<string>;
  readonly collections: ReadonlySet<string>;
  readonly users: ReadonlySet<string>;
  readonly trees: ReadonlyMap<string, PageTree>;
};

function placeKey(organizationId: string, id: string): string {
  return `${organizationId}/${id}`;
}

function referenceTo(target: LinkTarget, visible: Visible): ContentRef | undefined {
  if (target.type === 'tree') return referenceToPath(target, visible);
  if (target.type !== 'reference') return undefined;
  const { kind, id, space, anchor } = target;
  const key = placeKey(visible.organizationId, id);
  switch (kind) {
    case 'page': {
      const isThere = space !== undefined && isLinkable(treeOf(space, visible)?.find(id));
      return isThere ? pageReference({ space, page: id, anchor }) : undefined;
    }
    case 'space':
      return visible.spaces.has(key) ? { kind, space: id } : undefined;
    case 'collection':
      return visible.collections.has(key) ? { kind, collection: id } : undefined;
    case 'user':
      return visible.users.has(key) ? { kind, user: id } : undefined;
    case 'openapi':
      return { kind, spec: id };
    case 'file':
    case 'reusable-content':
      return undefined;
    default:
      return kind satisfies never;
  }
}

function referenceToPath(
  { space = '', path, anchor }: Extract<LinkTarget, { type: 'tree' }>,
  visible: Visible,
): ContentRef | undefined {
  const tree = treeOf(space, visible);
  const page = tree?.findByPath(path.replace(/\.(?:md|markdown)$/i, ''));
  return page !== undefined && isLinkable(tree?.find(page))
    ? pageReference({ space, page, anchor })
    : undefined;
}

function treeOf(space: string, { organizationId, trees }: Visible): PageTree | undefined {
  return trees.get(placeKey(organizationId, space));
}

function pageReference({
  space,
  page,
  anchor,
}: {
  space: string;
  page: string;
  anchor: string | undefined;
}): ContentRef {
  return anchor === undefined ? { kind: 'page', page, space } : { kind: 'anchor', anchor, page, space };
}

/** Of these spaces of organizations those that the actor may see: for a visitor, what the site shows them. */
async function visibleSpaces(
  ctx: Ctx,
  organizationIds: readonly string[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { store, actor } = ctx;
  if (ids.length === 0 || actor.kind === 'anonymous') return new Set();
  if (actor.kind === 'visitor') {
    const { siteSpaces } = visiblePlaces(actor, await readSiteRoutes(ctx, actor));
    const shown = new Set(siteSpaces.map(({ space_id: id }) => id));
    const visible = ids.filter((id) => actor.spaceIds.includes(id) && shown.has(id));
    return new Set(
      organizationIds.flatMap((organization) => visible.map((id) => placeKey(organization, id))),
    );
  }
  const only = actor.scope?.spaceId ?? undefined;
  const rows = await store.spaces.findManyVisible(
    organizationIds,
    ids.filter((id) => only === undefined || id === only),
    actor.userId,
  );
  return new Set(rows.map((row) => placeKey(row.organization_id, row.id)));
}

async function visibleCollections(
  { store, actor }: Ctx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || actor.kind !== 'user' || typeof actor.scope?.spaceId === 'string') return new Set();
  const rows = await store.collections.findManyVisible(ids, actor.userId);
  return new Set(rows.map((row) => placeKey(row.organization_id, row.id)));
}

async function membersOf(
  { store }: Ctx,
  organizationIds: readonly string[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await store.members.listByIdOrEmail(organizationIds, ids);
  return new Set(rows.map((row) => placeKey(row.organization_id, row.user_id)));
}

/** The current pages of spaces that the actor may see; none if they are too many. */
async function pageTreesOf(
  ctx: Ctx,
  organizationIds: readonly string[],
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, PageTree>> {
  if (spaceIds.length === 0) return new Map();
  const heads = await ctx.store.revisions.findHeads(organizationIds, spaceIds);
  const roots = heads.map((head) => ({ storeId: head.store_id, root: head.pages_hash }));
  try {
    const stored = await readPageTrees(ctx, roots, maxPages);
    const trees = await computeTrees(
      ctx,
      heads.flatMap((head, at) => {
        const pageTree = stored[at];
        return pageTree === undefined ? [] : [{ version: { space: head, revision: head }, pageTree }];
      }),
    );
    return new Map(
      heads.flatMap(({ organization_id: organizationId, space_id: id }, at) => {
        const tree = trees[at];
        return tree === undefined ? [] : [[placeKey(organizationId, id), tree.pageTree]];
      }),
    );
  } catch (error) {
    if (error instanceof TooManyPagesError) return new Map();
    throw error;
  }
}

function isInSpace(target: LinkTarget): boolean {
  return target.type === 'tree' || (target.type === 'reference' && target.space !== undefined);
}

function spaceOf(target: LinkTarget): string | undefined {
  if (target.type === 'tree') return target.space;
  return target.type === 'reference' ? (target.space ?? resourceId(target, 'space')) : undefined;
}

function resourceId(target: LinkTarget, kind: string): string | undefined {
  return target.type === 'reference' && target.kind === kind ? target.id : undefined;
}

function distinct(ids: readonly (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))];
}
