import type { Page } from '@lectern/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeComputedPage, replaceSpec, taggedSpecText } from '../../../src/testing/computed-resources.ts';
import { makeProcessedSpec } from '../../../src/testing/openapi-resources.ts';
import { readRevision } from '../../../src/operations/read-revision.ts';
import { contract } from '@lectern/contract';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;
const ctxOf = (person: 'admin' | 'guest') => used.world.domain.context(used.world.people[person].actor);

/** A space with a page, a page that stands for a spec, and another page. */
async function makeSpace(tags = ['pets', 'store']) {
  const { world } = used;
  const spec = await makeProcessedSpec(world, taggedSpecText(tags));
  const { id: spaceId } = await client().spaces.create({ organizationId: world.organizationId });
  const insert = (title: string) => ({ operation: 'insert_page' as const, title });
  await client().spaceContent.update({ spaceId, body: { changes: [insert('First')] } });
  const entry = await makeComputedPage(world, { spaceId }, spec.specSlug);
  await client().spaceContent.update({ spaceId, body: { changes: [insert('Last')] } });
  return { spec, spaceId, entry };
}

const pathsOf = (pages: readonly Page[]): string[] =>
  pages.flatMap((page) =>
    page.type === 'document' || page.type === 'group'
      ? [page.path, ...pathsOf(page.pages)]
      : [`${page.type} ${page.title}`],
  );
const list = async (spaceId: string, options: object = {}) =>
  pathsOf((await client().spaceContent.listPages({ spaceId, ...options })).pages);

