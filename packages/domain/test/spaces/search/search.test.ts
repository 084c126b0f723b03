import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { group, page, searchedSpace } from './pages.ts';

const used = useWorld();

test('a page matches all words, the last one as a prefix', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('Agents', 'Install the agent on each server.'),
    page('Other', 'Install nothing at all.'),
  );
  expect(await search('install server')).toEqual(['Agents']);
  expect(await search('serv')).toEqual(['Agents']);
  expect(await search('server inst')).toEqual(['Agents']);
  expect(await search('inst server')).toEqual([]);
  expect(await search('rver')).toEqual([]);
  expect(await search('  each, AGENT! ')).toEqual(['Agents']);
});

test('quoted words match as a phrase', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('Apart', 'The getting of wisdom has started.'),
    page('Together', 'Begin with getting **started** today.'),
    page('Across', 'It is about getting\n\nStarted long ago.'),
  );
  expect(await search('"getting started"')).toEqual(['Together']);
  expect(await search('“getting sta')).toEqual(['Together']);
  expect(await search('"started getting"')).toEqual([]);
  expect(await search('"getting started" wisdom')).toEqual([]);
  expect((await search('getting started')).toSorted()).toEqual(['Across', 'Apart', 'Together']);
});

test('words joined by punctuation match as a phrase', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('One', 'Since v1.2.3 there is `user_id`.'),
    page('Two', 'Since v1.3.2 the id is that of the user.'),
    page('Three', 'Call `getUserById` first.'),
  );
  expect(await search('v1.2')).toEqual(['One']);
  expect(await search('user_id')).toEqual(['One']);
  expect(await search('getUserBy')).toEqual(['Three']);
  expect(await search('user by')).toEqual(['Three']);
});

test('matching ignores accents, case and width', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('Été à Łódź', 'Die Straße ist ＷＩＤＥ. Привет, Ёлка.'),
  );
  for (const query of ['ete', 'ÉTÉ', 'lodz', 'strasse', 'wide', 'ｗｉｄｅ', 'елка', 'ПРИВЕТ'])
    expect(await search(query), query).toEqual(['Été à Łódź']);
});

test('titles rank above headings, headings above text, and the whole query above its words', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('Text', 'First set up a proxy, then look for what it is a proxy for. Proxy proxy.'),
    page('Apart', 'The server and its proxy.'),
    page('Heading', '## A proxy server\n\nIt stands between.'),
    page('Proxy', 'It stands between.'),
    page('About the proxy of a large company', 'It stands between.'),
    page('Phrase', 'There is a proxy server between.'),
  );
  const [proxies, rest] = [await search('proxy'), ['Apart', 'Phrase']];
  expect(proxies.slice(0, 4)).toEqual(['Proxy', 'About the proxy of a large company', 'Heading', 'Text']);
  expect(proxies.slice(4).toSorted()).toEqual(rest);
  expect(await search('proxy server')).toEqual(['Heading', 'Phrase', 'Apart']);
});

test('pages that are hidden, below hidden ones, or not to be indexed are not found until they are shown', async () => {
  const { ids, change, search } = await searchedSpace(
    used.world,
    page('Open', 'needle'),
    page('Hidden', 'needle', { hidden: true }),
    page('Unlisted', 'needle', { noIndex: true }),
    group('Group', 'group'),
    page('Inside', 'needle', { into: 'group', ref: 'inside' }),
    page('Deep', 'needle', { into: 'inside' }),
  );
  const sorted = async () => (await search('needle')).toSorted();
  const [open = '', hidden = '', unlisted = '', above = '', inside = '', deep = ''] = ids;
  expect(await sorted()).toEqual(['Deep', 'Inside', 'Open']);
  await change({ operation: 'update_page', page: above, hidden: true });
  expect(await sorted()).toEqual(['Open']);
  await change({ operation: 'update_page', page: inside, into: null });
  expect(await sorted()).toEqual(['Deep', 'Inside', 'Open']);
  await change({ operation: 'update_page', page: deep, into: hidden });
  expect(await sorted()).toEqual(['Inside', 'Open']);
  await change(
    { operation: 'update_page', page: hidden, hidden: false },
    { operation: 'update_page', page: unlisted, noIndex: false },
    { operation: 'update_page', page: open, noIndex: true },
  );
  expect(await sorted()).toEqual(['Deep', 'Hidden', 'Inside', 'Unlisted']);
});

