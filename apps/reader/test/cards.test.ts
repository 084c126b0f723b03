import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';

const used = useReader();

const pages = [
  { title: 'Welcome', markdown: 'Hello.' },
  { title: 'Choose <a> place', description: 'Where the wind is', markdown: 'Text.', emoji: '1f326' },
];

/** The meta elements of a page, by name or property. */
function metaOf(text: string): Map<string, string> {
  const found = text.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g);
  return new Map(Array.from(found, ([, name = '', content = '']) => [name, content]));
}

test('a public page has a card with a picture of 1200 by 630 pixels that is drawn for it', async () => {
  const { url } = await makeSite(used.world, { pages });
  const found = metaOf((await used.get(url)).text);
  expect(found.get('twitter:card')).toBe('summary_large_image');
  expect(found.get('og:image:width')).toBe('1200');
  const image = found.get('og:image') ?? '';
  expect(image).toMatch(/~card\/[0-9a-f]{12}-\w+\.png$/);
  const response = await used.app.inject({ url: new URL(image).pathname, headers: { host: 'lectern.test' } });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('image/png');
  expect(response.headers['cache-control']).toBe('public, max-age=86400');
  const { width, height } = PNG.sync.read(response.rawPayload);
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
});

test('the name of a picture changes with its page, and the former name leads to the present one', async () => {
  const { client } = used.world.people.admin;
  const { url, spaceId } = await makeSite(used.world, { pages });
  const before = metaOf((await used.get(url)).text).get('og:image') ?? '';
  const [, pageId = ''] = /-(\w+)\.png$/.exec(before) ?? [];
  const changes = [{ operation: 'update_page' as const, page: pageId, title: 'Hello there' }];
  await client.spaceContent.update({ spaceId, body: { changes } });
  const after = metaOf((await used.get(url)).text).get('og:image') ?? '';
  expect(after).not.toBe(before);
  const { status, headers } = await used.get(before);
  expect(status).toBe(302);
  expect(after.endsWith(String(headers['location']))).toBe(true);
});

test('a page for visitors with a session has no picture', async () => {
  const { site, url } = await makeSite(used.world, { pages });
  const image = metaOf((await used.get(url)).text).get('og:image') ?? '';
  await used.world.people.admin.client.sites.update({ ...site, body: { visibility: 'share-link' } });
  expect((await used.get(image)).status).toBe(404);
  const link = await used.world.people.admin.client.shareLinks.create({ ...site, body: { name: 'Friends' } });
  const shareUrl = link.urls.published ?? '';
  const shared = await used.get(shareUrl);
  expect(shared.status).toBe(200);
  expect(metaOf(shared.text).has('og:image')).toBe(false);
  expect((await used.get(image.replace(url, shareUrl))).status).toBe(404);
});
