import { makeComputedPage, replaceSpec, taggedSpecText } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();

test('shows the pages of an OpenAPI spec, and those of its next version at once', async () => {
  const { world } = server;
  const { organizationId } = world;
  const pages = [{ title: 'Welcome', markdown: 'Hello.' }];
  const { spaceId, url: base } = await makeSite(world, { pages });
  const spec = { organizationId, specSlug: 'pets' };
  await replaceSpec(world, spec, taggedSpecText(['pets', 'owners']));
  await makeComputedPage(world, { spaceId }, 'pets');
  const welcome = await server.get(base);
  expect(welcome.text).toContain('>owners<');
  const page = await server.get(`${base}/pets`);
  expect(page).toMatchObject({ status: 200 });
  expect(page.text).toContain('/pets');

  await replaceSpec(world, spec, taggedSpecText(['pets', 'cats']));
  const next = await server.get(base);
  expect(next.text).toContain('>cats<');
  expect(next.text).not.toContain('>owners<');
  expect(await server.get(`${base}/cats`)).toMatchObject({ status: 200 });
  expect(await server.get(`${base}/owners`)).toMatchObject({ status: 404 });
});
