import { expect, test } from 'vitest';
import { isVerifiedEmailDomain } from '../../../src/workspace/domain-verifications/is-verified-email-domain.ts';
import { verifyDomainJob } from '../../../src/workspace/domain-verifications/verify-domain.job.ts';
import { useWorld } from '../../harness.ts';
import { work } from '../../platform/jobs/running.ts';
import { domainOwners, unusedName } from './domain-owners.ts';
import { NameServers } from './name-servers.ts';

const nameServers = new NameServers();
const used = useWorld({ domainVerification: 'dns', dnsResolver: nameServers });
const { newOrganization, newSite, verificationOf, verify, enter, resolve } = domainOwners(used, nameServers);
const notFound = { status: 404 };
const taken = 'Another organization has verified this domain.';

test('the word of an administrator of the server counts as proof', async () => {
  const { instanceAdmin } = used.world;
  const owned = await newSite(instanceAdmin);
  const hostname = unusedName('docs');
  const { urls } = await owned.client.sites.update({ ...owned.site, body: { hostname } });
  expect(urls.published).toBe(`https://${hostname}/`);
  expect(await resolve(`https://${hostname}/`)).toMatchObject({ site: owned.site.siteId });
  const emailDomain = unusedName('mail');
  const { organizationId } = owned;
  await owned.client.organizations.update({ organizationId, body: { emailDomains: [emailDomain] } });
  expect(await isVerifiedEmailDomain(used.world.ctx, organizationId, emailDomain)).toBe(true);
  expect(nameServers.asked).not.toContain(`_lectern-challenge.${hostname}`);
});

test('a check in the background ends where another organization was first, and says so', async () => {
  const { world } = used;
  const [one, two] = [await newSite(), await newSite(world.outsider)];
  const hostname = unusedName('docs');
  for (const { client, site } of [one, two]) await client.sites.update({ ...site, body: { hostname } });
  const [first, second] = [await verificationOf(one, hostname), await verificationOf(two, hostname)];
  nameServers.enter(first.record.name, first.record.value, second.record.value);
  await verify(two, hostname);
  const { client, organizationId } = one;
  await world.ctx.store.db
    .updateTable('jobs')
    .set({ due_at: world.ctx.clock().toISOString() })
    .where('organization_id', '=', organizationId)
    .execute();
  work(world, [verifyDomainJob]);
  const jobs = async () => (await client.jobs.list({ organizationId, type: 'verify_domain' })).items;
  await expect.poll(async () => (await jobs())[0]?.state).toBe('failed');
  expect(await jobs()).toMatchObject([{ attempts: 1, lastError: { code: 'domain_taken', message: taken } }]);
  expect(await verificationOf(one, hostname)).toMatchObject({
    status: 'pending',
    lastError: taken,
    lastCheckedAt: expect.any(String),
  });
  await expect(verify(one, hostname)).rejects.toMatchObject({ status: 409 });
  expect(await verificationOf(one, hostname)).toMatchObject({ lastError: taken });
});

test('an administrator of the server confirms what others have entered, the first of them', async () => {
  const { client: administrator } = used.world.instanceAdmin;
  const [one, two] = [await newSite(), await newSite(used.world.outsider)];
  const hostname = unusedName('docs');
  for (const { client, site } of [one, two]) await client.sites.update({ ...site, body: { hostname } });
  const { id } = await verificationOf(one, hostname);
  const { id: otherId } = await verificationOf(two, hostname);
  const pending = async () => {
    const { items } = await administrator.admin.listDomainVerifications({ limit: 1000 });
    return items.filter(({ domain }) => domain === hostname).map((item) => item.id);
  };
  expect(await pending()).toEqual([id, otherId]);
  const confirmed = await administrator.admin.confirmDomain({ domainVerificationId: id });
  expect(confirmed).toMatchObject({ status: 'verified', organization: one.organizationId });
  expect(await resolve(`https://${hostname}/`)).toMatchObject({ site: one.site.siteId });
  expect(await pending()).toEqual([otherId]);
  await expect(administrator.admin.confirmDomain({ domainVerificationId: otherId })).rejects.toMatchObject({
    status: 409,
  });
  await expect(one.client.admin.confirmDomain({ domainVerificationId: id })).rejects.toMatchObject({
    status: 403,
  });
});

