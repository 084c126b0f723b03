import { expect, test } from 'vitest';
import { visitorOf } from '../../../src/testing/publishing-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { serveFiles } from '../../workspace/openapi-specs/spec-server.ts';

const used = useWorld({ fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] } });

const page = `<!doctype html><html><head>
  <title>Install &amp; run
  it</title>
  <meta content="In three &lt;steps&gt;." name="description">
  <meta property="og:site_name" content="Example">
  <meta property="og:image" content="/cover.png">
  <link rel="shortcut icon" href="icon.png">
</head><body><title>Not this</title></body></html>`;

async function servePage(html: string, contentType = 'text/html; charset=utf-8') {
  const { address, requestedPaths } = await serveFiles({}, (_request, response) => {
    response.setHeader('content-type', contentType).end(html);
  });
  return { address, url: `${address}/docs/install`, requestedPaths };
}

async function embedOf(url: string) {
  const { spaceId } = await makeTree(used.world);
  return used.world.people.read.client.embeds.get({ spaceId, url });
}

test('an embed has what the page says about itself', async () => {
  const { address, url } = await servePage(page);
  expect(await embedOf(url)).toEqual({
    type: 'link',
    title: 'Install & run it',
    site: 'Example',
    description: 'In three <steps>.',
    icon: `${address}/docs/icon.png`,
    image: `${address}/cover.png`,
  });
});

test('an embed prefers what the page says for embeds, and takes no other than web addresses', async () => {
  const { url } = await servePage(
    '<title>Plain</title><meta property="og:title" content="Shown"><meta property="og:image" content="javascript:alert(1)"><link rel="icon" href="data:image/png;base64,AA">',
  );
  const embed = await embedOf(url);
  expect(embed).toEqual({ type: 'link', title: 'Shown', site: new URL(url).host });
});

test('credentials in a URL are neither sent nor shown', async () => {
  const sent: (string | undefined)[] = [];
  const { address } = await serveFiles({}, (request, response) => {
    sent.push(request.headers.authorization);
    response.setHeader('content-type', 'text/html').end('<p>No title</p>');
  });
  const { host } = new URL(address);
  expect(await embedOf(`http://name:secret@${host}/docs`)).toEqual({
    type: 'link',
    title: `http://${host}/docs`,
    site: host,
  });
  expect(sent).toEqual([undefined]);
});

test.for([
  ['a page without a head', '<p>Hello</p>', 'text/html'],
  ['a picture', '<title>No</title>', 'image/svg+xml'],
  ['a title in a script', '<script>"<title>No</title>"</script>', 'text/html'],
  ['a title that never ends, and tags without end', `${'<meta name="'.repeat(20_000)}`, 'text/html'],
  ['nothing', '', 'text/html'],
] as const)('%s is embedded as its URL', async ([, html, contentType]) => {
  const { url } = await servePage(html, contentType);
  expect(await embedOf(url)).toEqual({ type: 'link', title: url, site: new URL(url).host });
});

test('a URL that cannot be read or must not be is embedded as it is, and an invalid one is rejected', async () => {
  const { address } = await serveFiles({});
  for (const url of [`${address}/missing`, 'http://10.0.0.1/', 'http://169.254.169.254/latest'])
    expect(await embedOf(url), url).toEqual({ type: 'link', title: url, site: new URL(url).host });
  await expect(embedOf('file:///etc/passwd')).rejects.toMatchObject({ status: 400 });
});

test('a page that breaks off, or is compressed wrongly, is embedded as its URL', async () => {
  const { address } = await serveFiles({}, (request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/compressed') response.setHeader('content-encoding', 'gzip').end('<title>No');
    else response.setHeader('content-length', 1000).write('<title>No', () => response.destroy());
  });
  for (const url of [`${address}/compressed`, `${address}/partial`])
    expect(await embedOf(url), url).toEqual({ type: 'link', title: url, site: new URL(url).host });
});

test('texts of any length are cut', async () => {
  const { url } = await servePage(`<title>${'a'.repeat(10_000)}</title>`);
  expect((await embedOf(url)).title).toHaveLength(256);
});

test('for a visitor, only a URL is fetched that they see in a page of the space', async () => {
  const { world } = used;
  const { spaceId } = await makeTree(world);
  const { url, requestedPaths } = await servePage(page);
  const visitor = await visitorOf(world, { spaceId });
  const get = () => world.domain.as(visitor).embeds.get({ spaceId, url });
  expect(await get()).toEqual({ type: 'link', title: url, site: new URL(url).host });
  expect(requestedPaths).toEqual([]);
  const { client } = world.people.admin;
  const insert = async (markdown: string) => {
    await client.spaceContent.update({
      spaceId,
      body: { changes: [{ operation: 'insert_page', title: 'Install', document: { markdown } }] },
    });
    // It builds the index of links.
    await client.links.listOfSpace({ spaceId });
  };
  const embed = `{% embed url="${url}" %}`;
  await insert(`{% if visitor.claims.unsigned.beta %}\n${embed}\n{% endif %}\n`);
  expect(await get()).toEqual({ type: 'link', title: url, site: new URL(url).host });
  expect(requestedPaths).toEqual([]);
  await insert(`${embed}\n`);
  expect(await get()).toMatchObject({ title: 'Install & run it' });
  expect(requestedPaths).toEqual(['/docs/install']);
  const { pages } = await client.spaceContent.listPages({ spaceId });
  const changes = pages.map(({ id }) => ({
    operation: 'update_page' as const,
    page: id,
    document: { markdown: `See ${url}/other.\n` },
  }));
  await client.spaceContent.update({ spaceId, body: { changes } });
  expect(await get()).toEqual({ type: 'link', title: url, site: new URL(url).host });
});
