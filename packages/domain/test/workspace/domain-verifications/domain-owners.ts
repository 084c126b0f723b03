import type { DomainVerification } from '@lectern/contract';
import type { Person, World } from '@lectern/domain/testing';
import type { NameServers } from './name-servers.ts';

/** An organization with an admin of it. */
type Owner = { readonly organizationId: string; readonly client: Person['client'] };

let number = 0;
export const unusedName = (name: string) => `${name}-${(number += 1)}.verified.test`;

/** How tests claim domains and prove them. */
export function domainOwners(used: { readonly world: World }, nameServers: NameServers) {
  async function newOrganization({ client }: Person = used.world.people.admin): Promise<Owner> {
    const { id: organizationId } = await client.organizations.create({ body: { title: 'Home' } });
    return { organizationId, client };
  }

  /** An organization with a published site. */
  async function newSite(person?: Person) {
    const { organizationId, client } = await newOrganization(person);
    const { id: siteId } = await client.sites.create({ organizationId, body: { spaces: 'empty' } });
    const site = { organizationId, siteId };
    await client.sites.publish(site);
    return { organizationId, client, site, below: `http://lectern.test/sites/${organizationId}/${siteId}` };
  }

  async function verificationOf({ organizationId, client }: Owner, domain: string) {
    const { items } = await client.domainVerifications.list({ organizationId });
    const found = items.find((item) => item.domain === domain);
    if (found === undefined) throw new Error(`${domain} has no verification.`);
    return found;
  }

  async function verify(owner: Owner, domain: string) {
    const { organizationId, client } = owner;
    const { id } = await verificationOf(owner, domain);
    return client.domainVerifications.verify({ organizationId, domainVerificationId: id });
  }

  return {
    newOrganization,
    newSite,
    verificationOf,
    verify,
    enter: ({ record }: DomainVerification) => nameServers.enter(record.name, record.value),
    resolve: (url: string) =>
      used.world.domain.as({ kind: 'anonymous' }).publishedContent.resolve({ body: { url } }),
  };
}