test('a verified domain is an audit event of its organization', async () => {
  const owned = await newOrganization();
  const { organizationId, client } = owned;
  const domain = unusedName('mail');
  await client.organizations.update({ organizationId, body: { emailDomains: [domain] } });
  const events = async () =>
    (await client.auditEvents.list({ organizationId, operation: 'verifyDomain' })).items;
  await verify(owned, domain);
  expect(await events()).toEqual([]);
  const { id, record } = await verificationOf(owned, domain);
  nameServers.enter(record.name, record.value);
  await verify(owned, domain);
  await verify(owned, domain);
  const expected = {
    operation: 'verifyDomain',
    resources: expect.arrayContaining([{ name: 'domainVerification', id }]),
  };
  expect(await events()).toMatchObject([expected]);
});

test('another organization can neither see nor verify a domain', async () => {
  const owned = await newOrganization();
  const domain = unusedName('mail');
  const { organizationId, client } = owned;
  await client.organizations.update({ organizationId, body: { emailDomains: [domain] } });
  const pending = await verificationOf(owned, domain);
  enter(pending);
  const foreign = await newOrganization(used.world.outsider);
  const path = { organizationId: foreign.organizationId, domainVerificationId: pending.id };
  const { domainVerifications } = foreign.client;
  await expect(domainVerifications.verify(path)).rejects.toMatchObject(notFound);
  await expect(domainVerifications.get(path)).rejects.toMatchObject(notFound);
  await expect(domainVerifications.verify({ ...path, organizationId })).rejects.toMatchObject(notFound);
  await expect(domainVerifications.list({ organizationId })).rejects.toMatchObject(notFound);
  expect((await domainVerifications.list({ organizationId: foreign.organizationId })).items).toEqual([]);
  expect(await verificationOf(owned, domain)).toEqual(pending);
});

test('the verification of a host name ends when no site of the organization uses it any more', async () => {
  const owned = await newSite();
  const { organizationId, client, site } = owned;
  const { id: otherId } = await client.sites.create({ organizationId });
  const other = { organizationId, siteId: otherId };
  const host = unusedName('docs');
  await client.sites.update({ ...site, body: { hostname: host } });
  await client.sites.update({ ...other, body: { proxy: `${host}/api` } });
  enter(await verificationOf(owned, host));
  await verify(owned, host);
  expect((await client.sites.get(other)).proxy?.target).toContain(otherId);
  expect(await resolve(`https://${host}/x`)).toMatchObject({ site: site.siteId });
  await client.sites.update({ ...site, body: { hostname: null } });
  await expect(resolve(`https://${host}/x`)).rejects.toMatchObject(notFound);
  expect(await verificationOf(owned, host)).toMatchObject({ status: 'verified' });
  await client.sites.update({ ...site, body: { hostname: host } });
  expect(await resolve(`https://${host}/x`)).toMatchObject({ site: site.siteId });

  await client.sites.update({ ...site, body: { hostname: unusedName('docs') } });
  await client.sites.delete(other);
  expect((await client.domainVerifications.list({ organizationId })).items).toHaveLength(1);
  await client.sites.update({ ...site, body: { hostname: host } });
  expect(await verificationOf(owned, host)).toMatchObject({ status: 'pending' });
  await expect(resolve(`https://${host}/x`)).rejects.toMatchObject(notFound);
});

test('two sites of an organization cannot have one host name', async () => {
  const { organizationId, client, site } = await newSite();
  const { id: siteId } = await client.sites.create({ organizationId });
  const hostname = unusedName('docs');
  await client.sites.update({ ...site, body: { hostname } });
  await expect(client.sites.update({ organizationId, siteId, body: { hostname } })).rejects.toMatchObject({
    status: 409,
  });
});

test('a pending domain is checked in the background, again and again, until it is proven', async () => {
  const { world } = used;
  const owned = await newOrganization();
  const { organizationId, client } = owned;
  const [missing, present, removed] = [unusedName('mail'), unusedName('mail'), unusedName('mail')];
  await client.organizations.update({ organizationId, body: { emailDomains: [missing, present, removed] } });
  enter(await verificationOf(owned, present));
  await client.organizations.update({ organizationId, body: { emailDomains: [missing, present] } });
  await world.ctx.store.db
    .updateTable('jobs')
    .set({ due_at: world.ctx.clock().toISOString() })
    .where('organization_id', '=', organizationId)
    .execute();
  work(world, [verifyDomainJob]);
  const states = async () => {
    const { items } = await client.jobs.list({ organizationId, type: 'verify_domain' });
    return items.map(({ state }) => state).toSorted();
  };
  await expect.poll(states).toEqual(['retrying', 'succeeded', 'succeeded']);
  expect(await verificationOf(owned, present)).toMatchObject({ status: 'verified' });
  expect(await verificationOf(owned, missing)).toMatchObject({
    status: 'pending',
    lastError: expect.stringContaining('There is no TXT record'),
  });
});
