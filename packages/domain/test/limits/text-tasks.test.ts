import { type ResolveTexts, toDocument } from '@lectern/content';
import { runTransaction } from '@lectern/database';
import { afterAll, expect, test } from 'vitest';
import { ResponseCache } from '../../src/core/response-cache.ts';
import { PooledTasks } from '../../src/core/text-tasks/pooled-tasks.ts';
import { documentReader, presentDocument } from '../../src/presenters/text.presenter.ts';
import { writeJson } from '../../src/core/write-json.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();
const tasks = new PooledTasks();
afterAll(() => tasks.close());

const short = '# Install\n\nRun it.\n';
/** Costly for its size. */
const long = '- a\n'.repeat(2000);
const huge = '- a\n'.repeat(150_000);

const nothing: ResolveTexts = (texts) => Promise.resolve(texts.map(() => ({ references: {}, hrefs: {} })));
const reader = documentReader({ textTasks: tasks, responseCache: new ResponseCache() }, nothing);

test('a short text needs no thread', async () => {
  const own = new PooledTasks();
  await own.run('document', [{ markdown: short }]);
  expect(own.threads).toBe(0);
});

test('a long text is read in a thread, with the same result', async () => {
  const markdown = `# Title\n\n${long}`;
  const [heading, json] = [
    await tasks.run('heading', [{ markdown }]),
    await tasks.run('document', [{ markdown }]),
  ];
  expect(tasks.threads).toBe(1);
  expect(heading).toEqual(['Title']);
  expect(json).toEqual([JSON.stringify(toDocument(markdown))]);
});

test('a long document is written into a response as it is', async () => {
  const document = await presentDocument(reader, { markdown: long });
  const expected = JSON.stringify({ items: [{ title: 'A', document: toDocument(long) }, { title: 'B' }] });
  expect(writeJson({ items: [{ title: 'A', document }, { title: 'B' }] })).toBe(expected);
  expect(JSON.stringify({ items: [{ title: 'A', document }, { title: 'B' }] })).toBe(expected);
  expect(document).toMatchObject({ object: 'document', key: 'document', data: { schemaVersion: 1 } });
  expect(document.nodes).toEqual(toDocument(long).nodes);
});

test('who reads a text again receives the same document, as long as its links lead to the same', async () => {
  const markdown = '# Guide\n\nSee [the next page](next.md).\n';
  const target = { kind: 'page', page: 'page_a' } as const;
  let page: string = target.page;
  const resolving = documentReader({ textTasks: tasks, responseCache: new ResponseCache() }, async (texts) =>
    texts.map(() => ({ references: { 'link next.md': { ...target, page } }, hrefs: {} })),
  );
  const first = await presentDocument(resolving, { markdown });
  expect(await presentDocument(resolving, { markdown })).toBe(first);
  expect(Object.isFrozen(first.nodes)).toBe(true);
  const titled = await presentDocument(resolving, { markdown, title: 'Guide' });
  expect(titled.nodes.length).toBe(first.nodes.length - 1);
  page = 'page_b';
  const other = await presentDocument(resolving, { markdown });
  expect(JSON.stringify(other)).toBe(JSON.stringify(first).replace('page_a', 'page_b'));
  expect(JSON.stringify(first)).toContain('page_a');
});

test('a document counts in the cache by its nodes, not by the length of its text', async () => {
  const sizeOf = async (markdown: string) => {
    const responseCache = new ResponseCache();
    await presentDocument(documentReader({ textTasks: tasks, responseCache }, nothing), { markdown });
    return responseCache.metrics.sizeBytes;
  };
  expect(await sizeOf('- a\n'.repeat(100))).toBeGreaterThan(5 * (await sizeOf('word '.repeat(80))));
  expect(await sizeOf('ok')).toBeGreaterThan(1000);
});

test('errors of a text keep their code and details', async () => {
  const nodes = Array.from({ length: 2000 }, () => ({ object: 'block', type: 'unknown' }));
  const document = JSON.stringify({ object: 'document', data: {}, nodes });
  await expect(tasks.run('markdown', [{ document, path: 'body.document' }])).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ path: 'body.document.nodes.0.type' }],
  });
});

test('a text beyond the memory of a thread is a 400, and the next one is read', async () => {
  // A busy machine may not fill it within the time of the default.
  const small = new PooledTasks({ megabytes: 64, seconds: 200 });
  await expect(small.run('document', [{ markdown: huge }])).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('64 MB of memory'),
  });
  expect(await small.run('heading', [{ markdown: `# Title\n\n${long}` }])).toEqual(['Title']);
  await small.close();
});

test('a text beyond the limits is indexed without words and links', async () => {
  const small = new PooledTasks({ megabytes: 64 });
  const markdown = `[b](c)\n\n${huge}`;
  const [other, indexed] = await small.run('index', [{ markdown: short }, { markdown }]);
  expect(other).toMatchObject({ body: { text: expect.stringContaining('run it') } });
  expect(indexed).toMatchObject({
    body: { text: '', words: '', sections: '[]' },
    links: { links: [], anchors: [] },
    mentions: { conditions: [], specs: [] },
  });
  await small.close();
});

test('too many long texts at once are a 503 that says when to try again', async () => {
  const narrow = new PooledTasks({ maxThreads: 1, maxWaiting: 2 });
  const read = () => narrow.run('links', [{ markdown: long }]);
  const results = await Promise.allSettled([read(), read(), read()]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(results[2]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } });
  await narrow.close();
});

test('nobody waits for a thread in a transaction: it runs again after the task', async () => {
  const { kysely } = used.database;
  let attempts = 0;
  const headings = await tasks.prepared((inside) =>
    runTransaction(kysely, async () => {
      attempts += 1;
      return [
        await inside.run('heading', [{ markdown: short }]),
        await inside.run('heading', [{ markdown: `# Title\n\n${long}` }]),
        await inside.run('heading', [{ markdown: `# Title\n\n${long}` }]),
      ].flat();
    }),
  );
  expect(headings).toEqual(['Install', 'Title', 'Title']);
  expect(attempts).toBe(2);
  const waiting = runTransaction(kysely, () => tasks.run('heading', [{ markdown: long }]));
  await expect(waiting).rejects.toThrow('A task of a text was started in a transaction');
});
