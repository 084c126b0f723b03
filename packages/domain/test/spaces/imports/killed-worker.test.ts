import { expect, inject, test } from 'vitest';
import { makeTree } from '../../../src/testing/resources.ts';
import { hasProcesses, spawnOn } from '../../child-process.ts';
import { useWorld } from '../../harness.ts';
import { serveFiles } from '../../workspace/openapi-specs/spec-server.ts';
import { doImports, finishedImport, filesIn, importInto, outlineOf, textAt, fetching } from './importing.ts';
import { pixel } from './pictures.ts';

const used = useWorld({ fetching });

/** A site of pages with an image each; `hold` keeps an address from being answered. */
async function serveSite(hold: (path: string) => boolean) {
  return serveFiles({}, (request, response) => {
    const path = request.url ?? '';
    if (hold(path)) return;
    const [, number] = /^\/docs\/(\d+)$/.exec(path) ?? [];
    if (path.endsWith('.png')) response.setHeader('content-type', 'image/png').end(pixel);
    else if (path === '/docs/' || (number !== undefined && Number(number) < 9)) {
      const next = Number(number ?? 0) + 1;
      response.end(`<h1>Page ${next}</h1><a href="/docs/${next}">Next</a><img src="/img/${next}.png">`);
    } else response.writeHead(404).end();
  });
}

async function contentOf(spaceId: string) {
  const { world } = used;
  return {
    outline: await outlineOf(world, spaceId),
    first: await textAt(world, spaceId, 'docs'),
    files: (await filesIn(world, spaceId)).map(({ name }) => name).toSorted(),
  };
}

// The embedded database supports one process only.
test.skipIf(!hasProcesses)(
  'an import whose process is killed is completed by another one with the same result',
  async () => {
    const { world } = used;
    let isBlocked = true;
    const site = await serveSite((path) => isBlocked && path === '/docs/6');
    const child = await spawnOn(used.database, new URL('./run-imports.child.ts', import.meta.url), {
      FILES: inject('testFiles'),
    });
    const { spaceId } = await makeTree(world);
    const body = { source: 'website', url: `${site.address}/docs/` } as const;
    const begun = await world.people.edit.client.imports.start({ spaceId, body });
    await expect.poll(() => site.requestedPaths.includes('/docs/6')).toBe(true);
    child.kill('SIGKILL');
    await child.exit;
    // Nothing is written to the content so far.
    expect(await outlineOf(world, spaceId)).toEqual([]);
    isBlocked = false;
    doImports(world);
    const done = await finishedImport(world, begun);
    expect(done).toMatchObject({ state: 'succeeded' });
    const undisturbed = await importInto(world, body);
    expect(await contentOf(spaceId)).toEqual(await contentOf(undisturbed.space));
    const { revision: _, ...counts } = done;
    expect(counts).toMatchObject({
      importedResources: undisturbed.importedResources,
      totalResources: undisturbed.totalResources,
      failures: undisturbed.failures,
    });
    // The parent is the revision of the empty space: the import created one revision only.
    expect((await world.people.read.client.revisions.list({ spaceId })).items).toHaveLength(2);
  },
);
