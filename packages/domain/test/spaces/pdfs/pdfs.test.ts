import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RunningJob } from '../../../src/platform/jobs/running-job.ts';
import { generatePdfJob } from '../../../src/spaces/pdfs/generate-pdf.job.ts';
import { pdfKey } from '../../../src/spaces/pdfs/pdf-id.ts';
import type { RenderLimits } from '@lectern/pdf';
import { sweepPdfs } from '../../../src/spaces/pdfs/sweep-pdfs.ts';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { makePages } from '../../../src/testing/many-pages.ts';
import { useWorld } from '../../harness.ts';
import { untilAborted, work } from '../../platform/jobs/running.ts';
import { publishSite, readerOf } from '../../sites/published/readers.ts';
import { pdfAt as requestPdf, readPdfAt, storedPdf } from './pdf-at.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

const pdfAt = (url: string) => requestPdf(used.world.ctx, url);
const storedOf = (url: string, limits?: RenderLimits) => storedPdf(used.world.ctx, url, limits);
const pdfOf = (url: string) => readPdfAt(used.world.ctx, url);

/** Creates a space with new pages, whose PDF was never requested. */
async function makeSpace(count: number) {
  const { organizationId, people, ctx } = used.world;
  const { id: spaceId } = await client().spaces.create({ organizationId, body: { title: randomUUID() } });
  const ids = await makePages(ctx, { spaceId, userId: people.admin.actor.userId, count });
  return { spaceId, ids };
}

const jobsOf = async (space: string) =>
  (await client().jobs.list({ organizationId: used.world.organizationId, type: 'pdf', space })).items;

test('the PDF of a space has its pages, that of a page its subpages unless only the page is requested', async () => {
  const { spaceId, pageId, subPageId } = await makeContent(used.world);
  const { read } = used.world.people;
  const [all, below, only] = await Promise.all([
    read.client.pdfs.getOfSpace({ spaceId }),
    read.client.pdfs.getOfSpace({ spaceId, page: pageId }),
    read.client.pdfs.getOfSpace({ spaceId, page: pageId, only: true }),
  ]);
  expect(new Set([all.url, below.url, only.url]).size).toBe(3);
  for (const { url } of [all, below]) {
    const { bookmarks } = await pdfOf(url);
    expect(bookmarks.map(({ title }) => title)).toEqual(['Guide', 'Install']);
  }
  const { bookmarks, texts, title } = await pdfOf(only.url);
  expect(bookmarks.map((bookmark) => bookmark.title)).toEqual(['Guide']);
  expect(texts).toHaveLength(1);
  expect(title).toBe('Guide');
  const sub = await pdfOf((await read.client.pdfs.getOfSpace({ spaceId, page: subPageId, only: false })).url);
  expect(sub.words).toContain('Inonestep.');
});

test('the PDF of a change request has its changes', async () => {
  const { spaceId, changeRequestId, pageId } = await makeChangeRequest(used.world);
  const { url } = await client().pdfs.getOfChangeRequest({
    spaceId,
    changeRequestId,
    page: pageId,
    only: true,
  });
  expect((await pdfOf(url)).words).toContain('New.');
  const own = await client().pdfs.getOfSpace({ spaceId, page: pageId, only: true });
  expect((await pdfOf(own.url)).words).not.toContain('New.');
});

test('equal content has one PDF that is generated once, and an edit has another one', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const first = await client().pdfs.getOfSpace({ spaceId });
  await pdfOf(first.url);
  const existing = await storedOf(first.url);
  const second = await used.world.people.read.client.pdfs.getOfSpace({ spaceId });
  expect(second).toEqual(first);
  expect(await storedOf(second.url)).toEqual(existing);
  await client().spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'update_page', page: pageId, title: 'Another' }] },
  });
  const third = await client().pdfs.getOfSpace({ spaceId });
  expect(third.url).not.toBe(first.url);
  expect((await pdfOf(third.url)).bookmarks[0]?.title).toBe('Another');
});

