import { transaction } from '../../../src/context/transaction.ts';
import { describe, expect, test } from 'vitest';
import { anonymous } from '../../../src/core/actor.ts';
import { processSpec } from '../../../src/workspace/openapi-specs/process-spec.ts';
import { makeProcessedSpec, makeSpec, specText } from '../../../src/testing/openapi-resources.ts';

import { visitorOf } from '../../../src/testing/publishing-resources.ts';
import { useWorld } from '../../harness.ts';
import { newSpec, processed, processSpecs } from './processing.ts';
import { serveFiles } from './spec-server.ts';

const used = useWorld();
const client = () => used.world.people.create.client.openapiSpecs;
const reader = () => used.world.people.read.client.openapiSpecs;

test('a spec is pending, then processed into a version with its content', async () => {
  const { world } = used;
  const { address } = await serveFiles({ '/api/openapi.json': specText('Fetched') });
  const { organizationId, specSlug: slug } = newSpec(world);
  const url = `${address}/api/openapi.json`;
  const created = await client().create({ organizationId, body: { slug, source: { url } } });
  expect(created).toMatchObject({ slug, sourceURL: url, processingState: 'pending', visibility: 'private' });
  expect(created).not.toHaveProperty('lastVersion');
  const spec = { organizationId, specSlug: slug };
  await expect(reader().getLatestVersion(spec)).rejects.toMatchObject({ status: 404 });
  await expect(reader().getLatestVersionContent(spec)).rejects.toMatchObject({ status: 404 });

  processSpecs(world);
  const done = await processed(world, spec);
  expect(done).not.toHaveProperty('lastProcessErrorCode');
  expect(done.lastProcessedAt).toBeDefined();
  const version = await reader().getLatestVersion(spec);
  expect(version.id).toBe(done.lastVersion);
  expect(await reader().getVersion({ ...spec, versionId: version.id })).toEqual(version);
  const content = await reader().getLatestVersionContent(spec);
  expect(content.filesystem).toEqual({ 'openapi.json': JSON.parse(specText('Fetched')) });
  expect(content.url).toBe(version.url);
  expect(await reader().getVersionContent({ ...spec, versionId: version.id })).toEqual(content);
  const raw = await reader().getLatestVersionRawContent(spec);
  expect({ ...raw, text: JSON.parse(raw.text) as unknown }).toEqual({
    text: JSON.parse(specText('Fetched')),
    format: 'json',
  });
  expect(await reader().getVersionRawContent({ ...spec, versionId: version.id })).toEqual(raw);
});

test('a spec gets a new version only when its content changed', async () => {
  const { world } = used;
  processSpecs(world);
  const spec = newSpec(world);
  const versions: (string | undefined)[] = [];
  for (const text of [specText('One'), `${specText('One')}\n`, specText('Two')]) {
    const { processingState } = await client().createOrUpdate({ ...spec, body: { source: { text } } });
    expect(processingState).toBe('pending');
    versions.push((await processed(world, spec)).lastVersion);
  }
  const [first, second, third] = versions;
  expect(second).toBe(first);
  const { items } = await reader().listVersions(spec);
  expect(items.map(({ id }) => id)).toEqual([third, first]);
});

test('a spec keeps its last version and shows the error when a source fails, and recovers', async () => {
  const { world } = used;
  processSpecs(world);
  const { address } = await serveFiles({ '/broken.json': '{"openapi":', '/good.json': specText('Good') });
  const spec = newSpec(world);
  const outcomes: unknown[] = [];
  for (const path of ['/good.json', '/broken.json', '/missing.json', '/good.json']) {
    await client().createOrUpdate({ ...spec, body: { source: { url: address + path } } });
    const { lastProcessErrorCode, lastVersion } = await processed(world, spec);
    outcomes.push([lastProcessErrorCode, lastVersion]);
  }
  const version = (await reader().getLatestVersion(spec)).id;
  expect(outcomes).toEqual([
    [undefined, version],
    ['PARSE_ERROR', version],
    ['FETCH_ERROR', version],
    [undefined, version],
  ]);
  const { organizationId } = spec;
  const { items } = await world.people.admin.client.jobs.list({ organizationId, state: 'failed' });
  expect(items.map(({ lastError }) => lastError?.code)).toContain('PARSE_ERROR');
});

test('a source that is replaced during processing is discarded', async () => {
  const { world } = used;
  const { address, requestedPaths } = await serveFiles({}, (_request, response) => {
    setTimeout(() => response.end(specText('Slow')), 300);
  });
  const spec = newSpec(world);
  processSpecs(world);
  await client().createOrUpdate({ ...spec, body: { source: { url: `${address}/slow.json` } } });
  await expect.poll(() => requestedPaths.length).toBe(1);
  expect((await reader().get(spec)).processingState).toBe('progress');
  await client().createOrUpdate({ ...spec, body: { source: { text: specText('Quick') } } });
  const { lastVersion } = await processed(world, spec);
  const { filesystem } = await reader().getLatestVersionContent(spec);
  expect(filesystem).toMatchObject({ 'openapi.json': { info: { title: 'Quick' } } });
  const { items } = await reader().listVersions(spec);
  expect(items.map(({ id }) => id)).toEqual([lastVersion]);
});

test('processing a spec twice creates one version', async () => {
  const { world } = used;
  const spec = await makeProcessedSpec(world);
  const { id } = await reader().get(spec);
  const again = { organizationId: spec.organizationId, specId: id, run: 1 };
  await Promise.all([processSpec(world.ctx, again), processSpec(world.ctx, again)]);
  expect((await reader().listVersions(spec)).count).toBe(1);
});

