import { expect, test } from 'vitest';
import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { verifyDomainJob } from '../../../src/workspace/domain-verifications/verify-domain.job.ts';
import { useWorld } from '../../harness.ts';
import { work } from '../../platform/jobs/running.ts';
import { NameServers } from './name-servers.ts';

const nameServers = new NameServers();
const used = useWorld({ domainVerification: 'off', dnsResolver: nameServers });

async function newSite({ client } = used.world.people.admin) {
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Home' } });
  const { id: siteId } = await client.sites.create({ organizationId, body: { spaces: 'empty' } });
  await client.sites.publish({ organizationId, siteId });
  return { client, site: { organizationId, siteId } };
}

test('where the proof is off, every name counts at once, first come first served', async () => {
  const [one, two] = [await newSite(), await newSite(used.world.outsider)];
  const body = { hostname: 'docs.private.test', proxy: 'www.private.test/docs' };
  const { urls } = await one.client.sites.update({ ...one.site, body });
  expect(urls.published).toBe('https://www.private.test/docs/');
  for (const change of [{ hostname: body.hostname }, { proxy: 'www.private.test/docs/login' }]) {
    await expect(two.client.sites.update({ ...two.site, body: change })).rejects.toMatchObject({
      status: 409,
    });
  }
  const { organizationId } = one.site;
  const emailDomains = ['private.test'];
  await one.client.organizations.update({ organizationId, body: { emailDomains } });
  await expect(
    two.client.organizations.update({ organizationId: two.site.organizationId, body: { emailDomains } }),
  ).rejects.toMatchObject({ status: 409 });
  const { items } = await one.client.domainVerifications.list({ organizationId });
  expect(items.map(({ domain, status }) => `${domain} ${status}`).toSorted()).toEqual([
    'docs.private.test verified',
    'private.test verified',
    'www.private.test verified',
  ]);
  await one.client.sites.update({ ...one.site, body: { hostname: null } });
  await two.client.sites.update({ ...two.site, body: { hostname: body.hostname } });
  expect(nameServers.asked).toEqual([]);
});

test('a name that was pending when the proof was switched off counts at the next check', async () => {
  const { world } = used;
  const { client, site } = await newSite();
  const { organizationId } = site;
  const id = world.ctx.newId('domainVerification');
  await world.ctx.store.domainVerifications.insert([
    {
      id,
      organization_id: organizationId,
      type: 'hostname',
      domain: 'docs.earlier.test',
      token: 'x',
      created_at: world.ctx.clock().toISOString(),
    },
  ]);
  await world.ctx.store.sites.update(site.siteId, { hostname: 'docs.earlier.test' });
  expect((await client.sites.get(site)).urls.published).toContain('/sites/');
  await enqueueJob(world.ctx, verifyDomainJob, { domainVerificationId: id }, { organizationId, key: id });
  work(world, [verifyDomainJob]);
  const published = async () => (await client.sites.get(site)).urls.published;
  await expect.poll(published).toBe('https://docs.earlier.test/');
  expect(nameServers.asked).toEqual([]);
});
