import { contract } from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { callIdempotently } from '../../../src/operations/call-idempotently.ts';
import { isVerifiedEmailDomain } from '../../../src/workspace/domain-verifications/is-verified-email-domain.ts';
import { useWorld } from '../../harness.ts';
import { domainOwners, unusedName } from './domain-owners.ts';
import { NameServers } from './name-servers.ts';

const nameServers = new NameServers();
const used = useWorld({ domainVerification: 'dns', dnsResolver: nameServers });
const { newOrganization, newSite, verificationOf, verify, enter, resolve } = domainOwners(used, nameServers);
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
  // No longer URL leads to another site.
  expect(await resolve(`https://${host}/docs`)).toMatchObject({ site: owned.site.siteId, complete: true });
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
    message: 'Another organization has verified this domain.',
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
