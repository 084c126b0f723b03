import { expect, test } from 'vitest';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { makeSite, makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

test('the app URL of a resource leads to the resource', async () => {
  const { collectionId } = await makeTree(used.world);
  const collection = await client().collections.get({ collectionId });
  expect(await client().publishedContent.getContentByUrl({ url: collection.urls.app })).toEqual({
    collection,
  });

  const { spaceId, changeRequestId, subPageId } = await makeChangeRequest(used.world);
  const request = { spaceId, changeRequestId };
  const space = await client().spaces.get({ spaceId });
  const changeRequest = await client().changeRequests.get(request);
  expect(await client().publishedContent.getContentByUrl({ url: space.urls.app })).toEqual({ space });
  expect(await client().publishedContent.getContentByUrl({ url: changeRequest.urls.app })).toEqual({
    space,
    changeRequest,
  });
  for (const page of [
    await client().spaceContent.getPage({ spaceId, pageId: subPageId }),
    await client().changeRequestContent.getPage({ ...request, pageId: subPageId }),
  ]) {
    const url = page.type === 'document' ? page.urls.app : '';
    expect(await client().publishedContent.getContentByUrl({ url })).toMatchObject({
      page: { id: subPageId },
    });
  }
});

test('an app URL of nothing, or of hidden content, is not found', async () => {
  const { spaceId } = await makeContent(used.world);
  const { urls } = await client().spaces.get({ spaceId });
  const ask = (url: string) => () => client().publishedContent.getContentByUrl({ url });
  const missing = [
    ask(`${urls.app}/nowhere`),
    ask(`${urls.app}/%ZZ`),
    ask(`${urls.app}/~/changes/99`),
    ask('https://elsewhere.example.com/'),
    ask(urls.app.replace(used.world.organizationId, used.world.outsideOrganizationId)),
    () => used.world.outsider.client.publishedContent.getContentByUrl({ url: urls.app }),
  ];
  for (const attempt of missing) await expect(attempt()).rejects.toMatchObject({ status: 404 });
});

test('a redirect to a page leads to its current path', async () => {
  const { site, siteSpaceId, spaceId } = await makeSite(used.world);
  const write = (
    changes: Parameters<ReturnType<typeof client>['spaceContent']['update']>[0]['body']['changes'],
  ) => client().spaceContent.update({ spaceId, body: { changes } });
  const { changes } = await write([{ operation: 'insert_page', title: 'Setting up' }]);
  const [created] = changes;
  const pageId = created?.object === 'created_page' ? created.page.id : '';
  const destination = { kind: 'site-page' as const, siteSpaceId, pageId };
  await client().redirects.create({ ...site, body: { source: '/old', destination } });
  const target = async () => (await client().redirects.getBySource({ ...site, source: '/old' })).target;
  expect(await target()).toMatch(/\/setting-up$/);
  await write([{ operation: 'update_page', page: pageId, slug: 'install' }]);
  expect(await target()).toMatch(/\/install$/);
  await write([{ operation: 'delete_page', page: pageId }]);
  expect(await target()).toMatch(/\/$/);
  await expect(
    client().redirects.create({ ...site, body: { source: '/other', destination } }),
  ).rejects.toMatchObject({ status: 400, details: [{ path: 'body.destination.pageId' }] });
});
