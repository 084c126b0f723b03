import { createHmac } from 'node:crypto';
import {
  makeComputedPage,
  makeProcessedSpec,
  replaceSpec,
  specText,
  taggedSpecText,
} from '@lectern/domain/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { rendererOf, type Visitor } from './renderer.ts';
import { member, useServer } from './server.ts';

const server = useServer();
const { resolve, readTwice } = rendererOf(server);

type Site = { readonly organizationId: string; readonly siteId: string };

/** A published site of two spaces, with everything that a renderer follows from a page. */
async function publish() {
  const { world } = server;
  const { client } = world.people.admin;
  const { organizationId } = world;
  const spaces: string[] = [];
  for (const title of ['Guide', 'Reference'])
    spaces.push((await client.spaces.create({ organizationId, body: { title } })).id);
  const [spaceId = ''] = spaces;
  const site: Site = {
    organizationId,
    siteId: (await client.sites.create({ organizationId, body: { title: 'Docs', spaces } })).id,
  };
  const { urls } = await client.sites.publish(site);
  const { specSlug } = await makeProcessedSpec(world, specText('Petstore'));
  const { userId } = world.people.edit.actor;
  const markdown = [
    `Ask [Ada](user:${userId} "mention") and see [the setup](setup.md).`,
    '![Plan](plan.png)',
    `{% openapi-operation spec="${specSlug}" path="/pets" method="get" %}\n{% endopenapi-operation %}`,
  ].join('\n\n');
  const png = { name: 'plan.png', contentType: 'image/png', base64: 'iVBORw0KGgo=' };
  await client.spaceContent.update({
    spaceId,
    body: {
      changes: [
        { operation: 'insert_page', title: 'Welcome', document: { markdown } },
        { operation: 'insert_page', title: 'Setup', document: { markdown: 'Install the progress trace.' } },
        { operation: 'insert_files', files: [png] },
      ],
    },
  });
  const { items } = await client.siteSpaces.list(site);
  const siteSpaceId = items.find(({ space }) => space.id === spaceId)?.id ?? '';
  const destination = { kind: 'site-space' as const, siteSpaceId };
  await client.redirects.create({ ...site, body: { source: '/old', destination } });
  return { site, spaceId, specSlug, userId, base: (urls.published ?? '').replace(/\/$/, '') };
}

