import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { serveFiles } from '../../workspace/openapi-specs/spec-server.ts';
import { filesIn, importInto, importWithin, outlineOf, textAt, fetching } from './importing.ts';
import { pixel } from './pictures.ts';

const used = useWorld({ fetching });

function page(title: string, body: string): string {
  const menu =
    '<nav><a href="/docs/">Home</a> <a href="/docs/guide">Guide</a> <a href="/docs/huge">Huge</a></nav>';
  return `<!doctype html><html><head><title>${title} | Acme</title></head>
    <body><header>Acme</header>${menu}<main><h1>${title}</h1>${body}</main><footer>Imprint</footer></body></html>`;
}

function bare(title: string, body: string): string {
  return `<h1>${title}</h1>${body}`;
}

async function serveSite() {
  const elsewhere = await serveFiles({ '/': page('Elsewhere', '<p>Not ours.</p>') });
  const site = await serveFiles(
    {
      '/robots.txt': 'User-agent: *\nDisallow: /docs/private\n',
      '/docs/': page(
        'Welcome',
        `<p>Read the <a href="guide/">guide</a> or <a href="guide/install.html#linux">install</a>.
         <a href="/docs/moved">Moved</a>, <a href="/docs/out">out</a>, <a href="/docs/private/x">private</a>,
         <a href="/blog">blog</a>, <a href="/docs/gone">gone</a>, <a href="/docs/data.json">data</a>.</p>
         <p><img src="img/logo.png" alt="Logo"><img src="/docs/img/missing.png" alt="Missing"></p>`,
      ),
      '/docs/guide': page(
        'Guide',
        '<p>Back to <a href="../docs/index.html">the start</a>. <a href="guide?x=1">Loop</a>.</p>',
      ),
      '/docs/guide/install.html': page(
        'Install',
        `<h2 id="linux">Linux</h2><pre><code class="language-sh">npm start</code></pre>
         <p><a href="../">Up</a> <img src="../img/logo.png" alt="Again"></p>
         <table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>`,
      ),
      '/docs/huge': page('Huge', `<p>${'word '.repeat(1_100_000)}</p>`),
      '/docs/target': page('Target', '<p>Here.</p>'),
      '/blog': page('Blog', '<p>Not below.</p>'),
    },
    (request, response) => {
      const to: Record<string, string> = {
        '/docs': '/docs/',
        '/docs/guide/': '/docs/guide',
        '/docs/moved': '/docs/target',
        '/docs/out': `${elsewhere.address}/`,
      };
      const path = request.url ?? '';
      if (to[path] !== undefined) response.writeHead(302, { location: to[path] }).end();
      else if (path === '/docs/img/logo.png') response.setHeader('content-type', 'image/png').end(pixel);
      else response.writeHead(404).end();
    },
  );
  return { ...site, elsewhere };
}

