import { contract, type DomainVerification } from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { callIdempotently } from '../../../src/operations/call-idempotently.ts';
import { verifyDomainJob } from '../../../src/workspace/domain-verifications/verify-domain.job.ts';
import { isVerifiedEmailDomain } from '../../../src/workspace/domain-verifications/is-verified-email-domain.ts';
import { useWorld } from '../../harness.ts';
import { work } from '../../platform/jobs/running.ts';
import { NameServers } from './name-servers.ts';

const nameServers = new NameServers();
const used = useWorld({ domainVerification: 'dns', dnsResolver: nameServers });

let number = 0;
const unusedName = (name: string) => `${name}-${(number += 1)}.verified.test`;

async function newOrganization(person: Person = used.world.people.admin) {
  const { id: organizationId } = await person.client.organizations.create({ body: { title: 'Home' } });
  return { organizationId, client: person.client };
}
type Organization = Awaited<ReturnType<typeof newOrganization>>;

/** An organization with a published site. */
async function newSite(person?: Person) {
  const { organizationId, client } = await newOrganization(person);
  const { id: siteId } = await client.sites.create({ organizationId, body: { spaces: 'empty' } });
  const site = { organizationId, siteId };
  await client.sites.publish(site);
  return { organizationId, client, site, below: `http://lectern.test/sites/${organizationId}/${siteId}` };
}

async function verificationOf({ organizationId, client }: Organization, domain: string) {
  const { items } = await client.domainVerifications.list({ organizationId });
  const found = items.find((item) => item.domain === domain);
  if (found === undefined) throw new Error(`${domain} has no verification.`);
  return found;
}

const enter = ({ record }: DomainVerification) => nameServers.enter(record.name, record.value);

async function verify(organization: Organization, domain: string) {
  const { organizationId, client } = organization;
  const { id } = await verificationOf(organization, domain);
  return client.domainVerifications.verify({ organizationId, domainVerificationId: id });
}

const resolve = (url: string) =>
  used.world.domain.as({ kind: 'anonymous' }).publishedContent.resolve({ body: { url } });
const notFound = { status: 404 };

test('a host name is served once its organization has proven it by the record that is shown', async () => {
  const owned = await newSite();
  const { client, site, below } = owned;
  const hostname = unusedName('docs');
  const updated = await client.sites.update({ ...site, body: { hostname } });
  expect(updated).toMatchObject({ hostname, urls: { published: `${below}/` } });
  const pending = await verificationOf(owned, hostname);
  expect(pending).toMatchObject({
    type: 'hostname',
    status: 'pending',
    organization: owned.organizationId,
    record: {
      type: 'TXT',
      name: `_lectern-challenge.${hostname}`,
      value: expect.stringMatching(/^lectern-verification=[0-9a-f]{32}$/),
    },
  });
  await expect(resolve(`https://${hostname}/`)).rejects.toMatchObject(notFound);
  expect(await resolve(below)).toMatchObject({ site: site.siteId, canonicalUrl: `${below}/` });

  enter(pending);
  const verified = await verify(owned, hostname);
  expect(verified).toMatchObject({ id: pending.id, status: 'verified', record: pending.record });
  expect(verified.lastError).toBeUndefined();
  const { urls } = await client.sites.get(site);
  expect(urls.published).toBe(`https://${hostname}/`);
  expect(await resolve(`https://${hostname}/`)).toMatchObject({ site: site.siteId });
  expect(await resolve(below)).toMatchObject({ canonicalUrl: `https://${hostname}/` });
  const { items } = await client.siteSpaces.list(site);
  expect(items[0]?.urls.published).toBe(`https://${hostname}/`);
});

test('a site is served behind a proxy once the host name of the proxy is proven', async () => {
  const owned = await newSite();
  const { client, site, below } = owned;
  const host = unusedName('www');
  const { proxy, urls } = await client.sites.update({ ...site, body: { proxy: `${host}/docs` } });
  expect({ proxy, urls }).toMatchObject({
    proxy: { origin: `${host}/docs`, target: below },
    urls: { published: `${below}/` },
  });
  await expect(resolve(`https://${host}/docs`)).rejects.toMatchObject(notFound);
  enter(await verificationOf(owned, host));
  await verify(owned, host);
  expect((await client.sites.get(site)).urls.published).toBe(`https://${host}/docs/`);
  expect(await resolve(`https://${host}/docs`)).toMatchObject({ site: site.siteId });
});

