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
  lists: '- a\n'.repeat(40_000),
  tables: `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(20_000)}`,
  quotes: '> - a\n>\n'.repeat(25_000),
};

const write = (page: string, markdown: string): ContentChange => ({
  operation: 'update_page',
  page,
  document: { markdown },
});

/** The time of the processor that this thread spends, which others are not counted in. */
async function timeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** A result with a document, unless it is too large as JSON, which takes as long to find out. */
async function converted(result: Promise<unknown>): Promise<void> {
  const error = await result.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect([undefined, 'invalid_input']).toContain(error instanceof ApiError ? error.code : error);
}

/** Less than parsing the text once takes; it is parsed several times in most of these. */
const maxShare = 0.75;

test.each(Object.entries(texts))(
  'no request about a page of %s parses it in this thread',
  async (_, text) => {
    const { spaceId, pageId } = await makeContent(used.world);
    const { spaceContent, changeRequests, changeRequestContent, spaceComments, links, search } = client();
    const update = (markdown: string) =>
      spaceContent.update({ spaceId, body: { changes: [write(pageId, markdown)] } });
    // What is compiled and cached by the first requests is not counted.
    await update('# Short\n');
    readPage(text.slice(0, 10_000));
    const parsing = await timeOf(() => readPage(text));
    const shares: Record<string, number> = {};
    const measure = async (name: string, work: () => Promise<unknown>) => {
      shares[name] = (await timeOf(work)) / parsing;
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
