import { invalidInput, type TokenBody } from '@lectern/contract';
import { assertOpensPlace, opens } from '../../access/token-scope.ts';
import { isLimited, type UserActor } from '../../core/actor.ts';
import { contentRole } from '../../rules/content-role.ts';
import type { Ctx } from '../../context/context.ts';

/** What a new token is limited to, and what it ends with. */
export type TokenLimits = {
  readonly organizationId: string | null;
  readonly spaceId: string | null;
  readonly readOnly: boolean;
  readonly ssoProviderId: string | null;
  /** The limited token that it ends with. */
  readonly parentId: string | null;
  readonly latestExpiry?: Date;
};

type Creator = Pick<UserActor, 'userId' | 'scope'>;

/**
 * The limits of a token that a user creates: those of the request, within those of the token that creates it. 400 for an
 * organization or a space that the user does not see, 403 for one that the creating token does not open.
 */
export async function limitsOf(
  ctx: Pick<Ctx, 'store'>,
  creator: Creator,
  body: TokenBody,
): Promise<TokenLimits> {
  const { scope } = creator;
  // Before the look-up, which would tell what else the user belongs to.
  if (scope !== undefined && body.organization !== undefined)
    assertOpensPlace(scope, {
      organizationId: body.organization,
      ...(body.space !== undefined && { spaceId: body.space }),
    });
  const asked = await placeIn(ctx, creator, body);
  const parent = scope !== undefined && isLimited(scope) ? scope : undefined;
  return {
    organizationId: asked?.organizationId ?? parent?.organizationId ?? null,
    spaceId: asked?.spaceId ?? parent?.spaceId ?? null,
    readOnly: body.readOnly ?? false,
    ssoProviderId: parent?.ssoProviderId ?? null,
    parentId: parent?.tokenId ?? null,
    ...(typeof parent?.expiresAt === 'string' && { latestExpiry: new Date(parent.expiresAt) }),
  };
}

async function placeIn(
  { store }: Pick<Ctx, 'store'>,
  { userId, scope }: Creator,
  { organization, space }: TokenBody,
): Promise<{ organizationId: string; spaceId?: string } | undefined> {
  if (organization !== undefined && (await store.members.find(organization, userId)) === undefined) {
    throw invalidInput('body.organization', 'names no organization that the user is a member of');
  }
  if (space === undefined) return organization === undefined ? undefined : { organizationId: organization };
  const row = await store.spaces.findForActor(space, userId);
  const isVisible = row !== undefined && row.deleted_at === null && contentRole(row) !== null;
  if (!isVisible || !opens({ scope }, { organizationId: row.organization_id, spaceId: space })) {
    throw invalidInput('body.space', 'names no space that the user can see');
  }
  if (organization !== undefined && organization !== row.organization_id) {
    throw invalidInput('body.space', 'is not in `organization`');
  }
  return { organizationId: row.organization_id, spaceId: space };
}