test('concurrent requests of a PDF share one generation', async () => {
  const { spaceId } = await makeContent(used.world);
  const { url } = await client().pdfs.getOfSpace({ spaceId });
  const stored = await Promise.all(Array.from({ length: 8 }, () => storedOf(url)));
  expect(stored).toEqual(Array.from({ length: 8 }, () => stored[0]));
});

test('hidden pages are printed only when they are requested', async () => {
  const { spaceId, pageId, subPageId } = await makeContent(used.world);
  await client().spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'update_page', page: pageId, hidden: true }] },
  });
  expect((await pdfOf((await client().pdfs.getOfSpace({ spaceId })).url)).bookmarks).toEqual([]);
  const input = await pdfOf((await client().pdfs.getOfSpace({ spaceId, page: subPageId })).url);
  expect(input.words).toContain('Inonestep.');
});

test('a PDF of a link or of a missing page is rejected', async () => {
  const { spaceId } = await makeContent(used.world);
  const { pdfs } = client();
  await expect(pdfs.getOfSpace({ spaceId, page: 'page_none' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(pdfs.getOfSpace({ spaceId, only: true })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ path: 'query.only' }],
  });
});

test('a changed or expired PDF URL is rejected', async () => {
  const { spaceId } = await makeContent(used.world);
  const { url } = await client().pdfs.getOfSpace({ spaceId });
  const rejected = { code: 'forbidden' };
  for (const [from, to] of [
    ['/pdfs/', '/pdfs/A'],
    ['.pdf', 's.pdf'],
    ['expires=', 'expires=9'],
    ['signature=', 'signature=A'],
  ] as const) {
    await expect(pdfAt(url.replace(from, to))).rejects.toMatchObject(rejected);
  }
  await expect(pdfAt(url.replace(/\?.*/, ''))).rejects.toMatchObject(rejected);

  const { ctx } = used.world;
  const at = (hours: number) => ({
    ...ctx,
    clock: () => new Date(ctx.clock().getTime() + hours * 3_600_000),
  });
  expect(await storedPdf(at(1), url)).toBeDefined();
  await expect(requestPdf(at(2), url)).rejects.toMatchObject(rejected);
});

test('visitors get PDFs of what their claims satisfy, unless the site disables PDFs', async () => {
  const { site, spaces, base } = await publishSite(used.world, ['Docs']);
  const [spaceId = ''] = spaces;
  const markdown = [
    '{% if visitor.claims.unsigned.beta %}\nBlock.\n{% else %}\nElse.\n{% endif %}\n\n',
    'Public. {% if visitor.claims.unsigned.beta %}Inline.{% endif %}\n\n',
    '{% if isBeta() %}\nInvalid.\n{% endif %}\n',
  ].join('');
  const description = '{% if visitor.claims.unsigned.beta %}Described.{% endif %}';
  await client().spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'insert_page', title: 'Page', description, document: { markdown } }] },
  });
  const pdfUrl = async (unsignedClaims?: Record<string, unknown>) => {
    const reader = await readerOf(used.world, base, unsignedClaims && { unsignedClaims });
    return (await reader.client.pdfs.getOfSpace({ spaceId })).url;
  };
  const visitor = await readerOf(used.world, base);
  const [none, beta] = [await pdfUrl(), await pdfUrl({ beta: true })];
  const [noneWords, betaWords] = [(await pdfOf(none)).words, (await pdfOf(beta)).words];
  for (const word of ['Public.', 'Else.']) expect(noneWords).toContain(word);
  for (const word of ['Block.', 'Inline.', 'Invalid.', 'Described.', '{%'])
    expect(noneWords).not.toContain(word);
  for (const word of ['Public.', 'Block.', 'Inline.']) expect(betaWords).toContain(word);
  for (const word of ['Else.', 'Invalid.', '{%']) expect(betaWords).not.toContain(word);
  // The same conditions hold: it is the same file, whatever else the visitor claims.
  const pathOf = (url: string) => new URL(url).pathname;
  expect(pathOf(await pdfUrl({ beta: true, other: 1 }))).toBe(pathOf(beta));
  expect(pathOf(await pdfUrl({ beta: false }))).toBe(pathOf(none));
  const own = await pdfOf((await client().pdfs.getOfSpace({ spaceId })).url);
  for (const word of ['Block.', 'Invalid.']) expect(own.words).toContain(word);

  const settings = await client().customizations.get(site);
  await client().customizations.update({ ...site, body: { ...settings, pdf: { enabled: false } } });
  await expect(visitor.client.pdfs.getOfSpace({ spaceId })).rejects.toMatchObject({ code: 'forbidden' });
});

