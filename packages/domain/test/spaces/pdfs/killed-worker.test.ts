import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { makePdfJob } from '../../../src/spaces/pdfs/make-pdf.job.ts';
import { makePdf } from '../../../src/spaces/pdfs/make-pdf.ts';
import { pdfKey } from '../../../src/spaces/pdfs/pdf-selection.ts';
import { renderTurns } from '../../../src/spaces/pdfs/render-turns.ts';
import { withDatabaseName } from '@lectern/database';
import { makePages } from '../../../src/testing/many-pages.ts';
import { useWorld } from '../../harness.ts';
import { reached, work } from '../../platform/jobs/running.ts';

const used = useWorld();
const url = process.env['DATABASE_URL'];

/** A space of many pages whose PDF was asked for: the row of the PDF, and its job. */
async function askedFor(count: number) {
  const { organizationId, people, ctx } = used.world;
  const { client, actor } = people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Large' } });
  await makePages(ctx, { spaceId, userId: actor.userId, count });
  const { url: address } = await client.pdfs.getOfSpace({ spaceId });
  const id = new URL(address).pathname.split('/')[2] ?? '';
  const row = await ctx.store.pdfs.find(id);
  const { items } = await client.jobs.list({ organizationId, type: 'pdf', space: spaceId });
  if (row === undefined || items[0] === undefined) throw new Error('it is not being made');
  return { row, jobId: items[0].id };
}

async function bytesOf(id: string): Promise<Buffer> {
  const stream = await used.world.ctx.storage.read(pdfKey(id));
  if (stream === undefined) throw new Error('the PDF is not there');
  return buffer(stream);
}

test('one that is stopped in the middle leaves nothing behind, and is made anew with the same bytes', async () => {
  const { ctx } = used.world;
  const { row, jobId } = await askedFor(120);
  const stop = new AbortController();
  const gone = new Error('the process is gone');
  const lost = makePdf(ctx, row, {
    turns: renderTurns.inBackground,
    signal: stop.signal,
    progress: (done) => done > 40 && stop.abort(gone),
  });
  await expect(lost).rejects.toBe(gone);
  expect(await ctx.storage.exists(pdfKey(row.id))).toBe(false);
  work(used.world, [makePdfJob]);
  await reached(used.world, jobId, 'succeeded');
  const first = await bytesOf(row.id);
  await ctx.storage.delete(pdfKey(row.id));
  await makePdf(ctx, row, { turns: renderTurns.inBackground });
  expect((await bytesOf(row.id)).equals(first)).toBe(true);
});

// The embedded database has one process.
describe.skipIf(url === undefined)('a process that is killed', () => {
  test('leaves its PDF to another one, with the same outcome', async () => {
    const { world } = used;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      used.database.kysely,
    );
    const { row, jobId } = await askedFor(1000);
    const file = fileURLToPath(new URL('make-pdfs.child.ts', import.meta.url));
    const child = spawn(process.execPath, [file], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: withDatabaseName(url ?? '', rows[0]?.name ?? ''),
        STORAGE_DIR: inject('testFiles'),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await exit;
    });
    const job = () => world.people.admin.client.jobs.get({ organizationId: world.organizationId, jobId });
    await expect
      .poll(async () => (await job()).progress?.done ?? 0, { timeout: 40_000 })
      .toBeGreaterThan(100);
    child.kill('SIGKILL');
    await exit;
    expect(await job()).toMatchObject({ state: 'running' });
    expect(await world.ctx.storage.exists(pdfKey(row.id))).toBe(false);
    work(world, [makePdfJob]);
    await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('succeeded');
    const bytes = await bytesOf(row.id);
    await world.ctx.storage.delete(pdfKey(row.id));
    await makePdf(world.ctx, row, { turns: renderTurns.inBackground });
    expect((await bytesOf(row.id)).equals(bytes)).toBe(true);
  }, 120_000);
});
