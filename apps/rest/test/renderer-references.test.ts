import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixtures, makeProcessedSpec, specText } from '@lectern/domain/testing';
import { expect, onTestFinished, test } from 'vitest';
import { rendererOf } from './renderer.ts';
import { member, useServer } from './server.ts';

const server = useServer({}, { fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] } });
const { resolve, readTwice } = rendererOf(server);

/** A published site of a page that refers to everything which a renderer reads in turn, and embeds a URL. */
async function publishReferences(embedded: string) {
  const { world } = server;
  const { client } = world.people.admin;
  const { organizationId } = world;
  const { spaceId, reusableContentId } = await fixtures.spaceContent.getReusableContent(world);
  const { id: otherId } = await client.spaces.create({ organizationId, body: { title: 'Reference' } });
  const body = { title: 'Docs', spaces: [spaceId, otherId] };
  const { id: siteId } = await client.sites.create({ organizationId, body });
  const { urls } = await client.sites.publish({ organizationId, siteId });
  const { specSlug } = await makeProcessedSpec(world, specText('Petstore'));
  const { userId } = world.people.edit.actor;
  const markdown = [
    '[Setup](setup.md) [its start](setup.md#before-you-start) [gone](nowhere.md)',
    '![Plan](.gitbook/assets/plan.png)',
    '{% content-ref url="setup.md" %}\n[setup.md](setup.md)\n{% endcontent-ref %}',
    `{% include "reusable-content:${reusableContentId}" %}`,
    `[Ada](user:${userId} "mention") and [the reference](space:${otherId})`,
    `{% openapi-operation spec="${specSlug}" path="/pets" method="get" %}\n{% endopenapi-operation %}`,
    `{% embed url="${embedded}" %}`,
  ].join('\n\n');
  const png = { name: 'plan.png', contentType: 'image/png', base64: 'iVBORw0KGgo=' };
  const setup = { markdown: '## Before you start\n\nRead.' };
  await client.spaceContent.update({
    spaceId,
    body: {
      changes: [
        { operation: 'insert_files', files: [png] },
        { operation: 'insert_page', title: 'Setup', document: setup },
        { operation: 'insert_page', title: 'Welcome', document: { markdown } },
      ],
    },
  });
  return { spaceId, base: (urls.published ?? '').replace(/\/$/, '') };
}

/** What matches in a document, in order. */
function findIn(
  value: unknown,
  matches: (node: Record<string, unknown>) => boolean,
): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((one: unknown) => findIn(one, matches));
  const node = value as Record<string, unknown>;
  return matches(node) ? [node, ...inner] : inner;
}

test('a renderer follows every reference of a document with the token, and reads what is embedded', async () => {
  const listener = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Field notes</title>');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => void listener.close());
  const embedded = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/notes`;
  const made = await publishReferences(embedded);
  const { organizationId } = server.world;
  const { apiToken } = await resolve(`${made.base}/welcome`);
  const space = `/v1/spaces/${made.spaceId}`;
  const revision = `${space}/revisions/${String(member(await readTwice(apiToken, space), 'revision'))}`;
  const { id: pageId } = (await readTwice(apiToken, `${revision}/path/welcome`)).body as { id: string };
  const { body: document } = await readTwice(apiToken, `${revision}/page/${pageId}/document`);

  const references = findIn(document, ({ kind }) => typeof kind === 'string');
  expect(references.map(({ kind }) => kind)).toEqual([
    'page',
    'anchor',
    'url',
    'file',
    'page',
    'reusable-content',
    'user',
    'space',
    'openapi',
  ]);
  const pathOf: Record<string, (reference: Record<string, unknown>) => string> = {
    page: ({ page }) => `${revision}/page/${String(page)}/document`,
    anchor: ({ page }) => `${revision}/page/${String(page)}?format=markdown`,
    file: ({ file }) => `${revision}/files/${String(file)}`,
    'reusable-content': ({ reusableContent }) =>
      `${revision}/reusable-contents/${String(reusableContent)}/document`,
    user: ({ user }) => `/v1/users/${String(user)}`,
    space: ({ space: id }) => `/v1/spaces/${String(id)}`,
    openapi: ({ spec }) => `/v1/orgs/${organizationId}/openapi/${String(spec)}/versions/latest/content`,
  };
  const followed = references.filter(({ kind }) => kind !== 'url');
  for (const reference of followed) {
    const path = pathOf[String(reference['kind'])]?.(reference) ?? '';
    expect((await readTwice(apiToken, path)).body, path).toBeTruthy();
  }
  expect(references.find(({ kind }) => kind === 'url')).toEqual({ kind: 'url', url: 'nowhere.md' });
  const [{ anchor } = {}] = references.filter(({ kind }) => kind === 'anchor');
  expect(anchor).toBe('before-you-start');

  const [block] = findIn(document, ({ type }) => type === 'embed');
  expect(block).toMatchObject({ data: { url: embedded } });
  const embed = await readTwice(apiToken, `${space}/embed?url=${encodeURIComponent(embedded)}`);
  expect(embed.body).toMatchObject({ type: 'link', title: 'Field notes' });
  const elsewhere = await readTwice(
    apiToken,
    `${space}/embed?url=${encodeURIComponent(`${embedded}/other`)}`,
  );
  expect(elsewhere.body).not.toMatchObject({ title: 'Field notes' });
});
