import { expect, test, vi, afterEach } from 'vitest';
import type { World } from '@lectern/domain/testing';
import { useWorld } from '../../harness.ts';
import { publishSite, readerOf, resolve, resolveUrl } from './readers.ts';

const used = useWorld();
const isMissing = { code: 'not_found' };

afterEach(() => void vi.useRealTimers());

type Client = World['people']['admin']['client'];

/** A change request with a page of a text, behind the title `Draft`. */
async function proposePage(client: Client, spaceId: string, markdown: string) {
  const { id, number } = await client.changeRequests.create({ spaceId, body: { subject: 'Add a draft' } });
  const changeRequest = { spaceId, changeRequestId: id };
  const insert = { operation: 'insert_page' as const, title: 'Draft', document: { markdown } };
  const picture = { name: 'a.txt', contentType: 'text/plain', base64: 'aGVsbG8=' };
  await client.changeRequestContent.update({
    ...changeRequest,
    body: { changes: [insert, { operation: 'insert_files', files: [picture] }] },
  });
  const { revision } = await client.changeRequests.get(changeRequest);
  return { ...changeRequest, number, revision };
}

async function newSite() {
  const created = await publishSite(used.world, ['Docs', 'Other']);
  const [spaceId = '', otherId = ''] = created.spaces;
  const insert = { operation: 'insert_page' as const, title: 'Current', document: { markdown: 'Old.' } };
  await created.client.spaceContent.update({ spaceId, body: { changes: [insert] } });
  const change = await proposePage(
    created.client,
    spaceId,
    'Draft text {% if visitor.claims.x %}HIDDEN{% endif %}',
  );
  const { url } = await created.client.sitePublishing.getPreview(created.site);
  const jwtToken = new URL(url).searchParams.get('jwt_token') ?? '';
  return { ...created, spaceId, otherId, change, jwtToken };
}

test('a preview resolves a change request in the path, and its content is readable with the token', async () => {
  const { base, change, jwtToken, spaceId } = await newSite();
  const { changeRequestId, number, revision } = change;
  const url = `${base}/~/changes/${number}/draft`;
  expect(await resolve(used.world, url, { jwtToken })).toMatchObject({
    space: spaceId,
    changeRequest: changeRequestId,
    pathname: '/draft',
    basePath: `${new URL(base).pathname}/~/changes/${number}/`,
    canonicalUrl: url,
    complete: true,
  });
  const { client } = await readerOf(used.world, url, { jwtToken });
  for (const id of [changeRequestId, String(number)]) {
    const row = await client.changeRequests.get({ spaceId, changeRequestId: id });
    expect(row).toMatchObject({ id: changeRequestId, subject: 'Add a draft', revision, comments: 0 });
    expect(JSON.stringify(row)).not.toContain('@example.com');
  }
  const draft = { spaceId, pagePath: 'draft', format: 'markdown' as const };
  const inChange = await client.changeRequestContent.getPageByPath({ ...draft, changeRequestId });
  const inRevision = await client.revisions.getPageByPath({ ...draft, revisionId: revision });
  for (const page of [inChange, inRevision]) {
    expect(page).toMatchObject({ markdown: 'Draft text ' });
    const document = { spaceId, documentId: 'documentId' in page ? (page.documentId ?? '') : '' };
    expect(JSON.stringify(await client.spaceContent.getDocument(document))).toContain('Draft text');
  }
  const { files, pages } = await client.revisions.get({ spaceId, revisionId: revision });
  expect(pages.map(({ title }) => title)).toEqual(['Current', 'Draft']);
  expect(files.map(({ name }) => name)).toEqual(['a.txt']);
  await expect(client.spaceContent.getPageByPath(draft)).rejects.toMatchObject(isMissing);
});

test('each prefix of the path of a previewed change request says that a longer one may name more', async () => {
  const { base, change, jwtToken } = await newSite();
  const number = String(change.number);
  const completeOf = async (path: string) =>
    (await resolve(used.world, `${base}${path}`, { jwtToken })).complete;
  const paths = ['', '/~', '/~/changes', `/~/changes/${number}`, `/~/changes/${number}/draft`];
  expect(await Promise.all(paths.map(completeOf))).toEqual([false, false, false, true, true]);
});

test('a preview resolves a revision in the path', async () => {
  const { base, client, jwtToken, spaceId } = await newSite();
  const { revision: former } = await client.spaces.get({ spaceId });
  const insert = { operation: 'insert_page' as const, title: 'Later' };
  await client.spaceContent.update({ spaceId, body: { changes: [insert] } });
  const url = `${base}/~/revisions/${former}/current`;
  expect(await resolve(used.world, url, { jwtToken })).toMatchObject({
    revision: former,
    pathname: '/current',
  });
  const visitor = await readerOf(used.world, url, { jwtToken });
  vi.useFakeTimers({ now: Date.now() + 20 * 60_000, toFake: ['Date'] });
  const { pages } = await visitor.client.revisions.get({ spaceId, revisionId: former });
  expect(pages.map(({ title }) => title)).toEqual(['Current']);
  const plain = await readerOf(used.world, base, { jwtToken });
  await expect(plain.client.revisions.get({ spaceId, revisionId: former })).rejects.toMatchObject(isMissing);
});

