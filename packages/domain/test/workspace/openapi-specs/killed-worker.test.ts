import { describe, expect, test } from 'vitest';
import { processSpec } from '../../../src/workspace/openapi-specs/process-spec.ts';
import { makeSpec, specText } from '../../../src/testing/openapi-resources.ts';
import { hasProcesses, spawnOn } from '../../child-process.ts';
import { useWorld } from '../../harness.ts';
import { newSpec, processed, processSpecs } from './processing.ts';
import { serveFiles } from './spec-server.ts';

const used = useWorld();

test('a spec that was left in progress is processed again, with the same outcome', async () => {
  const { world } = used;
  const spec = await makeSpec(world, specText('Left'));
  const { id } = await world.people.read.client.openapiSpecs.get(spec);
  const gone = new Error('the process is gone');
  const lost = processSpec(
    world.ctx,
    { organizationId: spec.organizationId, specId: id, run: 1 },
    {
      signal: AbortSignal.abort(gone),
    },
  );
  await expect(lost).rejects.toBe(gone);
  expect(await world.people.read.client.openapiSpecs.get(spec)).toMatchObject({
    processingState: 'progress',
  });
  processSpecs(world);
  expect(await processed(world, spec)).toHaveProperty('lastVersion');
});

// The embedded database has a single process.
describe.skipIf(!hasProcesses)('a process that is killed', () => {
  test('has its spec processed by another one, with the same outcome', async () => {
    const { world } = used;
    const child = await spawnOn(used.database, new URL('process-specs.child.ts', import.meta.url));
    let requests = 0;
    const { address, requestedPaths } = await serveFiles({}, (_request, response) => {
      requests += 1;
      // The first process waits for a response until it is killed.
      if (requests > 1) response.end(specText('Killed'));
    });
    const spec = newSpec(world);
    const { client } = world.people.create;
    await client.openapiSpecs.createOrUpdate({
      ...spec,
      body: { source: { url: `${address}/openapi.json` } },
    });
    await expect.poll(() => requestedPaths.length).toBe(1);
    child.kill('SIGKILL');
    await child.exit;
    processSpecs(world);
    await processed(world, spec);
    const { filesystem } = await client.openapiSpecs.getLatestVersionContent(spec);
    expect(filesystem).toEqual({ 'openapi.json': JSON.parse(specText('Killed')) });
    expect((await client.openapiSpecs.listVersions(spec)).count).toBe(1);
  });
});