test('a large PDF is generated by one job, and its URL reports the progress', async () => {
  const { spaceId } = await makeSpace(60);
  const { url } = await client().pdfs.getOfSpace({ spaceId });
  await client().pdfs.getOfSpace({ spaceId });
  expect(await pdfAt(url)).toEqual({ state: 'pending', done: 0, total: 60 });
  const [job, ...others] = await jobsOf(spaceId);
  expect(others).toEqual([]);
  expect(job).toMatchObject({ state: 'queued', startedBy: used.world.people.admin.actor.userId });
  work(used.world, [generatePdfJob]);
  await expect.poll(async () => (await pdfAt(url)).state).toBe('ready');
  expect((await pdfOf(url)).bookmarks.filter(({ level }) => level === 0).length).toBeGreaterThanOrEqual(20);
  await client().pdfs.getOfSpace({ spaceId });
  expect(await jobsOf(spaceId)).toHaveLength(1);
});

test('a PDF with an active job is not enqueued again', async () => {
  const { spaceId } = await makeSpace(30);
  const { url } = await client().pdfs.getOfSpace({ spaceId });
  work(used.world, [
    { ...generatePdfJob, run: (_ctx: unknown, _input: unknown, job: RunningJob) => untilAborted(job) },
  ]);
  const state = async () => (await jobsOf(spaceId))[0]?.state;
  await expect.poll(state).toBe('running');
  await client().pdfs.getOfSpace({ spaceId });
  expect((await pdfAt(url)).state).toBe('pending');
  expect(await jobsOf(spaceId)).toHaveLength(1);
});

test('a failed PDF job is reported at the PDF URL until the PDF is requested again', async () => {
  const { spaceId } = await makeSpace(30);
  const { url } = await client().pdfs.getOfSpace({ spaceId });
  const { pathname } = new URL(url);
  const id = pathname.split('/')[2] ?? '';
  await used.world.ctx.store.pdfs.setFailure(id, 'It is too large.');
  await expect(pdfAt(url)).rejects.toMatchObject({ code: 'conflict' });
  await client().pdfs.getOfSpace({ spaceId });
  expect((await pdfAt(url)).state).toBe('pending');
});

test.for([
  ['much memory', { megabytes: 12, seconds: 300 }],
  ['long', { megabytes: 768, seconds: 0 }],
] as const)(
  'a small PDF that takes too %s is reported as failed until it is requested again',
  async ([, limits]) => {
    const { spaceId } = await makeSpace(2);
    const { url } = await client().pdfs.getOfSpace({ spaceId });
    const rejected = { code: 'conflict', message: expect.stringContaining('request PDFs of parts of it') };
    await expect(storedOf(url, limits)).rejects.toMatchObject(rejected);
    await expect(pdfAt(url)).rejects.toMatchObject(rejected);
    await client().pdfs.getOfSpace({ spaceId });
    expect(await storedOf(url)).toBeDefined();
  },
);

test('unused PDFs are swept, and generated again on request', async () => {
  const { spaceId } = await makeContent(used.world);
  const { url } = await client().pdfs.getOfSpace({ spaceId });
  await pdfOf(url);
  const id = new URL(url).pathname.split('/')[2] ?? '';
  const { ctx } = used.world;
  await sweepPdfs(ctx);
  expect(await ctx.storage.exists(pdfKey(id))).toBe(true);
  await sweepPdfs({ ...ctx, clock: () => new Date(Date.now() + 8 * 86_400_000) });
  expect(await ctx.storage.exists(pdfKey(id))).toBe(false);
  await expect(pdfAt(url)).rejects.toMatchObject({ code: 'not_found' });
  expect((await client().pdfs.getOfSpace({ spaceId })).url).toBe(url);
  expect((await pdfOf(url)).words).toContain('Guide');
});