test('a token reads only the change request that it names', async () => {
  const { base, client, site, change, jwtToken, spaceId, otherId } = await newSite();
  const second = await proposePage(client, spaceId, 'Second.');
  const elsewhere = await proposePage(client, otherId, 'Elsewhere.');
  const ofFirst = await readerOf(used.world, `${base}/~/changes/${change.number}`, { jwtToken });
  const ofSite = await readerOf(used.world, base, { jwtToken });
  const ofVisitor = await readerOf(used.world, base);
  const foreign = await newSite();
  const ofForeign = await readerOf(used.world, `${foreign.base}/~/changes/1`, { jwtToken: foreign.jwtToken });
  const reads = (reader: Client, { spaceId: space, changeRequestId, revision }: typeof change) => [
    reader.changeRequests.get({ spaceId: space, changeRequestId }),
    reader.changeRequestContent.get({ spaceId: space, changeRequestId }),
    reader.changeRequestContent.listFiles({ spaceId: space, changeRequestId }),
    reader.changeRequestContent.getPageByPath({ spaceId: space, changeRequestId, pagePath: 'draft' }),
    reader.revisions.get({ spaceId: space, revisionId: revision }),
  ];
  for (const read of reads(ofFirst.client, change)) await expect(read).resolves.toBeDefined();
  const refused = [
    ...reads(ofFirst.client, second),
    ...reads(ofFirst.client, elsewhere),
    ...[ofSite, ofVisitor, ofForeign].flatMap((reader) => reads(reader.client, change)),
  ];
  for (const { status } of await Promise.allSettled(refused)) expect(status).toBe('rejected');
  for (const read of refused) await expect(read).rejects.toMatchObject(isMissing);
  const list = ofFirst.client.changeRequests.list({ spaceId });
  await expect(list).rejects.toMatchObject({ code: 'forbidden' });
  await client.siteSpaces.delete({
    ...site,
    siteSpaceId: (await otherSiteSpace(client, site, otherId)) ?? '',
  });
  const removed = resolveUrl(used.world, `${base}/other/~/changes/${elsewhere.number}`, {
    visitor: { jwtToken },
  });
  await expect(removed).resolves.not.toHaveProperty('changeRequest', elsewhere.changeRequestId);
});

async function otherSiteSpace(
  client: Client,
  site: Parameters<Client['siteSpaces']['list']>[0],
  spaceId: string,
) {
  return (await client.siteSpaces.list(site)).items.find(({ space }) => space.id === spaceId)?.id;
}

test('a preview of one change request shows it on each page of its space, and no other', async () => {
  const { base, client, site, change, spaceId } = await newSite();
  const second = await proposePage(client, spaceId, 'Second.');
  const changeRequest = String(change.number);
  const { url } = await client.sitePublishing.getPreview({ ...site, changeRequest });
  expect(new URL(url).pathname).toBe(`${new URL(base).pathname}/~/changes/${changeRequest}/`);
  const jwtToken = new URL(url).searchParams.get('jwt_token') ?? '';
  for (const path of ['', '/draft', `/~/changes/${changeRequest}/draft`])
    expect(await resolve(used.world, `${base}${path}`, { jwtToken })).toMatchObject({
      changeRequest: change.changeRequestId,
    });
  const { revision } = await client.spaces.get({ spaceId });
  for (const path of [`/~/changes/${second.number}`, `/~/revisions/${revision}`])
    await expect(resolve(used.world, `${base}${path}`, { jwtToken })).rejects.toMatchObject(isMissing);
  await expect(client.sitePublishing.getPreview({ ...site, changeRequest: '99' })).rejects.toMatchObject({
    status: 400,
  });
});

test('without the token of a preview, or with one that has expired, a path names no change request', async () => {
  const { base, change, client, site, jwtToken, spaceId } = await newSite();
  const url = `${base}/~/changes/${change.number}`;
  const plain = await resolve(used.world, url);
  expect(plain).not.toHaveProperty('changeRequest');
  await expect(resolve(used.world, `${base}/~/changes/99`, { jwtToken })).rejects.toMatchObject(isMissing);
  const { apiToken } = await resolve(used.world, url, { jwtToken });
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] });
  await expect(used.world.domain.authenticate(apiToken)).rejects.toMatchObject({ status: 401 });
  vi.setSystemTime(Date.now() + 30 * 60_000);
  expect(await resolve(used.world, url, { jwtToken })).not.toHaveProperty('changeRequest');
  await client.sites.unpublish(site);
  await expect(resolve(used.world, url, { jwtToken })).rejects.toMatchObject(isMissing);
  expect(spaceId).not.toBe('');
});

test('only those who can edit the site and see all of its spaces make a preview', async () => {
  const { site, client, change, otherId } = await newSite();
  const { read, edit, create } = used.world.people;
  const preview = ({ client: own }: typeof create) =>
    own.sitePublishing.getPreview({ ...site, changeRequest: change.changeRequestId });
  await expect(preview(create)).resolves.toBeDefined();
  await client.spaces.update({ spaceId: otherId, body: { defaultLevel: null } });
  for (const person of [read, edit, create])
    await expect(preview(person)).rejects.toMatchObject({ code: 'forbidden' });
});
