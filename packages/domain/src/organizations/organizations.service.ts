import { ApiError, type Contract, invalidInput } from '@lectern/contract';
import { assertUser } from '../access/actor.ts';
import { definedOnly, isEmpty } from '../changes.ts';
import type { Ctx } from '../context.ts';
import { readPage } from '../list.ts';
import type { Service } from '../service.ts';
import { createOrganization } from './create-organization.ts';
import { organizationsOfUser } from './organizations.lists.ts';
import { presentOrganization } from './organizations.presenter.ts';

export const organizations: Service<Contract['organizations']> = {
  list(ctx, input, { actor }) {
    return readPage(ctx, organizationsOfUser, { actor, parent: actor.userId, filter: {} }, input);
  },

  async create(ctx, { body }, { actor }) {
    if (ctx.settings.organizationCreation === 'admins' && !actor.instanceAdmin) {
      throw new ApiError('forbidden', 'Only an administrator of this server may create organizations here.');
    }
    const id = await ctx.store.transaction((tx) => createOrganization(tx, ctx, actor.userId, body));
    ctx.memberships.forget(actor.userId, id);
    return present(ctx, id);
  },

  get(ctx, { organizationId }) {
    return present(ctx, organizationId);
  },

  async update(ctx, { organizationId, body }) {
    const changes = definedOnly({
      title: body.title,
      email_domains: body.emailDomains,
      hostname: body.hostname,
      default_role: body.defaultRole,
      default_site_id: body.defaultContent === null ? null : body.defaultContent?.site,
      logo_url: body.logo,
      sso: body.sso,
      ai: body.ai,
      invite_links: body.inviteLinks,
    });
    const { actor, store } = ctx;
    if (body.defaultContent) {
      const site = await store.sites.findForActor(
        organizationId,
        body.defaultContent.site,
        assertUser(actor).userId,
      );
      if (site === undefined) {
        throw invalidInput('body.defaultContent.site', 'there is no such site in this organization');
      }
    }
    if (!isEmpty(changes)) await store.organizations.update(organizationId, changes);
    return present(ctx, organizationId);
  },
};

async function present(ctx: Ctx, organizationId: string) {
  const [row] = await ctx.store.organizations.findManyForMember(
    [organizationId],
    assertUser(ctx.actor).userId,
  );
  if (row === undefined) throw new ApiError('not_found', 'The organization is no longer there.');
  return presentOrganization(ctx.settings, row);
}