/** A visitor token (HS256) for an hour. */
function visitorToken(privateKey: string): string {
  const encoded = [{ alg: 'HS256' }, { exp: Math.floor(Date.now() / 1000) + 3600 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${encoded}.${createHmac('sha256', privateKey).update(encoded).digest('base64url')}`;
}

describe('a renderer', () => {
  let created: Awaited<ReturnType<typeof publish>>;
  beforeAll(async () => {
    created = await publish();
  });
  const sitePath = () => `/v1/orgs/${created.site.organizationId}/sites/${created.site.siteId}`;

  test('resolves a URL by its prefixes to one token, which names what it reads', async () => {
    const url = `${created.base}/welcome`;
    const found = await resolve(url);
    expect(found).toMatchObject({ space: created.spaceId, pathname: '/welcome', complete: true });
    expect((await resolve(url))['apiToken']).toBe(found['apiToken']);
    expect(await resolve(url)).toEqual(found);
    const [, payload = ''] = String(found['apiToken']).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
    expect(claims).toMatchObject({
      kind: 'site',
      organization: created.site.organizationId,
      site: created.site.siteId,
      siteSpace: found['siteSpace'],
      space: created.spaceId,
    });
    expect(claims['spaces']).toHaveLength(2);
    expect(Number(claims['exp']) * 1000 - Date.now()).toBeGreaterThan(15 * 60_000);
  });

  test('reads the site, the space, the revision, a page and its files with the token', async () => {
    const { apiToken, space } = await resolve(`${created.base}/welcome`);
    const spaceTag = `space:${String(space)}`;
    const published = await readTwice(apiToken, `${sitePath()}/published`);
    expect(member(published, 'structure')).toMatchObject({ type: 'siteSpaces' });
    expect(published.tags).toEqual(expect.arrayContaining([`site:${created.site.siteId}`, spaceTag]));
    expect(published.headers.get('x-gitbook-cache-control')).toBe('max-age=300');
    const ofSpace = await readTwice(apiToken, `/v1/spaces/${String(space)}`);
    expect(ofSpace.tags).toEqual([spaceTag]);

    const base = `/v1/spaces/${String(space)}/revisions/${String(member(ofSpace, 'revision'))}`;
    const revision = await readTwice(apiToken, `${base}?metadata=false`);
    expect(revision.headers.get('x-gitbook-cache-control')).toBe('max-age=3600');
    const [welcome] = member(revision, 'pages') as Record<string, unknown>[];
    expect(welcome).toMatchObject({ title: 'Welcome', path: 'welcome', pages: [] });
    const pageId = String(welcome?.['id']);
    const document = await readTwice(apiToken, `${base}/page/${pageId}/document`);
    expect(document.body).toMatchObject({ object: 'document' });
    const page = await readTwice(apiToken, `${base}/page/${pageId}?format=markdown`);
    expect(member(page, 'markdown')).toContain('Ask [Ada]');
    const byPath = await readTwice(apiToken, `${base}/path/${encodeURIComponent('setup')}`);
    expect(member(byPath, 'title')).toBe('Setup');
    const [file] = member(revision, 'files') as Record<string, unknown>[];
    const own = await readTwice(apiToken, `${base}/files/${String(file?.['id'])}`);
    expect(own.body).toEqual(file);
    const { pathname, search } = new URL(String(file?.['downloadURL']));
    expect((await server.send('GET', pathname + search)).status).toBe(200);
  });

  test('reads the spec and the people that the page names, searches, and follows a redirect', async () => {
    const { apiToken } = await resolve(`${created.base}/welcome`);
    const { specSlug, userId, site } = created;
    const openapi = `/v1/orgs/${site.organizationId}/openapi/${specSlug}/versions/latest/content`;
    const content = await readTwice(apiToken, openapi);
    expect(member(content, 'filesystem')).toMatchObject([{ isEntrypoint: true, references: [], dir: './' }]);
    expect(content.tags).toEqual([`organization:${site.organizationId}:openapi:${specSlug}`]);
    const user = await readTwice(apiToken, `/v1/users/${userId}`);
    expect(user.body).not.toHaveProperty('email');
    const json = { query: 'progress trace', scope: { mode: 'all' } };
    const hits = await readTwice(apiToken, `${sitePath()}/search`, json);
    expect(hits.body).toMatchObject({ items: [{ pages: [{ title: 'Setup' }] }] });
    const redirect = await readTwice(apiToken, `${sitePath()}/redirect?source=${encodeURIComponent('/old')}`);
    expect(member(redirect, 'target')).toBe(`${created.base}/`);
  });

  test('previews a change request', async () => {
    const { spaceId } = created;
    const { client } = server.world.people.admin;
    const { id: changeRequestId, number } = await client.changeRequests.create({ spaceId, body: {} });
    const insert = { operation: 'insert_page' as const, title: 'Draft' };
    await client.changeRequestContent.update({ spaceId, changeRequestId, body: { changes: [insert] } });
    const preview = await client.sitePublishing.getPreview(created.site);
    const jwtToken = new URL(preview.url).searchParams.get('jwt_token') ?? '';
    const found = await resolve(`${created.base}/~/changes/${number}/draft`, { jwtToken });
    expect(found).toMatchObject({ changeRequest: changeRequestId, pathname: '/draft' });
    const change = await readTwice(found['apiToken'], `/v1/spaces/${spaceId}/change-requests/${number}`);
    expect(change.tags).toEqual([`space:${spaceId}`, `space:${spaceId}:change-request:${changeRequestId}`]);
    const revision = `/v1/spaces/${spaceId}/revisions/${String(member(change, 'revision'))}`;
    expect(member(await readTwice(found['apiToken'], `${revision}/path/draft`), 'title')).toBe('Draft');
    const { apiToken } = await resolve(created.base);
    const headers = { authorization: `Bearer ${String(apiToken)}` };
    expect((await server.send('GET', revision, { headers })).status).toBe(404);
  });

  test('is sent to sign in, or opens a site with a share link', async () => {
    const { site, base } = await publish();
    const { client } = server.world.people.admin;
    await client.sites.update({ ...site, body: { visibility: 'visitor-auth' } });
    const fallbackURL = 'https://example.com/sign-in';
    await client.sitePublishing.updateAuth({ ...site, body: { backend: 'custom', fallbackURL } });
    const json = { url: `${base}/welcome` };
    const ask = (visitor: Visitor) =>
      server.send('POST', '/v1/urls/published', { json: { ...json, visitor, redirectOnError: false } });
    expect((await ask({})).body).toEqual({ target: 'external', redirect: fallbackURL });
    expect((await ask({ jwtToken: 'wrong' })).status).toBe(404);
    const { privateKey } = await client.sitePublishing.getAuth(site);
    const jwtToken = visitorToken(privateKey);
    const signedIn = await ask({ jwtToken });
    expect((await ask({ jwtToken })).text).toBe(signedIn.text);
    await readTwice(
      member(signedIn, 'apiToken'),
      `/v1/orgs/${site.organizationId}/sites/${site.siteId}/published`,
    );

    await client.sites.update({ ...site, body: { visibility: 'share-link' } });
    const link = await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
    const shared = await resolve(`${String(link.urls.published)}welcome`);
    expect(shared).toMatchObject({ pathname: '/welcome', shareKey: expect.any(String) });
    await readTwice(shared['apiToken'], `/v1/orgs/${site.organizationId}/sites/${site.siteId}/published`);
  });

  test('gets no header for caches of what no event makes stale: the way to sign in, and what it sends', async () => {
    const cacheHeadersOf = ({ headers }: { headers: Headers }) =>
      ['x-gitbook-cache-tag', 'x-gitbook-cache-control'].map((name) => headers.get(name));
    const { site, base } = await publish();
    const { client } = server.world.people.admin;
    const { apiToken } = await resolve(base);
    const headers = { authorization: `Bearer ${String(apiToken)}` };
    const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/insights/events`;
    const sent = await server.send('POST', path, { headers, json: { events: [{ type: 'page_view' }] } });
    expect([sent.status, ...cacheHeadersOf(sent)]).toEqual([204, null, null]);
    await client.sites.update({ ...site, body: { visibility: 'visitor-auth' } });
    const body = { backend: 'custom' as const, fallbackURL: 'https://example.com/sign-in' };
    await client.sitePublishing.updateAuth({ ...site, body });
    const signIn = await server.send('POST', '/v1/urls/published', { json: { url: base } });
    expect([signIn.status, member(signIn, 'target')]).toEqual([200, 'external']);
    expect(cacheHeadersOf(signIn)).toEqual([null, null]);
  });

  test('gets the tag of the change request with the URL that previews it', async () => {
    const { site, base, spaceId } = await publish();
    const { client } = server.world.people.admin;
    const { id, number } = await client.changeRequests.create({ spaceId, body: {} });
    const { url } = await client.sitePublishing.getPreview(site);
    const jwtToken = new URL(url).searchParams.get('jwt_token') ?? '';
    const json = { url: `${base}/~/changes/${number}`, visitor: { jwtToken } };
    const { headers } = await server.send('POST', '/v1/urls/published', { json });
    expect(headers.get('x-gitbook-cache-tag')?.split(',')).toEqual([
      `site:${site.siteId}`,
      `space:${spaceId}`,
      `space:${spaceId}:change-request:${id}`,
    ]);
  });

  test('gets the tag of a spec whose pages it reads, and reads them anew once it has another version', async () => {
    const { world } = server;
    const { base, spaceId } = await publish();
    const spec = await makeProcessedSpec(world, taggedSpecText(['pets']));
    await makeComputedPage(world, { spaceId }, spec.specSlug);
    const { apiToken } = await resolve(base);
    const read = (path: string, tag = '') =>
      server.send('GET', `/v1/spaces/${spaceId}/content${path}`, {
        headers: { authorization: `Bearer ${String(apiToken)}`, 'if-none-match': tag },
      });
    for (const path of ['', '/pages', '/path/pets']) {
      await replaceSpec(world, spec, taggedSpecText(['pets', `before${path.length}`]));
      const first = await read(path);
      expect(first.status).toBe(200);
      expect(first.headers.get('x-gitbook-cache-tag')?.split(',')).toContain(
        `organization:${world.organizationId}:openapi:${spec.specSlug}`,
      );
      const tag = first.headers.get('etag') ?? '';
      expect((await read(path, tag)).status).toBe(304);
      await replaceSpec(world, spec, taggedSpecText(['pets', `cats${path.length}`]));
      const later = await read(path, tag);
      expect(later.status).toBe(200);
      expect(JSON.stringify(later.body)).not.toBe(JSON.stringify(first.body));
    }
    const bare = await read('/pages?computed=false');
    expect(bare.body).toMatchObject({
      pages: expect.arrayContaining([expect.objectContaining({ type: 'computed' })]),
    });
  });

  test('gets no header for caches with an error, and a member none at all', async () => {
    const { apiToken } = await resolve(created.base);
    const headers = { authorization: `Bearer ${String(apiToken)}` };
    const missing = await server.send('GET', `/v1/spaces/${created.spaceId}/revisions/rev_missing`, {
      headers,
    });
    expect([missing.status, missing.headers.get('x-gitbook-cache-control')]).toEqual([404, null]);
    const own = await server.send('GET', `/v1/spaces/${created.spaceId}`, { as: server.world.people.admin });
    expect([own.status, own.headers.get('x-gitbook-cache-tag')]).toEqual([200, null]);
  });
});