test('a spec that is deleted during processing leaves nothing', async () => {
  const { world } = used;
  const { organizationId, specSlug } = await makeSpec(world);
  const { id } = await reader().get({ organizationId, specSlug });
  let writes = 0;
  await processSpec(
    world.ctx,
    { organizationId, specId: id, run: 1 },
    {
      async inTransaction(work) {
        writes += 1;
        if (writes === 2) await client().delete({ organizationId, specSlug });
        return transaction(world.ctx, work);
      },
    },
  );
  await expect(reader().get({ organizationId, specSlug })).rejects.toMatchObject({ status: 404 });
  const left = world.ctx.store.db.selectFrom('openapi_spec_versions').where('spec_id', '=', id).select('id');
  expect(await left.execute()).toEqual([]);
});

test('the slug of a spec is unique until it is deleted', async () => {
  const { world } = used;
  const { organizationId, specSlug: slug } = await makeSpec(world);
  const body = { slug, source: { text: specText('Second') } };
  await expect(client().create({ organizationId, body })).rejects.toMatchObject({ status: 409 });
  await client().delete({ organizationId, specSlug: slug });
  expect(await client().create({ organizationId, body })).toMatchObject({ slug });
  // Slugs are unique within an organization only.
  const theirs = { organizationId: world.outsideOrganizationId, body };
  expect(await world.outsider.client.openapiSpecs.create(theirs)).toMatchObject({ slug });
});

test('concurrent creations of a spec create it once', async () => {
  const spec = newSpec(used.world);
  const body = { source: { text: specText('Race') } };
  const created = await Promise.all([1, 2, 3].map(() => client().createOrUpdate({ ...spec, body })));
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
});

test.each([
  ['nothing', {}],
  ['both', { url: 'https://example.com/a.json', text: 'openapi: 3.1.0' }],
  ['another scheme', { url: 'file:///etc/passwd' }],
  ['a user name', { url: 'https://me@example.com/a.json' }],
  ['a password', { url: 'https://:secret@example.com/a.json' }],
  ['an empty text', { text: '' }],
])('a source of %s is rejected', async (_name, source) => {
  const spec = newSpec(used.world);
  await expect(client().createOrUpdate({ ...spec, body: { source } })).rejects.toMatchObject({ status: 400 });
});

test.each(['', 'Upper', 'two--hyphens', '-a', 'a-', 'a_b', 'ä', 'a'.repeat(101)])(
  'the slug %j is rejected',
  async (specSlug) => {
    const body = { source: { text: specText('Named') } };
    const spec = { organizationId: used.world.organizationId, specSlug };
    await expect(client().createOrUpdate({ ...spec, body })).rejects.toMatchObject({ status: 400 });
  },
);

describe('the content of the latest version', () => {
  const titleFor = async (
    actor: Parameters<typeof used.world.domain.as>[0],
    spec: { organizationId: string; specSlug: string },
  ) => {
    const { filesystem } = await used.world.domain.as(actor).openapiSpecs.getLatestVersionContent(spec);
    return filesystem;
  };

  test('is readable without a token when the spec is public, unlike all else', async () => {
    const { world } = used;
    const spec = await makeProcessedSpec(world);
    const { versionId, ...latest } = spec;
    const others = [anonymous, world.outsider.actor, world.people.guest.actor, await visitorOf(world, {})];
    const statusOf = (work: Promise<unknown>) =>
      work.then(
        () => 200,
        (error: unknown) => Reflect.get(Object(error), 'status') as number,
      );
    const readAll = () => Promise.all(others.map((actor) => statusOf(titleFor(actor, latest))));
    expect(await readAll()).toEqual([401, 404, 404, 404]);
    expect(await client().update({ ...latest, body: { visibility: 'public' } })).toMatchObject({
      visibility: 'public',
    });
    expect(await readAll()).toEqual([200, 200, 200, 200]);
    const rest = others.flatMap((actor) => {
      const { openapiSpecs } = world.domain.as(actor);
      return [
        openapiSpecs.get(latest),
        openapiSpecs.getVersionContent(spec),
        openapiSpecs.listVersions(latest),
      ];
    });
    expect((await Promise.all(rest.map(statusOf))).every((status) => [401, 403, 404].includes(status))).toBe(
      true,
    );
    await client().update({ ...latest, body: { visibility: 'private' } });
    expect(await readAll()).toEqual([401, 404, 404, 404]);
    expect(versionId).toBeDefined();
  });

  test('is readable for visitors of a published site that refers to it only', async () => {
    const { world } = used;
    const spec = await makeProcessedSpec(world);
    const visitor = { ...(await visitorOf(world, spec)), preview: false };
    const { organizationId, siteId } = visitor;
    await expect(titleFor(visitor, spec)).rejects.toMatchObject({ status: 404 });
    await world.people.admin.client.sites.publish({ organizationId, siteId });
    expect(await titleFor(visitor, spec)).toMatchObject([{ filename: 'openapi.json' }]);
    const foreign = { ...visitor, organizationId: world.outsideOrganizationId };
    await expect(titleFor(foreign, spec)).rejects.toMatchObject({ status: 404 });
  });
});

test('an update of the visibility does not process the spec, and an empty one changes nothing', async () => {
  const spec = await makeProcessedSpec(used.world);
  const before = await reader().get(spec);
  expect(await client().update({ ...spec, body: {} })).toEqual({
    ...before,
    permissions: { view: true, edit: true },
  });
  const after = await client().update({ ...spec, body: { visibility: 'public' } });
  expect(after).toMatchObject({ processingState: 'complete', lastVersion: before.lastVersion });
});