test('a path that is claimed on the host of another organization neither blocks nor shadows its sites', async () => {
  const stranger = await newSite(used.world.outsider);
  const host = unusedName('www');
  await stranger.client.sites.update({ ...stranger.site, body: { proxy: `${host}/docs/login` } });
  const owned = await newSite();
  await owned.client.sites.update({ ...owned.site, body: { proxy: `${host}/docs` } });
  enter(await verificationOf(owned, host));
  await verify(owned, host);
  const found = await resolve(`https://${host}/docs/login`);
  expect(found).toMatchObject({ site: owned.site.siteId, pathname: '/login', complete: true });
});

test('an e-mail domain admits users and is offered to them once it is proven', async () => {
  const owned = await newOrganization();
  const { organizationId, client } = owned;
  const emailDomain = 'example.com';
  const body = { emailDomains: [emailDomain] };
  expect((await client.organizations.update({ organizationId, body })).emailDomains).toEqual([emailDomain]);
  const person = await used.world.person('joiner');
  const find = async ({ client: finder }: Pick<Person, 'client'>) =>
    (await finder.organizations.listForEmailDomain({ emailDomain })).organizations.map(({ id }) => id);
  expect([await find(person), await find(owned)]).toEqual([[], []]);
  await expect(person.client.organizations.join({ organizationId })).rejects.toMatchObject({ status: 400 });
  expect(await isVerifiedEmailDomain(used.world.ctx, organizationId, emailDomain)).toBe(false);

  enter(await verificationOf(owned, emailDomain));
  await verify(owned, emailDomain);
  expect(await find(person)).toEqual([organizationId]);
  expect(await isVerifiedEmailDomain(used.world.ctx, organizationId, 'EXAMPLE.com')).toBe(true);
  await person.client.organizations.join({ organizationId });

  await client.organizations.update({ organizationId, body: { emailDomains: [] } });
  const later = await used.world.person('late');
  await expect(later.client.organizations.join({ organizationId })).rejects.toMatchObject({ status: 400 });
  await client.organizations.update({ organizationId, body });
  expect(await verificationOf(owned, emailDomain)).toMatchObject({ status: 'pending' });
});

test('an e-mail domain of a new organization is pending', async () => {
  const { client } = used.world.people.admin;
  const domain = unusedName('mail');
  const body = { title: 'New', emailDomains: [domain] };
  const { id: organizationId, emailDomains } = await client.organizations.create({ body });
  expect(emailDomains).toEqual([domain]);
  expect(await verificationOf({ organizationId, client }, domain)).toMatchObject({
    type: 'email-domain',
    status: 'pending',
  });
});

test('of two organizations with one host name, the one that proves it first has it', async () => {
  const [one, two] = [await newSite(), await newSite(used.world.outsider)];
  const hostname = unusedName('docs');
  for (const { client, site } of [one, two]) await client.sites.update({ ...site, body: { hostname } });
  const [first, second] = [await verificationOf(one, hostname), await verificationOf(two, hostname)];
  expect(first.record.value).not.toBe(second.record.value);
  nameServers.enter(first.record.name, 'v=spf1 -all', first.record.value, second.record.value);
  await verify(two, hostname);
  await expect(verify(one, hostname)).rejects.toMatchObject({
    status: 409,
    message: 'Another organization of this server has verified this domain.',
  });
  expect(await verificationOf(one, hostname)).toMatchObject({ status: 'pending' });
  expect(await resolve(`https://${hostname}/`)).toMatchObject({ site: two.site.siteId });
  const third = await newSite();
  await expect(third.client.sites.update({ ...third.site, body: { hostname } })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(hostname),
  });
  await expect(
    third.client.organizations.update({
      organizationId: third.organizationId,
      body: { emailDomains: [hostname] },
    }),
  ).resolves.toMatchObject({ emailDomains: [hostname] });
});