test('search results follow every change of the content', async () => {
  const { spaceId, client, ids, change, search } = await searchedSpace(
    used.world,
    page('First', 'apple'),
    page('Second', 'pear', { description: 'About fruit' }),
  );
  const [first = '', second = ''] = ids;
  await change({ operation: 'update_page', page: first, document: { markdown: 'cherry' } });
  expect([await search('apple'), await search('cherry')]).toEqual([[], ['First']]);
  await change({ operation: 'update_page', page: second, title: 'Plum' });
  expect([await search('second'), await search('plum'), await search('fruit')]).toEqual([
    [],
    ['Plum'],
    ['Plum'],
  ]);
  await change({ operation: 'delete_page', page: second });
  expect(await search('pear')).toEqual([]);

  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: {} });
  const changes = [page('Third', 'quince')];
  await client.changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });
  expect(await search('quince')).toEqual([]);
  await client.changeRequests.merge({ spaceId, changeRequestId });
  expect(await search('quince')).toEqual(['Third']);
});

test('a hit has the path of the page and its matching sections', async () => {
  const { spaceId, ids, change, find } = await searchedSpace(
    used.world,
    group('Guides', 'guides'),
    page(
      'Proxies',
      `Read this first: a proxy is needed.\n\n## Set up\n\n${'Nothing of interest. '.repeat(40)}The **proxy** listens.${' More.'.repeat(80)}\n\n## Other\n\nNothing.`,
      { into: 'guides' },
    ),
  );
  const [, pageId = ''] = ids;
  const app = `http://app.lectern.test/o/${used.world.organizationId}/s/${spaceId}/guides/proxies`;
  const { count, next, items } = await find('proxy');
  expect({ count, next }).toEqual({ count: 1, next: undefined });
  expect(items).toEqual([
    {
      id: pageId,
      title: 'Proxies',
      path: 'guides/proxies',
      urls: { app },
      sections: [
        {
          id: '',
          title: 'Proxies',
          path: 'guides/proxies',
          body: 'Read this first: a proxy is needed.',
          urls: { app },
        },
        {
          id: 'set-up',
          title: 'Set up',
          path: 'guides/proxies#set-up',
          body: expect.stringMatching(/^…(?:\S.*)? The proxy listens\. .*…$/),
          urls: { app: `${app}#set-up` },
        },
      ],
    },
  ]);
  for (const { body } of items[0]?.sections ?? []) expect(body.length).toBeLessThanOrEqual(300);

  // A move changes the path, and nothing in the index.
  await change({ operation: 'update_page', page: pageId, into: null, slug: 'moved' });
  expect((await find('proxy')).items[0]).toMatchObject({ id: pageId, path: 'moved' });
});

test('a query has 1 to 512 characters that are not all blank', async () => {
  const { find } = await searchedSpace(used.world, page('One', 'one'));
  for (const query of ['', '   ', '\n\t', 'x'.repeat(513)])
    await expect(find(query)).rejects.toMatchObject({ status: 400, details: [{ path: 'query.query' }] });
});

test('a cursor is valid for one search only', async () => {
  const { spaceId, client, find } = await searchedSpace(
    used.world,
    page('A', 'same'),
    page('B', 'same other'),
  );
  const { next } = await client.search.inSpace({ spaceId, query: 'same', limit: 1 });
  const other = await searchedSpace(used.world, page('A', 'same'));
  const at = next?.page ?? '';
  for (const attempt of [
    () => client.search.inSpace({ spaceId, query: 'other', page: at }),
    () => client.search.inSpace({ spaceId: other.spaceId, query: 'same', page: at }),
    () =>
      client.search.inOrganization({ organizationId: used.world.organizationId, query: 'same', page: at }),
    () => client.search.inSpace({ spaceId, query: '???', page: 'e30' }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 400, details: [{ path: 'query.page' }] });
  expect((await find('same')).count).toBe(2);
});
