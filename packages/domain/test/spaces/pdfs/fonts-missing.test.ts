import { randomUUID } from 'node:crypto';
import { FontsMissingError } from '@lectern/pdf';
import { expect, test } from 'vitest';
import type { Ctx } from '../../../src/context/context.ts';
import type { RunningJob } from '../../../src/platform/jobs/running-job.ts';
import { generatePdfJob } from '../../../src/spaces/pdfs/generate-pdf.job.ts';
import { makePages } from '../../../src/testing/many-pages.ts';
import { useWorld } from '../../harness.ts';
import { work } from '../../platform/jobs/running.ts';
import { storedPdf } from './pdf-at.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

/** A storage with which rendering fails as it does where the fonts are not installed. */
function withoutFonts(ctx: Ctx): Ctx {
  const storage = new Proxy(ctx.storage, {
    get(target, name) {
      if (name === 'exists') return () => Promise.reject(new FontsMissingError());
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { ...ctx, storage };
}

const missing = {
  code: 'conflict',
  message: expect.stringContaining('run `pnpm install` without `--no-optional`'),
};

/** A space of so many pages, and what its PDF URL returns. */
async function createPdf(count: number) {
  const { organizationId, people, ctx } = used.world;
  const { id: spaceId } = await client().spaces.create({ organizationId, body: { title: randomUUID() } });
  await makePages(ctx, { spaceId, userId: people.admin.actor.userId, count });
  const { url } = await client().pdfs.getOfSpace({ spaceId });
  return { spaceId, read: () => storedPdf(withoutFonts(ctx), url) };
}

test('without fonts, the URL of a small PDF returns what to install', async () => {
  const { read } = await createPdf(2);
  await expect(read()).rejects.toMatchObject(missing);
  await expect(read()).rejects.toMatchObject(missing);
});

test('without fonts, the job of a large PDF fails at its first attempt, and the URL returns what to install', async () => {
  const { organizationId } = used.world;
  const { spaceId, read } = await createPdf(30);
  const run = (ctx: Ctx, input: { pdfId: string }, job: RunningJob) =>
    generatePdfJob.run(withoutFonts(ctx), input, job);
  work(used.world, [{ ...generatePdfJob, run }]);
  const jobs = async () => (await client().jobs.list({ organizationId, type: 'pdf', space: spaceId })).items;
  await expect
    .poll(jobs)
    .toMatchObject([{ state: 'failed', attempts: 1, lastError: { code: 'fonts_missing' } }]);
  await expect(read()).rejects.toMatchObject(missing);
});