test('of two organizations that prove one domain at once, one has it', async () => {
  const owners = [await newOrganization(), await newOrganization(used.world.outsider)];
  const domain = unusedName('mail');
  const values: string[] = [];
  for (const owner of owners) {
    const { organizationId, client } = owner;
    await client.organizations.update({ organizationId, body: { emailDomains: [domain] } });
    values.push((await verificationOf(owner, domain)).record.value);
  }
  nameServers.enter(`_lectern-challenge.${domain}`, ...values);
  const results = await Promise.allSettled(owners.map((owner) => verify(owner, domain)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  const states = await Promise.all(owners.map((owner) => verificationOf(owner, domain)));
  expect(states.map(({ status }) => status).toSorted()).toEqual(['pending', 'verified']);
});

const longRecord = Array.from({ length: 300 }, () => 'x'.repeat(255));
test.each([
  ['a missing record', (name: string) => nameServers.fail(name, 'ENODATA'), 'There is no TXT record at'],
  ['the record of another', (name: string) => nameServers.enter(name, 'lectern-verification=0'), 'differs'],
  ['a refusal', (name: string) => nameServers.fail(name, 'ESERVFAIL'), '(ESERVFAIL)'],
  ['a timeout', (name: string) => nameServers.fail(name, 'ETIMEOUT'), 'did not answer'],
  ['no answer at all', (name: string) => nameServers.fail(name, 'never'), 'did not answer'],
  [
    'a huge answer',
    (name: string) => nameServers.enter(name, ...Array.from({ length: 500 }, () => longRecord)),
    'differs',
  ],
])('%s leaves a domain pending, with a sentence that says why', async (_case, answer, sentence) => {
  const owned = await newOrganization();
  const { organizationId, client } = owned;
  const domain = unusedName('mail');
  await client.organizations.update({ organizationId, body: { emailDomains: [domain] } });
  answer(`_lectern-challenge.${domain}`);
  const checked = await verify(owned, domain);
  expect(checked).toMatchObject({
    status: 'pending',
    lastError: expect.stringContaining(sentence),
    lastCheckedAt: expect.any(String),
  });
  expect(checked.lastError?.length).toBeLessThan(300);
  expect(await verificationOf(owned, domain)).toEqual(checked);
  enter(checked);
  const verified = await verify(owned, domain);
  expect(verified).toMatchObject({ status: 'verified' });
  expect(verified.lastError).toBeUndefined();
});

test('a record that is split into strings, as long ones are, counts', async () => {
  const owned = await newOrganization();
  const { organizationId, client } = owned;
  const domain = unusedName('mail');
  await client.organizations.update({ organizationId, body: { emailDomains: [domain] } });
  const { record } = await verificationOf(owned, domain);
  nameServers.enter(record.name, [record.value.slice(0, 9), record.value.slice(9)]);
  expect(await verify(owned, domain)).toMatchObject({ status: 'verified' });
});

test('no name server is asked within a transaction, for a retry with an Idempotency-Key either', async () => {
  const owned = await newOrganization();
  const { organizationId, client } = owned;
  const domain = unusedName('mail');
  await client.organizations.update({ organizationId, body: { emailDomains: [domain] } });
  const { id, record } = await verificationOf(owned, domain);
  nameServers.answer(record.name, async () => {
    // Throws within a transaction.
    await used.world.ctx.store.organizations.find(organizationId);
    return [[record.value]];
  });
  const ctx = used.world.domain.context(used.world.people.admin.actor);
  const input = { organizationId, domainVerificationId: id };
  const result = await callIdempotently(ctx, contract.domainVerifications.verify, input, 'once');
  expect(result).toMatchObject({ status: 'verified' });
});

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
  await expect.poll(states, { timeout: 20_000 }).toEqual(['retrying', 'succeeded', 'succeeded']);
  expect(await verificationOf(owned, present)).toMatchObject({ status: 'verified' });
  expect(await verificationOf(owned, missing)).toMatchObject({
    status: 'pending',
    lastError: expect.stringContaining('There is no TXT record'),
  });
});
