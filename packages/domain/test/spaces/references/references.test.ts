import type { ContentChange, Document } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { samples } from '../../../../content/test/markdown/samples.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

async function change(spaceId: string, ...changes: ContentChange[]) {
  const done = await client().spaceContent.update({ spaceId, body: { changes } });
  const ids = done.changes.map(({ page }) => (typeof page === 'string' ? page : page.id));
  return { ids, files: (done.insertedFiles ?? []).map(({ id }) => id) };
}

const insert = (title: string, markdown: string, more: object = {}): ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...more,
});

/** A space with pages, and their ids in order. */
async function spaceOf(...changes: ContentChange[]) {
  const { spaceId } = await makeTree(used.world);
  return { spaceId, ...(await change(spaceId, ...changes)) };
}

const documentOf = (spaceId: string, pageId = '') =>
  client().spaceContent.getPageDocument({ spaceId, pageId });

async function markdownOf(spaceId: string, pageId = ''): Promise<string> {
  const page = await client().spaceContent.getPage({ spaceId, pageId, format: 'markdown' });
  return 'markdown' in page ? (page.markdown ?? '') : '';
}

const write = (spaceId: string, page = '', document: Document, more: object = {}) =>
  change(spaceId, { operation: 'update_page', page, document: { document }, ...more });

const text = (value: string) => ({ object: 'text', leaves: [{ object: 'leaf', text: value, marks: [] }] });
const block = (type: string, nodes: object[], data: object = {}) => ({
  object: 'block',
  type,
  isVoid: false,
  data,
  nodes,
});
const linkTo = (ref: object) => ({
  object: 'inline',
  type: 'link',
  isVoid: false,
  data: { ref },
  nodes: [text('x')],
});
const documentWith = (...nodes: object[]): Document => ({ object: 'document', data: {}, nodes });
const typesIn = ({ nodes }: Document) => nodes.map((node) => String(Object(node).type));

function referencesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return [
    ...('kind' in value ? [value] : []),
    ...Object.values(value).flatMap((one: unknown) => referencesIn(one)),
  ];
}

test('a document that comes back as it was read leaves every byte of any page', async () => {
  const { spaceId, ids } = await spaceOf(
    insert('Guide', 'Guide.'),
    ...Object.values(samples).map(({ markdown }, at) =>
      insert(
        `Sample ${at}`,
        `# Sample ${at}\n\n_[a](guide)_\n\n\n[b](./guide) <a href="/guide">/guide</a>\n\n${markdown}`,
      ),
    ),
  );
  const before = await Promise.all(ids.map((id) => markdownOf(spaceId, id)));
  const documents = await Promise.all(ids.map((id) => documentOf(spaceId, id)));
  await change(
    spaceId,
    ...ids.map((page, at): ContentChange => {
      const document = documents[at] ?? documentWith();
      return { operation: 'update_page', page, document: { document } };
    }),
  );
  expect(await Promise.all(ids.map((id) => markdownOf(spaceId, id)))).toEqual(before);
  expect(before.length).toBeGreaterThan(20);
});

test('an edit keeps the spelling of the links of other blocks', async () => {
  const markdown =
    '# A\n\n_[a](guide)_\n\n__[b](./guide)__\n\n| x |\n| - |\n| [c](/guide) |\n\n{% hint style="info" %}\n_[d](guide.md)_\n\nLast.\n{% endhint %}\n';
  const { spaceId, ids } = await spaceOf(insert('Guide', 'Guide.'), insert('A', markdown));
  const [guide, page] = ids;
  const document = await documentOf(spaceId, page);
  const edited: Document = JSON.parse(JSON.stringify(document).replace('"Last."', '"First."'));
  await write(spaceId, page, edited);
  expect(await markdownOf(spaceId, page)).toBe(markdown.replace('Last.', 'First.'));
  expect(referencesIn(document)).toEqual(Array.from({ length: 4 }, () => ({ kind: 'page', page: guide })));
});

