import { describe, expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();

const pages = [
  { title: 'Welcome', markdown: 'Hello.\n\n## First part\n\nText.\n\n## Second part\n\nMore.' },
  { title: 'Guides', type: 'group', ref: 'guides', markdown: '' },
  { title: 'Install', markdown: 'See [welcome](../README.md).', into: 'guides' },
  { title: 'Upgrade', markdown: 'Run it.' },
];

/** `insert_page` of a group has no document. */
const withoutDocument = pages.map(({ markdown, ...page }) =>
  page.type === 'group' ? page : { ...page, markdown },
);

async function makeGuide() {
  const { people, organizationId } = server.world;
  const { client } = people.admin;
  const made = await makeSite(server.world, { pages: [pages[0] as { title: string; markdown: string }] });
  const changes = withoutDocument.slice(1).map((page) => {
    const { markdown, ...rest } = page as { title: string; markdown?: string };
    return {
      operation: 'insert_page' as const,
      ...rest,
      ...(markdown !== undefined && { document: { markdown } }),
    };
  });
  await client.spaceContent.update({ spaceId: made.spaceId, body: { changes } });
  return { ...made, organizationId, client };
}

describe('pages', () => {
  test('the URL of a site shows its first page with contents, outline and the next page', async () => {
    const { url } = await makeGuide();
    const { status, headers, text } = await server.get(url);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<title>Welcome | Test site</title>');
    expect(text).toMatch(/<html\s+lang="en"\s+dir="ltr"/);
    expect(text).toMatch(/<h2 id="first-part">First part/);
    expect(text).toMatch(/class="outline"[^]*href="#second-part"/);
    expect(text).toMatch(/aria-current="page"[^>]*><span>Welcome/);
    expect(text).toMatch(/<a class="next" rel="next" href="[^"]*\/guides\/install"/);
    expect(text).toContain(`<link rel="canonical" href="${url}"`);
  });

  test('a page is at its path below the site, with breadcrumbs', async () => {
    const { url } = await makeGuide();
    const { status, text } = await server.get(`${url}guides/install`);
    expect(status).toBe(200);
    expect(text).toMatch(/<nav class="breadcrumbs"[^]*Guides[^]*<\/nav>/);
    expect(text).toContain(`<link rel="canonical" href="${url}guides/install"`);
  });

  test('a group shows links to its pages', async () => {
    const { url } = await makeGuide();
    const { status, text } = await server.get(`${url}guides`);
    expect(status).toBe(200);
    expect(text).toMatch(/<h1[^>]*>Guides<\/h1>[^]*href="[^"]*\/guides\/install"/);
  });

  test('a path without a page is a 404 that names near pages', async () => {
    const { url } = await makeGuide();
    const { status, headers, text } = await server.get(`${url}instal`);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toMatch(/Page not found[^]*guides\/install">Install/);
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  test('a space without pages says so', async () => {
    const { people, organizationId } = server.world;
    const { client } = people.admin;
    const { id } = await client.spaces.create({ organizationId, body: { title: 'Nothing yet' } });
    const { id: siteId } = await client.sites.create({
      organizationId,
      body: { title: 'New', spaces: [id] },
    });
    const { urls } = await client.sites.publish({ organizationId, siteId });
    const { status, text } = await server.get(urls.published ?? '');
    expect([status, text.includes('This page has no content yet.')]).toEqual([200, true]);
    expect(text).toMatch(/<h1[^>]*>Nothing yet/);
  });

  test('what is no site is a 404 page, with the same policy', async () => {
    const { status, headers, text } = await server.get('http://lectern.test/sites/nobody/nothing/');
    expect(status).toBe(404);
    expect(text).toContain('<h1>404</h1>');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('malformed paths are errors of the client', async () => {
    const { url } = await makeGuide();
    const path = new URL(url).pathname;
    const statuses = await Promise.all(
      [
        `${path}%00`,
        `${path}%zz`,
        `${path}a%2fb`,
        `${path}${'x'.repeat(5000)}`,
        `${path}?q=${'x'.repeat(2000)}`,
      ].map(
        async (target) =>
          (await server.app.inject({ url: target, headers: { host: 'lectern.test' } })).statusCode,
      ),
    );
    expect(statuses.every((status) => status < 500)).toBe(true);
    expect(statuses.slice(0, 4)).not.toContain(200);
  });

  test('a slash at the end of a page leads to the page without', async () => {
    const { url } = await makeGuide();
    const { status, headers } = await server.get(`${url}upgrade/?x=1`);
    expect([status, headers['location']]).toEqual([308, `${new URL(url).pathname}upgrade?x=1`]);
  });

  test('redirects of the site and to other sites are real', async () => {
    const { url, site, client } = await makeGuide();
    const { structure } = await client.sites.getStructure(site);
    const [siteSpace] = structure;
    const to = { kind: 'site-space' as const, siteSpaceId: siteSpace?.id ?? '' };
    await client.redirects.create({ ...site, body: { source: '/old', destination: to } });
    const external = { kind: 'external' as const, url: 'https://status.example.com/' };
    await client.redirects.create({ ...site, body: { source: '/status', destination: external } });
    const [own, other] = [await server.get(`${url}old`), await server.get(`${url}status`)];
    expect([own.status, own.headers['location']]).toEqual([301, new URL(url).pathname]);
    expect([other.status, other.headers['location']]).toEqual([301, external.url]);
  });

  test('a long table of contents puts at most 300 links into a page', async () => {
    const { url, spaceId } = await makeSite(server.world);
    const { client } = server.world.people.admin;
    for (let batch = 0; batch < 8; batch += 1) {
      const changes = Array.from({ length: 50 }, (_, index) => ({
        operation: 'insert_page' as const,
        title: `Page ${batch}-${index}`,
      }));
      await client.spaceContent.update({ spaceId, body: { changes } });
    }
    const { text } = await server.get(`${url}page-5-7`);
    expect(text.match(/<a /g)?.length).toBeLessThanOrEqual(300);
    expect(text).toMatch(/aria-current="page"[^>]*><span>Page 5-7/);
  });
});

describe('search', () => {
  test('works as a page, and as results alone', async () => {
    const { url } = await makeGuide();
    const page = await server.get(`${url}?q=upgrade`);
    expect(page.text).toMatch(/<ul class="hits"[^]*href="[^"]*\/upgrade"[^]*<mark>Upgrade<\/mark>/);
    const results = await server.get(`${url}?q=upgrade&part=results`);
    expect(results.text).toMatch(/^<ul class="hits"/);
    const nothing = await server.get(`${url}?q=zzzz&part=results`);
    expect(nothing.text).toContain('Nothing was found');
  });

  test('escapes the query', async () => {
    const { url } = await makeGuide();
    const { text } = await server.get(`${url}?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(text).not.toContain('<script>alert');
  });
});

describe('machines', () => {
  test('read pages as Markdown, and find them', async () => {
    const { url } = await makeGuide();
    const markdown = await server.get(`${url}guides/install.md`);
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(markdown.text).toMatch(/^# Install\n/);
    const accepted = await server.get(url, { accept: 'text/markdown, text/html;q=0.5' });
    expect(accepted.text).toMatch(/^# Welcome\n/);
    expect((await server.get(`${url}index.md`)).text).toBe(accepted.text);
    expect((await server.get(`${url}llms.txt`)).text).toContain(`- [Install](${url}guides/install.md)`);
    expect((await server.get(`${url}sitemap.xml`)).text).toContain(`<loc>${url}guides/install</loc>`);
    expect((await server.get(`${url}robots.txt`)).text).toContain(`Sitemap: ${url}sitemap.xml`);
  });
});

describe('caching', () => {
  test('a page has a strong ETag that changes with its content', async () => {
    const { url, spaceId, client } = await makeGuide();
    const first = await server.get(url);
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    expect((await server.get(url, { 'if-none-match': tag })).status).toBe(304);
    const change = { operation: 'insert_page' as const, title: 'Another' };
    await client.spaceContent.update({ spaceId, body: { changes: [change] } });
    const next = await server.get(url, { 'if-none-match': tag });
    expect(next.status).toBe(200);
    expect(next.text).toContain('Another');
  });

  test('a change of the customization shows at once', async () => {
    const { url, site, client } = await makeGuide();
    await server.get(url);
    const settings = await client.customizations.get(site);
    await client.customizations.update({
      ...site,
      body: {
        ...settings,
        announcement: { enabled: true, message: 'Version 2 is here.', style: 'info' },
      },
    });
    expect((await server.get(url)).text).toContain('Version 2 is here.');
  });

  test('the style and the script have their hashes in their names', async () => {
    const { url } = await makeGuide();
    const { text } = await server.get(url);
    const assets = [...text.matchAll(/(?:href|src)="([^"]*~assets\/reader\.[^"]*)"/g)].map(
      ([, path = '']) => path,
    );
    expect(assets).toHaveLength(2);
    for (const path of assets) {
      const { status, headers } = await server.get(path);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
    expect((await server.get(`${url}~assets/reader.000000000000.js`)).status).toBe(404);
  });

  test('nothing of this is an error in the log', async () => {
    const { url } = await makeGuide();
    await server.get(url);
    expect(server.log.filter((line) => /"level":(?:40|50)/.test(line))).toEqual([]);
  });
});
