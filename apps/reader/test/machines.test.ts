import { expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();

const updates = `What is new.

{% updates format="full" %}
{% update date="2026-05-01" tags="api" %}
## Faster & more

Twice as fast.
{% endupdate %}
{% update date="2026-04-01" %}
Small things.
{% endupdate %}
{% endupdates %}
`;

test('all pages are one text for language models', async () => {
  const pages = [
    { title: 'Welcome', markdown: 'Hello **there**.' },
    { title: 'Second', markdown: '# Second\n\nMore.' },
  ];
  const { url } = await makeSite(server.world, { title: 'The site', pages });
  const { status, headers, text } = await server.get(`${url}llms-full.txt`);
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toBe(
    `# The site\n\n# Welcome\n\n${url.replace(/\/$/, '')}\n\nHello **there**.\n\n# Second\n\n${url}second\n\nMore.\n`.replace(
      `${url.replace(/\/$/, '')}\n`,
      `${url}\n`,
    ),
  );
  expect((await server.get(`${url}second/llms-full.txt`)).status).toBe(404);
});

test('the updates of a page are a feed, which the page names', async () => {
  const pages = [
    { title: 'Welcome', markdown: 'Hello.' },
    { title: 'Changes', markdown: updates },
  ];
  const { url } = await makeSite(server.world, { pages });
  const page = await server.get(`${url}changes`);
  const feed = `${new URL(url).pathname}changes/rss.xml`;
  expect(page.text).toContain(
    `<link rel="alternate" type="application/rss+xml" title="Changes" href="${feed}" />`,
  );
  const { status, headers, text } = await server.get(`${url}changes/rss.xml`);
  expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  expect(text).toContain('<title>Faster &amp; more</title>');
  expect(text).toContain('<pubDate>Fri, 01 May 2026 00:00:00 GMT</pubDate>');
  expect(text).toContain('<title>2026-04-01</title>');
  expect(text.match(/<item/g)).toHaveLength(2);
  expect((await server.get(url)).text).not.toContain('rss+xml');
  for (const path of ['rss.xml', 'nowhere/rss.xml'])
    expect([path, (await server.get(url + path)).status]).toEqual([path, 404]);
});

test('a public page says what it is to search engines, and nothing ends the data', async () => {
  const evil = '</script><script>alert(1)</script>';
  const pages = [
    { title: 'Welcome', markdown: 'Hello.' },
    { title: `Second ${evil}`, description: evil, markdown: 'More.' },
  ];
  const { url } = await makeSite(server.world, { title: 'The site', pages });
  const { text } = await server.get(`${url}second-script-script-alert-1-script`);
  const found = await server.get(`${url}llms.txt`);
  const path = /\]\(([^)]*second[^)]*)\.md\)/.exec(found.text)?.[1] ?? '';
  const shown = text.includes('ld+json') ? text : (await server.get(path)).text;
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(shown) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@graph': [
      { '@type': 'TechArticle', headline: `Second ${evil}`, description: evil },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ position: 1, name: 'The site', item: url }, { position: 2 }],
      },
    ],
  });
  const closed = await makeSite(server.world, { visibility: 'unlisted' });
  expect((await server.get(closed.url)).text).not.toContain('ld+json');
});

test('another version leads to the same page, if it has it', async () => {
  const { client } = server.world.people.admin;
  const { organizationId } = server.world;
  const pages = ['Welcome', 'Shared', 'Only here'].map((title) => ({ title, markdown: title }));
  const { site, url } = await makeSite(server.world, { pages });
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Older' } });
  const changes = ['Welcome', 'Shared'].map((title) => ({
    operation: 'insert_page' as const,
    title,
    document: { markdown: title },
  }));
  await client.spaceContent.update({ spaceId, body: { changes } });
  const { path } = await client.siteSpaces.add({ ...site, body: { spaceId } });
  const base = new URL(url).pathname;
  expect((await server.get(`${url}shared`)).text).toContain(`href="${base}${path}/shared"`);
  const only = await server.get(`${url}only-here`);
  expect(only.text).toContain(`href="${base}${path}/"`);
  expect(only.text).not.toContain(`href="${base}${path}/only-here"`);
});

test('a path of a repository that is neither a page nor a file is no link, and no image', async () => {
  const markdown =
    '[Sample](examples/Sample.cs), ![Lost](../.gitbook/assets/lost.png), [part](#part), [web](https://example.com/a), [top](/top)\n\n## Part\n\nText.';
  const { url } = await makeSite(server.world, { pages: [{ title: 'Links', markdown }] });
  const { text } = await server.get(url);
  expect(text).not.toContain('Sample.cs');
  expect(text).not.toContain('lost.png');
  for (const shown of ['Sample', 'Lost', 'href="#part"', 'href="https://example.com/a"', 'href="/top"'])
    expect(text).toContain(shown);
});