test('references of a document are written as links that lead there', async () => {
  const { spaceId, ids, files } = await spaceOf(
    insert('Guide', '## Start\n'),
    insert('Install', 'Install.', { slug: 'install' }),
    insert('Empty', ''),
    { operation: 'insert_files', files: [{ name: 'a b.png', base64: 'aGVsbG8=' }] },
  );
  const [guide = '', install = '', empty = ''] = ids;
  const [file = ''] = files;
  const { userId } = used.world.people.read.actor;
  const { spaceId: other, ids: otherIds } = await spaceOf(insert('There', 'There.'));
  const refs = [
    { kind: 'page', page: guide },
    { kind: 'anchor', page: guide, anchor: 'start' },
    { kind: 'anchor', page: empty, anchor: 'own' },
    { kind: 'file', file },
    { kind: 'space', space: other },
    { kind: 'page', page: otherIds[0], space: other },
    { kind: 'user', user: userId },
    { kind: 'openapi', spec: 'pets' },
    { kind: 'url', url: 'https://example.com' },
  ];
  const paragraphs = refs.map((ref) => block('paragraph', [linkTo(ref)]));
  const image = block('images', [
    { object: 'block', type: 'image', isVoid: true, data: { ref: { kind: 'file', file } } },
  ]);
  const document = documentWith(block('heading-1', [text('Own')]), ...paragraphs, image);
  await write(spaceId, empty, document);
  expect(referencesIn(await documentOf(spaceId, empty))).toEqual([...refs, { kind: 'file', file }]);
  const [inserted] = (
    await change(spaceId, {
      operation: 'insert_page',
      title: 'Below',
      into: install,
      document: { document: documentWith(...paragraphs.slice(0, 2), paragraphs[3] ?? {}) },
    })
  ).ids;
  expect(referencesIn(await documentOf(spaceId, inserted))).toEqual([refs[0], refs[1], refs[3]]);
  expect(await markdownOf(spaceId, inserted)).toContain('(../guide.md)');
  const { items } = await client().links.listOfPage({ spaceId, pageId: empty });
  expect(items.filter(({ status }) => status === 'broken')).toEqual([]);
});

test('a reference to nothing is a 400 that names its place', async () => {
  const { spaceId, ids } = await spaceOf(insert('A', '# A\n\nText.\n'));
  for (const ref of [
    { kind: 'page', page: 'page_none' },
    { kind: 'file', file: 'file_none' },
    { kind: 'space' },
  ])
    await expect(
      write(spaceId, ids[0], documentWith(block('paragraph', [linkTo(ref)]))),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'body.changes.0.document.document.nodes.0.nodes.0.data.ref' }],
    });
});

test('what a reader may not see stays a URL, whether it exists or not', async () => {
  const { outsider } = used.world;
  const { id: foreign } = await outsider.client.spaces.create({
    organizationId: used.world.outsideOrganizationId,
    body: { title: 'Foreign' },
  });
  const { changes } = await outsider.client.spaceContent.update({
    spaceId: foreign,
    body: { changes: [insert('Secret', 'Secret.')] },
  });
  const [created] = changes;
  const secret = typeof created?.page === 'string' ? created.page : (created?.page.id ?? '');
  const links = [
    `space:${foreign}`,
    `$/spaces/${foreign}/page/${secret}`,
    `$/spaces/${foreign}/page/page_none`,
    `${used.world.domain.settings.appUrl}/o/x/s/${foreign}/secret`,
    `user:${outsider.actor.userId}`,
    'collection:col_none',
    `page:${secret}`,
  ];
  const { spaceId, ids } = await spaceOf(insert('A', links.map((link) => `[x](${link})`).join('\n\n')));
  expect(referencesIn(await documentOf(spaceId, ids[0]))).toEqual(links.map((url) => ({ kind: 'url', url })));
});