test('the pages of a web site below a URL are imported with their links and images', async () => {
  const { world } = used;
  const { address, requestedPaths, elsewhere } = await serveSite();
  const done = await importInto(world, { source: 'website', url: `${address}/docs` });
  expect(done).toMatchObject({ state: 'succeeded', source: 'website', url: `${address}/docs` });
  expect(await outlineOf(world, done.space)).toEqual([
    'docs Welcome',
    'guide Guide',
    'guide/install Install',
    'target Target',
  ]);
  expect(await textAt(world, done.space, 'docs')).toBe(
    [
      '# Welcome\n',
      `Read the [guide](guide.md) or [install](guide/install.md#linux). [Moved](target.md), [out](${address}/docs/out), [private](${address}/docs/private/x), [blog](${address}/blog), [gone](${address}/docs/gone), [data](${address}/docs/data.json).\n`,
      `![Logo](.gitbook/assets/logo.png)![Missing](${address}/docs/img/missing.png)\n`,
    ].join('\n'),
  );
  expect(await textAt(world, done.space, 'guide')).toBe(
    '# Guide\n\nBack to [the start](docs.md). [Loop](guide.md).\n',
  );
  expect(await textAt(world, done.space, 'guide/install')).toBe(
    '# Install\n\n## Linux\n\n```sh\nnpm start\n```\n\n[Up](../docs.md) ![Again](../.gitbook/assets/logo.png)\n\n| A | B |\n| - | - |\n| 1 | 2 |\n',
  );
  expect(await filesIn(world, done.space)).toEqual([
    { name: 'logo.png', contentType: 'image/png', size: pixel.length, dimensions: { width: 1, height: 1 } },
  ]);
  const { items } = await world.people.read.client.links.listOfSpace({ spaceId: done.space, limit: 100 });
  const kinds = items.map(({ status, target }) => `${status} ${target.kind}`);
  expect(kinds.toSorted()).toEqual([
    'ok anchor',
    'ok file',
    'ok file',
    ...Array.from({ length: 5 }, () => 'ok page'),
    ...Array.from({ length: 6 }, () => 'ok url'),
  ]);
  // Four pages and a file; a page that is too large, one that is missing, one that redirects out, a disallowed one, an image.
  expect(done).toMatchObject({ importedResources: 5, totalResources: 10 });
  expect(Object.fromEntries(done.failures.map(({ resource, message }) => [resource, message]))).toEqual({
    [`${address}/docs/huge`]: 'The response is larger than 5000000 bytes.',
    [`${address}/docs/gone`]: '127.0.0.1 answered with status 404.',
    [`${address}/docs/out`]: 'The page redirects to 127.0.0.1, which is not part of the import.',
    [`${address}/docs/private/x`]: 'The robots.txt of the site disallows reading the page.',
    [`${address}/docs/img/missing.png`]: '127.0.0.1 answered with status 404.',
  });
  expect(elsewhere.requestedPaths).toEqual([]);
  expect(requestedPaths.filter((path) => path.startsWith('/docs/private') || path === '/blog')).toEqual([]);
  // Nothing is fetched twice, except for redirect targets.
  expect(requestedPaths.filter((path) => path === '/docs/guide/install.html')).toHaveLength(1);
});

test('a site whose robots.txt disallows its first page is not imported', async () => {
  const { world } = used;
  const { address, requestedPaths } = await serveFiles({
    '/robots.txt': 'User-agent: Lectern\nDisallow: /\n',
    '/': page('Secret', '<p>Not for programs.</p>'),
  });
  const done = await importInto(world, { source: 'website', url: address });
  expect(done).toMatchObject({
    state: 'failed',
    importedResources: 0,
    lastError: { code: 'unreadable', message: 'The robots.txt of the site disallows reading the page.' },
  });
  expect(requestedPaths).toEqual(['/robots.txt']);
});

test('a redirect of the first page to another site is rejected with its host', async () => {
  const { world } = used;
  const { address } = await serveFiles({}, (request, response) => {
    if (request.url === '/robots.txt') response.writeHead(404).end();
    else response.writeHead(301, { location: 'https://docs.example.com/' }).end();
  });
  const done = await importInto(world, { source: 'website', url: `${address}/` });
  expect(done.lastError).toEqual({
    code: 'redirects_elsewhere',
    message: 'The URL redirects to docs.example.com: import that site instead.',
  });
});

test('pages that time out are left out, and the others are imported', async () => {
  const { world } = used;
  const { address } = await serveFiles({
    '/': bare('Start', '<p><a href="/deep">Deep</a> <a href="/well">Well</a></p>'),
    '/deep': '<div>'.repeat(400_000),
    '/well': bare('Well', '<p>Here.</p>'),
  });
  const done = await importWithin(world, { source: 'website', url: `${address}/` }, { convertSeconds: 8 });
  expect(await outlineOf(world, done.space)).toEqual(['start Start', 'well Well']);
  expect(done.failures).toEqual([
    { resource: `${address}/deep`, message: 'Converting the document takes longer than 8 seconds.' },
  ]);
});

test('an endless site is imported up to the limit, and the remaining pages are reported', async () => {
  const { world } = used;
  const { address } = await serveFiles({}, (request, response) => {
    const number = Number(request.url?.slice(1));
    if (Number.isNaN(number)) response.writeHead(404).end();
    else
      response.end(
        bare(`Page ${number}`, `<a href="/${number + 1}">Next</a> <a href="/${number + 2}">Later</a>`),
      );
  });
  const done = await importWithin(world, { source: 'website', url: `${address}/` }, { pages: 10 });
  expect(await outlineOf(world, done.space)).toHaveLength(10);
  expect(done.importedResources).toBe(10);
  expect(done.totalResources).toBe(10 + done.failures.length);
  expect(done.failures[0]?.message).toBe('An import has at most 10 pages.');
});