describe('a page that stands for a spec', () => {
  let made: Awaited<ReturnType<typeof makeSpace>>;
  beforeEach(async () => {
    made = await makeSpace();
  });

  test('shows the pages of the spec in its place, or itself when computed content is not asked for', async () => {
    const { spaceId, spec, entry } = made;
    const slugs = ['first', 'pets', 'store', 'models', 'last'];
    expect(await list(spaceId)).toEqual(slugs);
    expect(pathsOf((await client().spaceContent.get({ spaceId })).pages)).toEqual(slugs);
    const bare = ['first', `computed ${spec.specSlug}`, 'last'];
    expect(await list(spaceId, { computed: false })).toEqual(bare);
    expect(pathsOf((await client().spaceContent.get({ spaceId, computed: false })).pages)).toEqual(bare);
    const page = await client().spaceContent.getPage({ spaceId, pageId: entry });
    expect(page).toMatchObject({ id: entry, type: 'computed', title: spec.specSlug });
    expect((await client().spaceContent.listPages({ spaceId })).pages[1]).toMatchObject({
      type: 'document',
      title: 'pets',
      computed: {
        type: 'builtin:openapi',
        dependencies: { spec: { ref: { kind: 'openapi', spec: spec.specSlug } } },
        props: { doc: 'operations', page: 'pets' },
      },
      computedSeed: spec.versionId,
    });
  });

  test('has pages that are read by id, by path, as documents and by their URL', async () => {
    const { spaceId, spec } = made;
    const read = await client().spaceContent.getPageByPath({ spaceId, pagePath: 'pets' });
    const { id: pageId } = read;
    const operation = {
      type: 'openapi-operation',
      data: { ref: { kind: 'openapi', spec: spec.specSlug }, path: '/pets', method: 'get' },
    };
    const nodes = [{ type: 'paragraph' }, operation];
    expect(read).toMatchObject({
      markdown: `About pets.\n\n{% openapi-operation spec="${spec.specSlug}" path="/pets" method="get" %}\n\`GET /pets\`\n{% endopenapi-operation %}\n`,
      document: { nodes },
    });
    expect(await client().spaceContent.getPage({ spaceId, pageId })).toEqual(read);
    expect(await client().spaceContent.getPageDocument({ spaceId, pageId })).toMatchObject({ nodes });
    const documentId = 'documentId' in read ? (read.documentId ?? '') : '';
    expect(await client().spaceContent.getDocument({ spaceId, documentId })).toMatchObject({ nodes });
    const found = await client().publishedContent.getContentByUrl({ url: read.urls.app });
    expect(found).toMatchObject({ page: { id: pageId, path: 'pets' } });
    const models = await client().spaceContent.getPageByPath({ spaceId, pagePath: 'models' });
    expect(models).toMatchObject({
      computed: { props: { doc: 'models' } },
      document: { nodes: [{ type: 'openapi-schemas', data: { schemas: ['Pet'], grouped: true } }] },
    });
    const hidden = client().spaceContent.getPage({ spaceId, pageId, computed: false });
    await expect(hidden).rejects.toMatchObject({ code: 'not_found' });
  });

  test('shows a new version of the spec at once, under another ETag', async () => {
    const { spaceId, spec } = made;
    const { world } = used;
    const actor = ctxOf('admin');
    const read = async (known = '') =>
      readRevision(
        actor,
        contract.spaceContent.getPageByPath,
        { spaceId, pagePath: 'pets' },
        (tag) => tag === known,
      );
    const { tag } = await read();
    expect(await read(tag)).toMatchObject({ notModified: true });
    expect(await list(spaceId)).toContain('store');
    await replaceSpec(world, spec, taggedSpecText(['pets', 'cats']));
    expect(await list(spaceId)).toEqual(['first', 'pets', 'cats', 'models', 'last']);
    const later = await read(tag);
    expect(later).toMatchObject({ notModified: false });
    expect(later.tag).not.toBe(tag);
    await client().openapiSpecs.delete(spec);
    expect(await list(spaceId)).toEqual(['first', `computed ${spec.specSlug}`, 'last']);
    expect((await read(later.tag).catch(() => undefined))?.notModified).not.toBe(true);
  });

  test('keeps the ids of its pages from version to version, and in a change request', async () => {
    const { spaceId, spec } = made;
    const idsOf = (pages: readonly Page[]) => pages.map(({ id, title }) => [title, id]);
    const { pages } = await client().spaceContent.listPages({ spaceId });
    await replaceSpec(used.world, spec, taggedSpecText(['pets', 'store'], 'Renamed'));
    expect(idsOf((await client().spaceContent.listPages({ spaceId })).pages)).toEqual(idsOf(pages));
    const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
    const proposed = await client().changeRequestContent.listPages({ spaceId, changeRequestId });
    expect(idsOf(proposed.pages)).toEqual(idsOf(pages));
    const { revision } = await client().changeRequests.get({ spaceId, changeRequestId });
    const then = await client().revisions.listPages({ spaceId, revisionId: revision });
    expect(idsOf(then.pages)).toEqual(idsOf(pages));
  });

  test('shows its pages in a copy of the space, and at a change request that adds it', async () => {
    const { spaceId } = made;
    const copy = await client().spaces.duplicate({ spaceId });
    expect(await list(copy.id)).toEqual(await list(spaceId));
    const other = await makeProcessedSpec(used.world, taggedSpecText(['users']));
    const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
    await makeComputedPage(used.world, { spaceId, changeRequestId }, other.specSlug);
    const { pages } = await client().changeRequestContent.listPages({ spaceId, changeRequestId });
    expect(pathsOf(pages)).toEqual(['first', 'pets', 'store', 'models', 'last', 'users', 'models-1']);
    expect(await list(spaceId)).not.toContain('users');
    await client().changeRequests.merge({ spaceId, changeRequestId });
    expect(await list(spaceId)).toContain('users');
  });

  test('has pages that no change can name, with a reason', async () => {
    const { spaceId, entry } = made;
    const { id: page } = await client().spaceContent.getPageByPath({ spaceId, pagePath: 'pets' });
    const changes = [
      { operation: 'update_page' as const, page, title: 'Other' },
      { operation: 'delete_page' as const, page },
      { operation: 'update_page' as const, page, into: null },
      { operation: 'revert_page' as const, page },
      { operation: 'insert_page' as const, title: 'Below', into: page },
    ];
    for (const change of changes) {
      const update = client().spaceContent.update({ spaceId, body: { changes: [change] } });
      await expect(update).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('is computed from an OpenAPI specification'),
      });
    }
    await client().spaceContent.update({
      spaceId,
      body: { changes: [{ operation: 'delete_page', page: entry }] },
    });
    expect(await list(spaceId)).toEqual(['first', 'last']);
  });
});