describe('the heading that repeats the title', () => {
  test('is in the Markdown of a page, and not in its document', async () => {
    const { spaceId, ids } = await spaceOf(
      insert('A *b*', '# A \\*b\\*\n\nText.\n'),
      insert('Other', '# Title\n\nText.\n'),
      insert('Second', '## Second\n\nText.\n'),
      insert('Later', 'Text.\n\n# Later\n'),
    );
    const types = await Promise.all(ids.map(async (id) => typesIn(await documentOf(spaceId, id))));
    expect(types).toEqual([
      ['paragraph'],
      ['heading-1', 'paragraph'],
      ['heading-1', 'paragraph'],
      ['paragraph', 'heading-1'],
    ]);
    expect(await markdownOf(spaceId, ids[0])).toBe('# A \\*b\\*\n\nText.\n');
    for (const id of ids) await write(spaceId, id, await documentOf(spaceId, id));
    expect(await markdownOf(spaceId, ids[2])).toBe('## Second\n\nText.\n');
  });

  test('keeps its source when the document is edited, and is written once', async () => {
    const { spaceId, ids } = await spaceOf(insert('Guide', 'Guide\n=====\n\n_Text._\n'));
    const [page] = ids;
    const document = await documentOf(spaceId, page);
    const added = block('paragraph', [text('More.')]);
    await write(spaceId, page, { ...document, nodes: [...document.nodes, added] });
    expect(await markdownOf(spaceId, page)).toBe('Guide\n=====\n\n_Text._\n\nMore.\n');
    for (const data of [{}, { level: 1 }]) {
      const heading = block('heading-1', [text('Guide')], data);
      await write(spaceId, page, { ...document, nodes: [heading, ...document.nodes] });
      expect(await markdownOf(spaceId, page)).toBe('Guide\n=====\n\n_Text._\n');
    }
    await write(spaceId, page, documentWith());
    expect(await markdownOf(spaceId, page)).toMatch(/^Guide\n=====\n*$/);
  });

  test('follows a new title', async () => {
    const { spaceId, ids } = await spaceOf(
      insert('Guide', '# Guide\n\n_Text._\n'),
      insert('Guide', '# Guide\n\n_Text._\n', { slug: 'b' }),
      insert('Guide', '# Else\n\n_Text._\n', { slug: 'c' }),
    );
    const [a = '', b = '', c = ''] = ids;
    await change(spaceId, { operation: 'update_page', page: a, title: 'New *one*' });
    await write(spaceId, b, await documentOf(spaceId, b), { title: 'New *one*' });
    await change(spaceId, { operation: 'update_page', page: c, title: 'New *one*' });
    const expected = '# New \\*one\\*\n\n_Text._\n';
    expect([await markdownOf(spaceId, a), await markdownOf(spaceId, b)]).toEqual([expected, expected]);
    expect(await markdownOf(spaceId, c)).toBe('# Else\n\n_Text._\n');
    expect(typesIn(await documentOf(spaceId, a))).toEqual(['paragraph']);
  });

  test('is written once into a new page', async () => {
    const { spaceId } = await makeTree(used.world);
    const heading = block('heading-1', [text('Guide')]);
    const document = documentWith(heading, block('paragraph', [text('Text.')]));
    const { ids } = await change(spaceId, {
      operation: 'insert_page',
      title: 'Guide',
      document: { document },
    });
    expect(await markdownOf(spaceId, ids[0])).toBe('# Guide\n\nText.\n');
    expect(typesIn(await documentOf(spaceId, ids[0]))).toEqual(['paragraph']);
  });
});

test('comments refer to the content that they are on, and keep their bytes', async () => {
  const { spaceId, ids } = await spaceOf(insert('Guide', '## Start\n'), insert('A', 'Text.'));
  const [guide, page] = ids;
  const { spaceComments } = client();
  const markdown = '_See_ [x](guide#start) and [y](nowhere)';
  const { id: commentId } = await spaceComments.post({ spaceId, body: { body: { markdown }, page } });
  const refs = [
    { kind: 'anchor', page: guide, anchor: 'start' },
    { kind: 'url', url: 'nowhere' },
  ];
  const { body } = await spaceComments.get({ spaceId, commentId, format: 'document' });
  expect(referencesIn(body)).toEqual(refs);
  const { items } = await spaceComments.list({ spaceId, format: 'document' });
  expect(referencesIn(items[0]?.body)).toEqual(refs);
  await spaceComments.update({ spaceId, commentId, body: { body } });
  expect((await spaceComments.get({ spaceId, commentId })).body).toEqual({ markdown });
  const document = documentWith(block('paragraph', [linkTo({ kind: 'page', page: guide })]));
  const at = { spaceId, commentId };
  const { id: commentReplyId } = await spaceComments.postReply({ ...at, body: { body: { document } } });
  const reply = await spaceComments.getReply({ ...at, commentReplyId, format: 'document' });
  expect(referencesIn(reply.body)).toEqual([{ kind: 'page', page: guide }]);
});

test('a change request refers to its own pages', async () => {
  const { spaceId, ids } = await spaceOf(insert('A', '[x](new) [y](old)'), insert('Old', 'Old.'));
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  const at = { spaceId, changeRequestId };
  const changes: ContentChange[] = [insert('New', 'New.'), { operation: 'delete_page', page: ids[1] ?? '' }];
  const done = await client().changeRequestContent.update({ ...at, compat: false, body: { changes } });
  const created = 'changes' in done ? Object(done.changes)[0].page.id : '';
  const { changeRequestContent } = client();
  const document = await changeRequestContent.getPageDocument({ ...at, pageId: ids[0] ?? '' });
  expect(referencesIn(document)).toEqual([
    { kind: 'page', page: created },
    { kind: 'url', url: 'old' },
  ]);
  expect(referencesIn(await documentOf(spaceId, ids[0]))).toEqual([
    { kind: 'url', url: 'new' },
    { kind: 'page', page: ids[1] },
  ]);
});
