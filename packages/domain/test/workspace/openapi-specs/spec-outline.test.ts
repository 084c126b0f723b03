import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeProcessedSpec } from '../../../src/testing/openapi-resources.ts';
import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { outlineOf } from '../../../src/workspace/openapi-specs/spec-outline.ts';
import { outlineSpecJob } from '../../../src/workspace/openapi-specs/outline-spec.job.ts';
import { useWorld } from '../../harness.ts';
import { work } from '../../platform/jobs/running.ts';

const used = useWorld();
const root = (document: object) => outlineOf({ 'openapi.json': { openapi: '3.1.0', ...document } });

test('an outline has tags in the order of the spec, then those that only operations name', () => {
  const { tags } = root({
    tags: [
      { name: 'store', 'x-page-title': 'The store', 'x-page-icon': 'shop', description: 'Buy.' },
      { name: 'pets', 'x-parent': 'store', 'x-page-icon': 'No icon' },
      { name: 'store' },
      { name: 7 },
    ],
    paths: {
      '/cats': { post: { tags: ['cats', 'pets', 'cats'] }, get: { tags: ['cats'] }, summary: 'Cats' },
      '/health': { get: {} },
    },
    webhooks: { sold: { post: { tags: ['store'] } } },
  });
  expect(tags).toEqual([
    {
      name: 'store',
      title: 'The store',
      icon: 'shop',
      description: 'Buy.',
      operations: [{ webhook: 'sold', method: 'post' }],
    },
    { name: 'pets', title: 'pets', parent: 'store', operations: [{ path: '/cats', method: 'post' }] },
    {
      name: 'cats',
      title: 'cats',
      operations: [
        { path: '/cats', method: 'get' },
        { path: '/cats', method: 'post' },
      ],
    },
    { name: '', title: 'Default', operations: [{ path: '/health', method: 'get' }] },
  ]);
});

test('an outline leaves out what is internal, and what is no operation', () => {
  const { tags } = root({
    paths: {
      '/a': { get: { 'x-internal': true, tags: ['a'] }, put: { 'x-gitbook-ignore': true } },
      '/b': { 'x-internal': true, get: {} },
      '/c': { parameters: [], get: null, post: [] },
      '/d': null,
    },
  });
  expect(tags).toEqual([]);
});

test('an outline has the names of schemas, also of Swagger 2, but for those that a list cannot name', () => {
  expect(root({ components: { schemas: { Pet: {}, 'A,B': {}, Order: true } } }).schemas).toEqual([
    'Pet',
    'Order',
  ]);
  expect(outlineOf({ 'a.yaml': { swagger: '2.0', definitions: { Pet: {} } } }).schemas).toEqual(['Pet']);
});

test('an outline follows the references of paths to other files, and no circle', () => {
  const { tags } = outlineOf({
    'api/openapi.yaml': {
      paths: {
        '/pets': { $ref: './paths/pets.yaml' },
        '/cats': { $ref: 'paths/pets.yaml#/items/~1cats%20all' },
        '/loop': { $ref: '#/paths/~1loop' },
        '/missing': { $ref: 'missing.yaml' },
        '/own': { $ref: '#/components/pathItems/own' },
      },
      components: { pathItems: { own: { delete: { tags: ['own'] } } } },
    },
    'api/paths/pets.yaml': {
      get: { tags: ['pets'] },
      items: { '/cats all': { $ref: '#' }, __proto__: null },
    },
  });
  expect(tags.map(({ name, operations }) => [name, operations])).toEqual([
    [
      'pets',
      [
        { path: '/pets', method: 'get' },
        { path: '/cats', method: 'get' },
      ],
    ],
    ['own', [{ path: '/own', method: 'delete' }]],
  ]);
});

test('an outline of the largest spec is bounded', () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `name-${at}`);
  const outline = root({
    tags: names.map((name) => ({ name, description: 'd'.repeat(50_000) })),
    paths: Object.fromEntries(
      names.map((name) => [`/${name}/${'x'.repeat(400)}`, { get: { tags: [name] } }]),
    ),
    components: { schemas: Object.fromEntries(names.map((name) => [name, {}])) },
  });
  expect(JSON.stringify(outline).length).toBeLessThan(1_500_000);
  expect(outline.tags.length).toBeLessThanOrEqual(300);
  expect(outline.schemas.length).toBeLessThanOrEqual(5000);
});

const petstore = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { tags: ['pets'] } } },
});
const petstoreOutline = {
  tags: [{ name: 'pets', title: 'pets', operations: [{ path: '/pets', method: 'get' }] }],
  schemas: [],
};

test('a version is stored with its outline; one from before gets it by a job, and its readers an event', async () => {
  const { world } = used;
  const { specSlug, organizationId, versionId } = await makeProcessedSpec(world, petstore);
  const outline = async () => {
    const text = (await world.ctx.store.openapiSpecVersions.findOutlines([versionId])).get(versionId);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  };
  expect(await outline()).toEqual(petstoreOutline);
  const { id: specId } = await world.people.admin.client.openapiSpecs.get({ organizationId, specSlug });
  await sql`update openapi_spec_versions set outline = null where id = ${versionId}`.execute(
    used.database.kysely,
  );
  expect(await outline()).toBeUndefined();
  const count = async () =>
    (
      await sql<{ id: string }>`select id from events where type = 'openapi_spec_updated'
        and data->>'specSlug' = ${specSlug}`.execute(used.database.kysely)
    ).rows.length;
  const before = await count();
  await enqueueJob(world.ctx, outlineSpecJob, { specId, versionId }, { organizationId, key: specId });
  work(world, [outlineSpecJob]);
  await expect.poll(outline).toEqual(petstoreOutline);
  expect(await count()).toBe(before + 1);
});
