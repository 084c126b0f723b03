import type { Contract, ParsedInputOf } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { claimDomains } from '../domain-verifications/claim-domains.ts';
import { normalizeDomains } from './email-domains.ts';

type Body = ParsedInputOf<Contract['organizations']['create']>['body'];

/** Creates an organization with its first admin; returns its id. `tx` must be a transaction. */
export async function createOrganization(tx: Ctx, adminId: string, body: Body): Promise<string> {
  const id = tx.newId('organization');
  const emailDomains = normalizeDomains(body.emailDomains ?? []);
  const now = tx.clock().toISOString();
  await tx.store.organizations.insert({
    id,
    title: body.title,
    created_at: now,
    email_domains: emailDomains,
    hostname: null,
    type: body.type ?? 'business',
    use_case: body.useCase ?? null,
    default_role: null,
    default_site_id: null,
    logo_url: null,
    sso: false,
    ai: false,
    invite_links: true,
  });
  await claimDomains(tx, { organizationId: id, type: 'email-domain', domains: emailDomains });
  await tx.store.members.insert({ organization_id: id, user_id: adminId, role: 'admin', joined_at: now });
  return id;
}
