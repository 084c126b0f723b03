import { transaction } from '../../context/transaction.ts';
import { ApiError, type Contract, invalidInput } from '@lectern/contract';
import { assertUser, organizationsOpenTo } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import type { Ctx } from '../../context/context.ts';
import { assertSignedInHere } from '../../access/assert-signed-in-here.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { replaceEmailDomains } from '../domain-verifications/claim-domains.ts';
import { createOrganization } from './create-organization.ts';
import { domainOf, normalizeDomains } from './email-domains.ts';
import { joinByEmail } from './join-by-email.ts';
import { organizationsOfUser } from './organizations.lists.ts';
import { presentOrganization, organizationMembers } from '../../presenters/organizations.presenter.ts';

export const organizations: Service<Contract['organizations']> = {
  list(ctx, input, { actor }) {
    const filter = organizationsOpenTo(actor);
    return readPage(ctx, organizationsOfUser, { actor, parent: actor.userId, filter }, input);
  },

  async create(ctx, { body }, { actor }) {
    if (ctx.settings.organizationCreation === 'admins' && !actor.instanceAdmin) {
      throw new ApiError('forbidden', 'Only an administrator of this server may create organizations here.');
    }
    const id = await transaction(ctx, (tx) => createOrganization(tx, actor.userId, body));
    ctx.membershipCache.invalidate(actor.userId, id);
    return present(ctx, id);
  },

  get(ctx, { organizationId }) {
    return present(ctx, organizationId);
  },

  async update(ctx, { organizationId, body }) {
    const emailDomains = body.emailDomains && normalizeDomains(body.emailDomains);
    const changes = {
      ...organizationMembers.changes(body),
      ...definedOnly({
        email_domains: emailDomains,
        default_site_id: body.defaultContent === null ? null : body.defaultContent?.site,
        logo_url: body.logo,
      }),
    };
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
    if (body.sso === true && (await ctx.store.ssoProviders.hasReady(organizationId)))
      await assertSignedInHere(ctx, organizationId);
    await transaction(ctx, async (tx) => {
      if (emailDomains !== undefined) await replaceEmailDomains(tx, organizationId, emailDomains);
      if (!isEmpty(changes)) await tx.store.organizations.update(organizationId, changes);
    });
    // Whether an organization enforces single sign-on is read with a token.
    if (body.sso !== undefined) ctx.authenticator.invalidate();
    return present(ctx, organizationId);
  },

  async delete(ctx, _input, { organizationId }) {
    await transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      if (!(await tx.store.organizations.delete(organizationId)))
        throw notFound('organization', organizationId);
    });
    ctx.membershipCache.invalidateOrganization(organizationId);
    return undefined;
  },

  async join(ctx, { organizationId }, { actor }) {
    await transaction(ctx, (tx) => joinByEmail(tx, organizationId, actor.userId));
    ctx.membershipCache.invalidate(actor.userId, organizationId);
    return undefined;
  },

  async listForEmailDomain(ctx, input, { actor }) {
    const emailDomain = input.emailDomain.toLowerCase();
    const email = await ctx.store.users.findConfirmedEmail(actor.userId);
    const mayJoin = email !== undefined && domainOf(email) === emailDomain;
    const rows = await ctx.store.organizations.listOfEmailDomain(emailDomain, actor, mayJoin);
    return { organizations: rows.map((row) => presentOrganization(ctx.settings, row)) };
  },

  async getSubdomain(ctx, { subdomain }, { actor }) {
    const organization = await ctx.store.organizations.findIdByHostname(
      subdomain,
      actor.userId,
      organizationsOpenTo(actor),
    );
    if (organization === undefined) throw notFound('subdomain', subdomain);
    return {
      object: 'subdomain',
      subdomain,
      target: { type: 'organization', organization },
      isActive: true,
    };
  },
};

async function present(ctx: Ctx, organizationId: string) {
  const [row] = await ctx.store.organizations.findManyForMember(
    [organizationId],
    assertUser(ctx.actor).userId,
  );
  if (row === undefined) throw new ApiError('not_found', 'The organization no longer exists.');
  return presentOrganization(ctx.settings, row);
}
