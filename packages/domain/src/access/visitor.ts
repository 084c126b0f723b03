import { type Operation, permissions } from '@lectern/contract';
import { isShownTo } from '@lectern/content';
import type { Ctx } from '../context/context.ts';
import { admits } from './admission.ts';
import { spacesWithEditLinks } from './edit-links.ts';
import { withVisitorAccess } from './site-visibility.ts';
import type { OpenAPISpecRow } from '../store/workspace/openapi-specs.repository.ts';
import { openShareKey } from '../presenters/share-links.presenter.ts';
import type { SiteRow } from '../store/sites/sites.repository.ts';
import type { SpaceRow } from '../store/spaces/spaces.repository.ts';
import type { ChangeRequestRow } from '../store/spaces/change-requests.repository.ts';
import type { UserRow } from '../store/workspace/users.repository.ts';
import { readOfSite } from './read-of-site.ts';
import { getPathParameter } from '../core/path-parameter.ts';
import { findSpec } from './find-spec.ts';
import { isMentionShown } from './shown-mentions.ts';
import { forbiddenToVisitors, type VisitorActor } from '../core/actor.ts';

type Input = Readonly<Record<string, unknown>>;

type Loaded =
  | { readonly site: SiteRow }
  | { readonly space: SpaceRow }
  | { readonly space: SpaceRow; readonly changeRequest: ChangeRequestRow }
  | { readonly spec: OpenAPISpecRow }
  | { readonly user: UserRow };

/**
 * Loads what a visitor requests: the site of their token, a space that the token grants, the change request of it that they
 * preview, a spec of the organization that is public or that a text of these spaces refers to, a member whom one mentions.
 * Whether the site is still published, and still admits this visitor, is checked on every call. `undefined` for what they
 * may not see, 403 for operations that are not for visitors.
 */
export async function loadForVisitor(
  ctx: Ctx,
  visitor: VisitorActor,
  operation: Operation,
  input: Input,
): Promise<Loaded | undefined> {
  if (!operation.visitors) throw forbiddenToVisitors();
  switch (permissions[operation.permission].resource) {
    case 'openapiSpec': {
      const isOwn =
        input['organizationId'] === visitor.organizationId && (await siteForVisitor(ctx, visitor));
      const spec = isOwn ? await findSpec(ctx, input) : undefined;
      const isShown =
        spec?.visibility === 'public' ||
        (spec !== undefined && (await isMentionShown(ctx, visitor, { kind: 'openapi', id: spec.slug })));
      return spec && isShown ? { spec } : undefined;
    }
    case 'user': {
      const user = await userForVisitor(ctx, visitor, input);
      return user && { user };
    }
    case 'site': {
      const isOwn = input['siteId'] === visitor.siteId && input['organizationId'] === visitor.organizationId;
      const site = isOwn ? await siteForVisitor(ctx, visitor) : undefined;
      return site && { site };
    }
    case 'changeRequest': {
      const space = await grantedSpace(ctx, visitor, input);
      const changeRequest = space && (await previewedChangeRequest(ctx, visitor, input));
      return changeRequest && { space, changeRequest };
    }
    default: {
      const space = await grantedSpace(ctx, visitor, input);
      return space && { space };
    }
  }
}

/** A member of the organization of the site whom a text mentions. */
async function userForVisitor(ctx: Ctx, visitor: VisitorActor, input: Input): Promise<UserRow | undefined> {
  const id = getPathParameter(input, 'userId');
  const isMentioned =
    (await siteForVisitor(ctx, visitor)) !== undefined &&
    (await ctx.store.members.find(visitor.organizationId, id)) !== undefined &&
    (await isMentionShown(ctx, visitor, { kind: 'user', id }));
  return isMentioned ? ctx.store.users.find(id) : undefined;
}

/** The change request of a path when it is the one that the visitor previews. */
async function previewedChangeRequest(
  ctx: Ctx,
  { previewed }: VisitorActor,
  input: Input,
): Promise<ChangeRequestRow | undefined> {
  if (previewed?.changeRequestId === undefined || previewed.spaceId !== input['spaceId']) return undefined;
  const row = await ctx.store.changeRequests.find(previewed.spaceId, previewed.changeRequestId);
  const id = getPathParameter(input, 'changeRequestId');
  return row !== undefined && (row.id === id || String(row.number) === id) ? row : undefined;
}

/** A space that the token of a visitor grants, as far as they may see it on the site now. */
export async function grantedSpace(
  ctx: Ctx,
  visitor: VisitorActor,
  { spaceId }: Input,
): Promise<SpaceRow | undefined> {
  const granted = visitor.spaceIds.find((id) => id === spaceId);
  return granted === undefined ? undefined : spaceForVisitor(ctx, visitor, granted);
}

async function siteForVisitor(ctx: Ctx, visitor: VisitorActor): Promise<SiteRow | undefined> {
  const row = await readOfSite(ctx, visitor, {
    key: `visited ${visitor.shareLinkId ?? ''}`,
    load: ({ store }) => store.publishedSites.findForVisitor(visitor),
  });
  if (row === undefined || !admits(row, visitor)) return undefined;
  const { key_number: _number, share_key: shareKey, ...site } = row;
  return {
    ...site,
    organization_role: null,
    granted_rank: null,
    ...(shareKey !== null && { share_key: openShareKey(ctx.settings, visitor.shareLinkId ?? '', shareKey) }),
  };
}

async function spaceForVisitor(
  ctx: Ctx,
  visitor: VisitorActor,
  spaceId: string,
): Promise<SpaceRow | undefined> {
  const siteSpaces = await readOfSite(ctx, visitor, {
    key: `visited space ${spaceId} ${visitor.shareLinkId ?? ''}`,
    load: ({ store }) => store.publishedSites.listLocationsForVisitor(visitor, spaceId),
  });
  const siteSpace = siteSpaces?.find(
    (row) =>
      admits(row, visitor) &&
      isShownTo(visitor.claims, row.section_condition) &&
      isShownTo(visitor.claims, row.condition),
  );
  if (siteSpace === undefined) return undefined;
  return withVisitorAccess(siteSpace.space, await spacesWithEditLinks(ctx, visitor, visitor.siteId));
}
