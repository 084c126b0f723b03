import type { Page } from '@lectern/contract';
import { contract } from '@lectern/contract';
import { expect, test } from 'vitest';
import { readRevision } from '../../../src/operations/read-revision.ts';
import { makeComputedPage, replaceSpec, taggedSpecText } from '../../../src/testing/computed-resources.ts';
import { makeProcessedSpec } from '../../../src/testing/openapi-resources.ts';
import { useWorld } from '../../harness.ts';
import { publishSite, readerOf } from '../../sites/published/readers.ts';

const used = useWorld();
const isMissing = { code: 'not_found' };
const titlesOf = (pages: readonly Page[]) => pages.map(({ title }) => title);

/** A published site whose first space has a page that stands for a private spec. */
async function makeSite() {
  const { world } = used;
  const spec = await makeProcessedSpec(world, taggedSpecText(['pets']));
  const created = await publishSite(world, ['Docs', 'Other']);
  const [spaceId = '', otherId = ''] = created.spaces;
  const entry = await makeComputedPage(world, { spaceId }, spec.specSlug);
  return { ...created, spec, spaceId, otherId, entry };
}

test('a visitor reads the pages of a private spec, and the spec, while a page of the site stands for it', async () => {
  const { world } = used;
  const { base, spaceId, spec, entry, client: admin } = await makeSite();
  const { client } = await readerOf(world, base);
  expect(titlesOf((await client.spaceContent.listPages({ spaceId })).pages)).toEqual(['pets', 'Models']);
  const page = await client.spaceContent.getPageByPath({ spaceId, pagePath: 'pets' });
  expect(page).toMatchObject({ markdown: expect.stringContaining('path="/pets"') });
  const documentId = 'documentId' in page ? (page.documentId ?? '') : '';
  expect(await client.spaceContent.getDocument({ spaceId, documentId })).toMatchObject({
    object: 'document',
  });
  const content = await client.openapiSpecs.getLatestVersionContent(spec);
  expect(content.filesystem).toMatchObject([{ specification: { info: { title: 'Petstore' } } }]);
  const description = '{% if visitor.claims.no %}Hidden{% endif %}';
  const update = { operation: 'update_page' as const, page: entry, description };
  await admin.spaceContent.update({ spaceId, body: { changes: [update] } });
  await expect(client.openapiSpecs.getLatestVersionContent(spec)).resolves.toBeDefined();
  await admin.spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'delete_page', page: entry }] },
  });
  expect((await client.spaceContent.listPages({ spaceId })).pages).toEqual([]);
  await expect(client.openapiSpecs.getLatestVersionContent(spec)).rejects.toMatchObject(isMissing);
  await expect(client.spaceContent.getDocument({ spaceId, documentId })).rejects.toMatchObject(isMissing);
});

test('a visitor does not read a spec that only a change request or another site has pages of', async () => {
  const { world } = used;
  const { base, spaceId, site, client: admin } = await makeSite();
  const draft = await makeProcessedSpec(world, taggedSpecText(['draft']));
  const { id: changeRequestId, number } = await admin.changeRequests.create({ spaceId, body: {} });
  await makeComputedPage(world, { spaceId, changeRequestId }, draft.specSlug);
  const { spec: elsewhere } = await makeSite();
  const { client, actor } = await readerOf(world, base);
  for (const spec of [draft, elsewhere])
    await expect(client.openapiSpecs.getLatestVersionContent(spec)).rejects.toMatchObject(isMissing);
  const read = () =>
    readRevision(world.domain.context(actor), contract.spaceContent.listPages, { spaceId }, () => false);
  expect((await read()).specSlugs).not.toContain(draft.specSlug);
  const { url } = await admin.sitePublishing.getPreview(site);
  const jwtToken = new URL(url).searchParams.get('jwt_token') ?? '';
  const preview = await readerOf(world, `${base}/~/changes/${number}`, { jwtToken });
  const { pages } = await preview.client.changeRequestContent.listPages({ spaceId, changeRequestId });
  expect(titlesOf(pages)).toEqual(['pets', 'Models', 'draft', 'Models']);
  await expect(preview.client.openapiSpecs.getLatestVersionContent(draft)).resolves.toBeDefined();
});

test('a space with a condition hides the spec from the visitors who do not satisfy it', async () => {
  const { world } = used;
  const { base, site, spaceId, spec, client: admin } = await makeSite();
  const { items } = await admin.siteSpaces.list(site);
  const siteSpaceId = items.find(({ space }) => space.id === spaceId)?.id ?? '';
  await admin.siteSpaces.update({
    ...site,
    siteSpaceId,
    body: { condition: 'visitor.claims.unsigned.beta' },
  });
  const { client } = await readerOf(world, base);
  await expect(client.openapiSpecs.getLatestVersionContent(spec)).rejects.toMatchObject(isMissing);
  const tester = await readerOf(world, base, { unsignedClaims: { beta: true } });
  await expect(tester.client.openapiSpecs.getLatestVersionContent(spec)).resolves.toBeDefined();
});

test('the ETag of what a visitor reads changes with the spec, whose cache tag is that of the response', async () => {
  const { world } = used;
  const { base, spaceId, spec } = await makeSite();
  const { client, actor } = await readerOf(world, base);
  const read = (known: string) =>
    readRevision(
      world.domain.context(actor),
      contract.spaceContent.listPages,
      { spaceId },
      (tag) => tag === known,
    );
  const { tag, specSlugs } = await read('');
  expect(specSlugs).toEqual([spec.specSlug]);
  expect(await read(tag)).toMatchObject({ notModified: true, specSlugs });
  await replaceSpec(world, spec, taggedSpecText(['pets', 'cats']));
  expect(await read(tag)).toMatchObject({ notModified: false });
  expect(titlesOf((await client.spaceContent.listPages({ spaceId })).pages)).toEqual([
    'pets',
    'cats',
    'Models',
  ]);
});

test('what a spec says is no condition, and names no member', async () => {
  const { world } = used;
  const { base, spaceId, spec } = await makeSite();
  const { userId } = world.people.admin.actor;
  const description = `See [x](user:${userId}).\n\n{% if visitor.claims.no %}\n\nShown {% endif %}`;
  const text = { ...Object(JSON.parse(taggedSpecText(['pets']))), tags: [{ name: 'pets', description }] };
  await replaceSpec(world, spec, JSON.stringify(text));
  const { client } = await readerOf(world, base);
  const page = await client.spaceContent.getPageByPath({ spaceId, pagePath: 'pets' });
  expect(page).toMatchObject({ markdown: expect.stringContaining('Shown') });
  expect(page).toMatchObject({ markdown: expect.stringContaining('openapi-operation') });
  await expect(client.users.get({ userId })).rejects.toMatchObject(isMissing);
});