describe('a spec that is not there for the reader', () => {
  test('of another organization shows no page', async () => {
    const { world } = used;
    const { id: organizationId } = await client().organizations.create({ body: { title: 'Elsewhere' } });
    const { spec, spaceId } = await makeSpace();
    const { id: other } = await client().spaces.create({ organizationId });
    await makeComputedPage(world, { spaceId: other }, spec.specSlug);
    expect(await list(spaceId)).toContain('pets');
    expect(await list(other)).toEqual([`computed ${spec.specSlug}`]);
  });

  test('that has no version yet shows no page, and its pages once it has one', async () => {
    const { world } = used;
    const { organizationId } = world;
    const { id: spaceId } = await client().spaces.create({ organizationId });
    const specSlug = `later-${spaceId.slice(-8).toLowerCase()}`;
    await makeComputedPage(world, { spaceId }, specSlug);
    expect(await list(spaceId)).toEqual([`computed ${specSlug}`]);
    await client().openapiSpecs.create({ organizationId, body: { slug: specSlug, source: { text: '{}' } } });
    expect(await list(spaceId)).toEqual([`computed ${specSlug}`]);
    await replaceSpec(world, { organizationId, specSlug }, taggedSpecText(['pets']));
    expect(await list(spaceId)).toEqual(['pets', 'models']);
  });

  test('that is private shows no page to a guest of the space, and one that is public does', async () => {
    const { world } = used;
    const { spec, spaceId } = await makeSpace();
    const { guest } = world.people;
    await client().spacePermissions.invite({
      spaceId,
      body: { users: [guest.actor.userId], role: 'read' },
    });
    const seen = async () => pathsOf((await guest.client.spaceContent.listPages({ spaceId })).pages);
    expect(await seen()).toEqual(['first', `computed ${spec.specSlug}`, 'last']);
    const tagOf = async (known: string) =>
      readRevision(ctxOf('guest'), contract.spaceContent.listPages, { spaceId }, (tag) => tag === known);
    const { tag } = await tagOf('');
    await client().openapiSpecs.update({ ...spec, body: { visibility: 'public' } });
    expect(await seen()).toContain('pets');
    expect(await tagOf(tag)).toMatchObject({ notModified: false });
  });
});

test('a token that is limited to the space shows no page of a private spec, and one of its organization does', async () => {
  const { world } = used;
  const { organizationId } = world;
  const { spec, spaceId } = await makeSpace();
  const seen = async (limit: string | null) => {
    const scope = {
      organizationId,
      spaceId: limit,
      readOnly: true,
      ssoRequiredBy: [],
      tokenId: 'tok_test',
      expiresAt: null,
      ssoProviderId: null,
    };
    const limited = world.domain.as({ ...world.people.admin.actor, scope });
    return pathsOf((await limited.spaceContent.listPages({ spaceId })).pages);
  };
  expect(await seen(spaceId)).toEqual(['first', `computed ${spec.specSlug}`, 'last']);
  expect(await seen(null)).toContain('pets');
});

test('a space without such pages is read with no further statement', async () => {
  const { spaceId } = await makeSpace();
  const { id: plain } = await client().spaces.create({ organizationId: used.world.organizationId });
  const countOf = async (id: string) => {
    await client().spaceContent.listPages({ spaceId: id });
    const before = used.database.statements();
    await readRevision(ctxOf('admin'), contract.spaceContent.listPages, { spaceId: id }, () => false);
    return used.database.statements() - before;
  };
  expect(await countOf(plain)).toBe(2);
  expect(await countOf(spaceId)).toBeLessThanOrEqual(5);
});
