import { type Operation, permissions } from '@lectern/contract';
import { isShownTo, pageLinks, visibleMarkdown } from '@lectern/content';
import type { Ctx } from '../context/context.ts';
import { admits } from './admission.ts';
import { visiblePlaces, withVisitorAccess } from './site-visibility.ts';
import type { OpenAPISpecRow } from '../store/workspace/openapi-specs.repository.ts';
import { openShareKey } from '../presenters/share-links.presenter.ts';
import type { SiteRow } from '../store/sites/sites.repository.ts';
import type { SpaceRow } from '../store/spaces/spaces.repository.ts';
import { findSpec } from './find-spec.ts';
import { forbiddenToVisitors, type VisitorActor } from '../core/actor.ts';

/**
 * Loads what a visitor requests: the site of their token, a space that the token grants, or a spec of the organization
 * that is public or that a text of these spaces refers to.
 * Whether the site is still published, and still admits this visitor, is checked on every call. `undefined` for what they
 * may not see, 403 for operations that are not for visitors.
 */
export async function loadForVisitor(
  ctx: Ctx,
  visitor: VisitorActor,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): Promise<{ site: SiteRow } | { space: SpaceRow } | { spec: OpenAPISpecRow } | undefined> {
  const { organizationId, siteId, spaceId } = input;
  if (!operation.visitors) throw forbiddenToVisitors();
  if (permissions[operation.permission].resource === 'openapiSpec') {
    const isOwn = organizationId === visitor.organizationId && (await siteForVisitor(ctx, visitor));
    const spec = isOwn ? await findSpec(ctx, input) : undefined;
    return spec && (spec.visibility === 'public' || (await isSpecShown(ctx, visitor, spec.slug)))
      ? { spec }
      : undefined;
  }
  if (permissions[operation.permission].resource === 'site') {
    const isOwn = siteId === visitor.siteId && organizationId === visitor.organizationId;
    const site = isOwn ? await siteForVisitor(ctx, visitor) : undefined;
    return site && { site };
  }
  const granted = visitor.spaceIds.find((id) => id === spaceId);
  const space = granted === undefined ? undefined : await spaceForVisitor(ctx, visitor, granted);
  return space && { space };
}

async function siteForVisitor({ store, settings }: Ctx, visitor: VisitorActor): Promise<SiteRow | undefined> {
  const row = await store.publishedSites.findForVisitor(visitor);
  if (row === undefined || !admits(row, visitor)) return undefined;
  const { key_number: _number, share_key: shareKey, ...site } = row;
  return {
    ...site,
    organization_role: null,
    ...(shareKey !== null && { share_key: openShareKey(settings, visitor.shareLinkId ?? '', shareKey) }),
  };
}

async function spaceForVisitor(
  { store }: Ctx,
  visitor: VisitorActor,
  spaceId: string,
): Promise<SpaceRow | undefined> {
  const siteSpaces = await store.publishedSites.listLocationsForVisitor(visitor, spaceId);
  const siteSpace = siteSpaces.find(
    (row) =>
      admits(row, visitor) &&
      isShownTo(visitor.claims, row.section_condition) &&
      isShownTo(visitor.claims, row.condition),
  );
  return siteSpace && withVisitorAccess(siteSpace.space);
}

/** The number of texts with conditions that are read at a time. */
const batchSize = 20;

/** Whether a text refers to a spec where the visitor sees it, in a space that the token grants and the site shows them. */
async function isSpecShown({ store }: Ctx, visitor: VisitorActor, slug: string): Promise<boolean> {
  const { siteSpaces } = visiblePlaces(visitor, await store.publishedSites.listRoutes(visitor.siteId));
  const shown = new Set(siteSpaces.map(({ space_id: id }) => id));
  const texts = await store.textMentions.listDocumentsWithSpec(
    visitor.spaceIds.filter((id) => shown.has(id)),
    slug,
  );
  if (texts.some((text) => !text.is_conditional)) return true;
  for (let start = 0; start < texts.length; start += batchSize) {
    const batch = texts.slice(start, start + batchSize);
    const markdowns = await store.contentObjects.loadDocumentsOfStores(
      batch.map(({ store_id: storeId, document: hash }) => ({ storeId, hash })),
    );
    for (const markdown of markdowns.values()) {
      const links = pageLinks(visibleMarkdown(markdown, visitor.claims));
      if (links.some(({ kind, target }) => kind === 'openapi' && target === slug)) return true;
    }
  }
  return false;
}
