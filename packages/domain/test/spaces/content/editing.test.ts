import type { ContentChange, Page } from '@lectern/contract';
import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { makeContent } from '../../../src/testing/content-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';

const used = useWorld();

const client = () => used.world.people.admin.client;

async function newSpace(): Promise<string> {
  return (await makeTree(used.world)).spaceId;
}

function change(spaceId: string, ...changes: ContentChange[]) {
  return client().spaceContent.update({ spaceId, body: { changes } });
}

async function outline(spaceId: string): Promise<string[]> {
  const { pages } = await client().spaceContent.listPages({ spaceId });
  const lines = (page: Page): string[] =>
    page.type === 'document' || page.type === 'group'
      ? [`${page.title} /${page.path}`, ...page.pages.flatMap(lines)]
      : [`${page.title} (${page.type})`];
  return pages.flatMap(lines);
}

const page = (title: string, more: object = {}): ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown: `# ${title}\n` },
  ...more,
});

test('pages are inserted at the given positions and parents', async () => {
  const spaceId = await newSpace();
  const { changes } = await change(
    spaceId,
    page('One', { ref: 'one' }),
    page('Two'),
    page('First', { at: 0 }),
    page('Inside', { into: 'one' }),
    page('Before inside', { into: 'one', at: 0 }),
    {
      operation: 'insert_page',
      type: 'link',
      title: 'Elsewhere',
      target: { kind: 'url', url: 'https://example.com/' },
    },
  );
  expect(changes.map(({ object }) => object)).toEqual(Array.from({ length: 6 }, () => 'created_page'));
  expect(await outline(spaceId)).toEqual([
    'First /first',
    'One /one',
    'Before inside /one/before-inside',
    'Inside /one/inside',
    'Two /two',
    'Elsewhere (link)',
  ]);
});

test('a page that moves keeps its id and its subpages', async () => {
  const { spaceId, pageId, subPageId } = await makeContent(used.world);
  await change(spaceId, page('Other', { ref: 'other' }), {
    operation: 'update_page',
    page: pageId,
    into: 'other',
  });
  expect(await outline(spaceId)).toEqual([
    'Other /other',
    'Guide /other/guide',
    'Install /other/guide/install',
  ]);
  expect(
    await client().spaceContent.getPageByPath({ spaceId, pagePath: 'other/guide/install' }),
  ).toMatchObject({
    id: subPageId,
    markdown: '# Install\n\nIn one step.\n',
  });
});

test('every text is returned byte for byte', async () => {
  const spaceId = await newSpace();
  const markdown =
    '---\r\nicon: book\r\n---\r\n# Títle \r\n\r\n{% unknown x="1" %}\r\n<b>raw</b>\t\r\n\r\n\r\n* a\n+ b';
  const { changes } = await change(spaceId, { operation: 'insert_page', document: { markdown } });
  const [created] = changes;
  const pageId = created?.object === 'created_page' ? created.page.id : '';
  const read = await client().spaceContent.getPage({ spaceId, pageId });
  expect(read).toMatchObject({ markdown, title: 'Títle', icon: 'book' });
});

test('a failing change leaves all content unchanged', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const before = await client().spaceContent.get({ spaceId });
  const attempt = change(
    spaceId,
    page('New'),
    { operation: 'delete_page', page: pageId },
    {
      operation: 'update_page',
      page: pageId,
      title: 'Gone',
    },
  );
  await expect(attempt).rejects.toMatchObject({ status: 400, details: [{ path: 'body.changes.2.page' }] });
  expect(await client().spaceContent.get({ spaceId })).toEqual(before);
});

test('pages of one parent never share a slug', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  await change(spaceId, page('Guide'), page('Guide'));
  expect(await outline(spaceId)).toEqual([
    'Guide /guide',
    'Install /guide/install',
    'Guide /guide-2',
    'Guide /guide-3',
  ]);
  await expect(change(spaceId, page('Mine', { slug: 'guide' }))).rejects.toMatchObject({ status: 409 });
  await expect(
    change(spaceId, { operation: 'update_page', page: pageId, slug: 'guide-2' }),
  ).rejects.toMatchObject({ status: 409 });
});

test('a page cannot be moved below itself, nor a group below a page', async () => {
  const { spaceId, pageId, subPageId } = await makeContent(used.world);
  for (const into of [pageId, subPageId]) {
    await expect(change(spaceId, { operation: 'update_page', page: pageId, into })).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'body.changes.0.into' }],
    });
  }
  await expect(
    change(spaceId, { operation: 'insert_page', type: 'group', title: 'G', into: pageId }),
  ).rejects.toMatchObject({ status: 400 });
});

test('a locked space is changed through change requests only', async () => {
  const { spaceId } = await makeContent(used.world);
  await client().spaces.update({ spaceId, body: { editMode: 'locked' } });
  await expect(change(spaceId, page('New'))).rejects.toMatchObject({ status: 409 });
});

test('a reverted page has its former content and position', async () => {
  const { spaceId, pageId, subPageId } = await makeContent(used.world);
  const { revision } = await client().spaces.get({ spaceId });
  const before = await client().spaceContent.getPage({ spaceId, pageId });
  await change(
    spaceId,
    { operation: 'update_page', page: pageId, title: 'Other', document: { markdown: 'Other' } },
    { operation: 'delete_page', page: subPageId },
  );
  await change(
    spaceId,
    { operation: 'revert_page', page: pageId, revision },
    { operation: 'revert_page', page: subPageId, revision },
  );
  const {
    updatedAt: _,
    pages: __,
    ...after
  } = Object(await client().spaceContent.getPage({ spaceId, pageId }));
  expect(before).toMatchObject(after);
  expect(await outline(spaceId)).toEqual(['Guide /guide', 'Install /guide/install']);
});

test('a partial revert restores only the named blocks', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const { revision } = await client().spaces.get({ spaceId });
  const markdown = '# Guide\n\nRead further.\n\nAnd on.\n';
  await change(spaceId, { operation: 'update_page', page: pageId, title: 'Other', document: { markdown } });
  const at = { spaceId, pageId, format: 'document' as const };
  const { document } = Object(await client().spaceContent.getPage(at));
  const [, rewritten] = document.nodes;
  const revert = { operation: 'revert_page' as const, page: pageId, revision };
  await change(spaceId, { ...revert, block: [rewritten.key] });
  expect(await client().spaceContent.getPage({ spaceId, pageId })).toMatchObject({
    title: 'Other',
    markdown: '# Guide\n\nRead on.\n\nAnd on.\n',
  });
  await expect(change(spaceId, { ...revert, block: [rewritten.key, 'none'] })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.changes.0.block.0' }],
  });
});
