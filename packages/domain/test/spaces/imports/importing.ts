import { transaction } from '../../../src/context/transaction.ts';
import type { Ctx } from '../../../src/context/context.ts';
import type { ContentImport, Page } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { expect, onTestFinished } from 'vitest';
import { createDomain } from '../../../src/domain.ts';
import { importContent } from '../../../src/spaces/imports/import-content.job.ts';
import { defaultImportLimits, type ImportLimits } from '../../../src/spaces/imports/import-limits.ts';
import { startWorkers } from '../../../src/workers/workers.ts';
import { makeTree } from '../../../src/testing/resources.ts';

/** Of worlds that import from this machine. */
export const fetching = { allowedPrivateHosts: [{ host: '127.0.0.1' }] };

/** Runs import workers until the end of the test; they may fetch from this machine. */
export function doImports({ domain, ctx }: World): void {
  const { database, log } = domain;
  const settings = { ...domain.settings, fetching };
  const workers = startWorkers(createDomain({ database, settings, log, storage: ctx.storage }), {
    concurrency: 4,
    leaseSeconds: 5,
    graceSeconds: 5,
  });
  onTestFinished(() => workers.stop());
}

/** The import once it is finished. */
export async function finishedImport(
  { people }: World,
  { space, id }: ContentImport,
): Promise<ContentImport> {
  const read = () => people.admin.client.imports.get({ spaceId: space, importId: id });
  await expect.poll(async () => (await read()).state).toMatch(/^(?:succeeded|failed|cancelled)$/);
  return read();
}

/** Imports into a new space and returns the finished import. */
export async function importInto(world: World, body: Pick<ContentImport, 'source' | 'url'>) {
  const { spaceId } = await makeTree(world);
  doImports(world);
  return finishedImport(world, await world.people.edit.client.imports.start({ spaceId, body }));
}

/** Imports with other limits and without a worker. */
export async function importWithin(
  world: World,
  body: Pick<ContentImport, 'source' | 'url'>,
  limits: Partial<ImportLimits>,
): Promise<ContentImport> {
  const { ctx, people } = world;
  const { spaceId } = await makeTree(world);
  const { id: importId } = await people.edit.client.imports.start({ spaceId, body });
  const inside = { ...ctx, actor: people.edit.actor, settings: { ...ctx.settings, fetching } };
  const job = {
    signal: new AbortController().signal,
    progress: () => undefined,
    transaction: <T>(work: (tx: Ctx) => Promise<T>) => transaction(inside, work),
  };
  await importContent(inside, importId, job, { ...defaultImportLimits, ...limits });
  return people.edit.client.imports.get({ spaceId, importId });
}

/** Uploads bytes and returns the upload URL. */
export async function upload({ ctx, people, organizationId }: World, bytes: Uint8Array): Promise<string> {
  const { key, url } = await people.create.client.storage.generateUploadUrl({
    organizationId,
    body: { file: { name: 'file', type: 'application/zip', size: bytes.byteLength }, kind: 'import_file' },
  });
  await ctx.storage.putObject(key, bytes);
  return url;
}

/** The paths of the pages in their order, each with its title. */
export async function outlineOf({ people }: World, spaceId: string): Promise<string[]> {
  const { pages } = await people.admin.client.spaceContent.listPages({ spaceId });
  const lines = (all: readonly Page[]): string[] =>
    all.flatMap((page) => [
      `${'path' in page ? page.path : ''} ${page.title}`,
      ...('pages' in page ? lines(page.pages ?? []) : []),
    ]);
  return lines(pages);
}

export async function textAt({ people }: World, spaceId: string, pagePath: string): Promise<string> {
  const page = await people.admin.client.spaceContent.getPageByPath({ spaceId, pagePath });
  return 'markdown' in page ? (page.markdown ?? '') : '';
}

export async function filesIn({ people }: World, spaceId: string) {
  const { items } = await people.admin.client.spaceContent.listFiles({ spaceId, limit: 1000 });
  return items.map(({ name, contentType, size, dimensions }) => ({ name, contentType, size, dimensions }));
}
