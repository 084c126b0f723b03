import { fixtures } from '@lectern/domain/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { member, type Sent, useServer } from './server.ts';

const server = useServer();

/** The references in a document, in order. */
function referencesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return [
    ...('kind' in value ? [value] : []),
    ...Object.values(value).flatMap((one: unknown) => referencesIn(one)),
  ];
}

let space: string;
let page: string;
let ids: Record<
  'guide' | 'install' | 'file' | 'include' | 'user' | 'shown' | 'shownPage' | 'hidden' | 'hiddenPage',
  string
>;
let readers: Readonly<Record<'member' | 'visitor', Sent>>;

const cards = (file: string) =>
  `<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td>One</td><td><a href="manual.md">manual.md</a></td><td><a href="${file}">${file}</a><a href="https://example.com/a.png">a.png</a></td></tr></tbody></table>`;

beforeAll(async () => {
  const { client } = server.world.people.admin;
  const { organizationId } = server.world;
  const create = async (title: string) =>
    (await client.spaces.create({ organizationId, body: { title } })).id;
  const { spaceId: docs, reusableContentId: include } = await fixtures.spaceContent.getReusableContent(
    server.world,
  );
  const [shown, hidden] = [await create('Shown'), await create('Hidden')];
  const { id: siteId } = await client.sites.create({
    organizationId,
    body: { title: 'Docs', spaces: [docs, shown] },
  });
  const { urls } = await client.sites.publish({ organizationId, siteId });
  const insert = async (spaceId: string, title: string, markdown: string, into?: string) => {
    const { changes } = await client.spaceContent.update({
      spaceId,
      body: {
        changes: [
          { operation: 'insert_page', title, document: { markdown }, ...(into !== undefined && { into }) },
        ],
      },
    });
    const [created] = changes;
    return typeof created?.page === 'string' ? created.page : (created?.page.id ?? '');
  };
  const manual = await insert(docs, 'Manual', '# Manual\n\n## Before you start\n');
  const setup = await insert(docs, 'Setup', 'Set up.', manual);
  const { insertedFiles = [] } = await client.spaceContent.update({
    spaceId: docs,
    body: { changes: [{ operation: 'insert_files', files: [{ name: 'a.png', base64: 'aGVsbG8=' }] }] },
  });
  ids = {
    guide: manual,
    install: setup,
    file: insertedFiles[0]?.id ?? '',
    include,
    user: server.world.people.read.actor.userId,
    shown,
    shownPage: await insert(shown, 'There', 'There.'),
    hidden,
    hiddenPage: await insert(hidden, 'Secret', 'Secret.'),
  };
  const blocks = [
    '# All',
    '[a](manual.md) [b](manual/setup) [c](manual.md#before-you-start) [d](#own) [e](https://example.com)',
    '## Own',
    '![](.gitbook/assets/a.png)',
    '{% file src=".gitbook/assets/a.png" %}',
    '{% content-ref url="manual.md" %}\n[manual.md](manual.md)\n{% endcontent-ref %}',
    `{% include "reusable-content:${ids.include}" %}`,
    `[s](space:${shown}) [p]($/spaces/${shown}/page/${ids.shownPage}) [h](space:${hidden}) [q]($/spaces/${hidden}/page/${ids.hiddenPage})`,
    `[@reader](user:${ids.user} "mention")`,
    '{% openapi-operation spec="pets" path="/pets" method="get" %}\n[Pets](https://example.com/pets)\n{% endopenapi-operation %}',
    cards('.gitbook/assets/a.png'),
    '[gone](nowhere.md) ![](missing.png)',
  ];
  space = docs;
  page = await insert(docs, 'All', `${blocks.join('\n\n')}\n`);
  const found = await server.send('POST', '/v1/urls/published', { json: { url: urls.published ?? '' } });
  readers = {
    member: { as: server.world.people.admin },
    visitor: { headers: { authorization: `Bearer ${String(member(found, 'apiToken'))}` } },
  };
});

const url = (address: string) => ({ kind: 'url', url: address });

describe.each(['member', 'visitor'] as const)('a %s', (name) => {
  const expected = () => {
    const { guide, install, file, include, user, shown, shownPage, hidden, hiddenPage } = ids;
    const isMember = name === 'member';
    return [
      { kind: 'page', page: guide },
      { kind: 'page', page: install },
      { kind: 'anchor', page: guide, anchor: 'before-you-start' },
      { kind: 'anchor', page, anchor: 'own' },
      url('https://example.com'),
      { kind: 'file', file },
      { kind: 'file', file },
      { kind: 'page', page: guide },
      { kind: 'reusable-content', reusableContent: include },
      { kind: 'space', space: shown },
      { kind: 'page', page: shownPage, space: shown },
      isMember ? { kind: 'space', space: hidden } : url(`space:${hidden}`),
      isMember
        ? { kind: 'page', page: hiddenPage, space: hidden }
        : url(`$/spaces/${hidden}/page/${hiddenPage}`),
      { kind: 'user', user },
      { kind: 'openapi', spec: 'pets' },
      url('https://example.com/pets'),
      { kind: 'page', page: guide },
      { kind: 'file', file },
      url('https://example.com/a.png'),
      url('nowhere.md'),
      url('missing.png'),
    ];
  };

  test('reads what the links of a document lead to, however it is read', async () => {
    const content = `/v1/spaces/${space}/content`;
    const { body } = await server.send('GET', content, readers[name]);
    const revision = `/v1/spaces/${space}/revisions/${String(Object(body).id)}`;
    const paths = [content, revision].flatMap((base) => [
      [`${base}/page/${page}/document`, ''],
      [`${base}/page/${page}?format=document`, 'document'],
      [`${base}/path/all?format=document`, 'document'],
      [`${base}/page/${page}`, 'document'],
    ]);
    const { body: all } = await server.send('GET', `${content}/page/${page}`, readers[name]);
    paths.push([`/v1/spaces/${space}/documents/${String(Object(all).documentId)}`, '']);
    for (const [path = '', at = ''] of paths) {
      const answer = await server.send('GET', path, readers[name]);
      const document: unknown = at === '' ? answer.body : Object(answer.body)[at];
      expect(referencesIn(document), path).toEqual(expected());
      expect(JSON.stringify(document)).not.toContain('"text":"All"');
    }
  });

  test('reads the files of cards by their ids', async () => {
    const { body } = await server.send(
      'GET',
      `/v1/spaces/${space}/content/page/${page}/document`,
      readers[name],
    );
    const table = Object(body).nodes.find(({ type }: { type: string }) => type === 'table');
    const { view, records } = table.data;
    const [record] = Object.values<{ values: Record<string, unknown> }>(records);
    expect(record?.values[view.coverDefinition]).toEqual([ids.file]);
    expect(record?.values[view.targetDefinition]).toEqual({ kind: 'page', page: ids.guide });
  });

  test('gets both forms of a page without a format, and the requested one with it', async () => {
    const read = async (query: string) => {
      const { body } = await server.send(
        'GET',
        `/v1/spaces/${space}/content/page/${page}${query}`,
        readers[name],
      );
      return ['markdown', 'document'].filter((one) => one in Object(body));
    };
    expect(await read('')).toEqual(['markdown', 'document']);
    expect(await read('?format=markdown')).toEqual(['markdown']);
    expect(await read('?format=document')).toEqual(['document']);
    const pages = await server.send('GET', `/v1/spaces/${space}/content/pages`, readers[name]);
    expect(JSON.stringify(pages.body)).not.toMatch(/"(?:markdown|document)":/);
  });
});
