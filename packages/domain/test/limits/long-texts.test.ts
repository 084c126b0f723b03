import { Session } from 'node:inspector/promises';
import { ApiError, type ContentChange } from '@lectern/contract';
import { afterAll, expect, test } from 'vitest';
import { readPage } from '../../../content/src/markdown/read-page.ts';
import { makeContent } from '../../src/testing/content-resources.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

afterAll(() => used.world.domain.close());

/** Costly for every parser: a block, or more of them, on each short line. */
const texts = {
  lists: '- a\n'.repeat(10_000),
  tables: `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(5_000)}`,
  quotes: '> - a\n>\n'.repeat(6_000),
};

const write = (page: string, markdown: string): ContentChange => ({
  operation: 'update_page',
  page,
  document: { markdown },
});

/**
 * How often functions of the parser are called in this thread: the same in every run, as no time is. Tests import the
 * sources and the libraries of the parser from their own files, which V8 counts the calls in.
 */
async function parserCallsOf(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => parserFile.test(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.slice(0, 1)))
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    session.disconnect();
  }
}

const parserFile = /\/(?:micromark|mdast-util)[^/]*\/|\/content\/src\/markdown\//;

/** A result with a document, unless it is too large as JSON, which takes as long to find out. */
async function converted(result: Promise<unknown>): Promise<void> {
  const error = await result.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect([undefined, 'invalid_input']).toContain(error instanceof ApiError ? error.code : error);
}

/** Of the calls that parsing the text once takes: the short texts beside it are parsed here. */
const maxShare = 0.001;

test.each(Object.entries(texts))(
  'no request about a page of %s parses it in this thread',
  async (_, text) => {
    const { spaceId, pageId } = await makeContent(used.world);
    const { spaceContent, changeRequests, changeRequestContent, spaceComments, links, search } = client();
    const update = (markdown: string) =>
      spaceContent.update({ spaceId, body: { changes: [write(pageId, markdown)] } });
    const parsing = await parserCallsOf(() => readPage(text));
    expect(parsing).toBeGreaterThan(text.length);
    const shares: Record<string, number> = {};
    const measure = async (name: string, work: () => Promise<unknown>) => {
      shares[name] = (await parserCallsOf(work)) / parsing;
    };
    await measure('write', () => update(text));
    await measure('read', () => spaceContent.getPage({ spaceId, pageId }));
    await measure('read as a document', () =>
      converted(spaceContent.getPage({ spaceId, pageId, format: 'document' })),
    );
    await measure('search', () => search.inSpace({ spaceId, query: 'a' }));
    const { id: changeRequestId } = await changeRequests.create({ spaceId, body: {} });
    const suggested = { changes: [write(pageId, `x\n\n${text}`)] };
    await measure('suggest', () =>
      changeRequestContent.update({ spaceId, changeRequestId, body: suggested }),
    );
    await update(`${text}\n\ny`);
    await measure('list links', () => links.listOfChangeRequest({ spaceId, changeRequestId }));
    await measure('merge', async () => {
      const { result } = await changeRequests.merge({ spaceId, changeRequestId });
      expect(result).toBe('merge');
    });
    const node = { page: pageId, node: 'unknown' };
    await measure('comment on a block', () =>
      expect(
        spaceComments.post({ spaceId, body: { body: { markdown: 'a' }, ...node } }),
      ).rejects.toMatchObject({
        status: 400,
      }),
    );
    await spaceComments.post({ spaceId, body: { body: { markdown: text } } });
    await measure('list comments', () => converted(spaceComments.list({ spaceId, format: 'document' })));
    expect(Object.entries(shares).filter(([, share]) => share > maxShare)).toEqual([]);
  },
);

test('a page that is written as a long document has the text of the document', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const { spaceContent } = client();
  const markdown = '* a\n'.repeat(4000);
  const update = (document: ContentChange & { operation: 'update_page' }) =>
    spaceContent.update({ spaceId, body: { changes: [document] } });
  await update({ operation: 'update_page', page: pageId, document: { markdown } });
  const page = await spaceContent.getPage({ spaceId, pageId, format: 'document' });
  const { document } = page.type === 'document' ? page : {};
  if (document === undefined) throw new Error('expected a document');
  await update({ operation: 'update_page', page: pageId, document: { markdown: '' } });
  const { nodes, data } = document;
  await update({
    operation: 'update_page',
    page: pageId,
    document: { document: { object: 'document', data, nodes } },
  });
  expect(await spaceContent.getPage({ spaceId, pageId })).toMatchObject({ markdown });
});
