import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { writePack } from '@lectern/git';
import { encodeCommit, encodeTree, type GitObject, hashObject } from '../../../../git/src/git-objects.ts';
import { pktLine } from '../../../../git/src/pkt-line.ts';
import { deltaBomb } from '../../../../git/test/crafted-packs.ts';
import { useWorld } from '../../harness.ts';
import { createGitSpace, workOnGit } from './git-harness.ts';

const used = useWorld();

/** A Git server with one branch, whose responses to a fetch are made up. */
async function serve(oid: string, onFetch: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') {
      response.setHeader('content-type', 'application/x-git-upload-pack-result');
      onFetch(request, response);
      return;
    }
    const lines = [
      pktLine('# service=git-upload-pack\n'),
      '0000',
      pktLine(`${oid} refs/heads/main\0side-band-64k shallow\n`),
      '0000',
    ];
    response.setHeader('content-type', 'application/x-git-upload-pack-advertisement');
    response.end(lines.join(''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/hostile.git`;
}

function sideBand(pack: Buffer): Buffer {
  const parts: Buffer[] = [pktLine('NAK\n')];
  for (let at = 0; at < pack.length; at += 60_000) {
    const part = pack.subarray(at, at + 60_000);
    parts.push(Buffer.from((part.length + 5).toString(16).padStart(4, '0')), Buffer.from([1]), part);
  }
  return Buffer.concat([...parts, Buffer.from('0000')]);
}

test('an import from a hostile server fails with a message, and the space is unchanged', async () => {
  workOnGit(used.world);
  const space = await createGitSpace(used.world);
  const anyOid = '1'.repeat(40);
  const responses: readonly [string, RequestListener, RegExp][] = [
    [
      'fetch_too_large',
      (_, response) => response.writeHead(200, { 'content-length': String(2 ** 31) }).end('x'),
      /larger than/,
    ],
    ['git_broken', (_, response) => response.end('no pkt-lines at all'), /not one of a Git server/],
    ['git_broken', (_, response) => response.end(sideBand(randomBytes(500))), /corrupt/],
    ['git_broken', (_, response) => response.end(pktLine('NAK\n')), /corrupt/],
    ['git_too_large', (_, response) => response.end(sideBand(deltaBomb)), /more than/],
  ];
  for (const [code, respond, message] of responses) {
    const failed = await space.import({ url: await serve(anyOid, respond) });
    expect(failed).toMatchObject({ state: 'failure', error: { code } });
    expect(failed.error?.message).toMatch(message);
  }
  expect(await space.pages()).toEqual([]);
  expect(await space.revisions()).toBe(1);
});

test('an import skips links and paths that lead out of the repository, with a warning', async () => {
  workOnGit(used.world);
  const space = await createGitSpace(used.world);
  const blobs = [
    '# Top\n',
    '* [Top](README.md)\n* [Link](link.md)\n* [Up](../up.md)\n',
    '/etc/passwd',
    '# Up\n',
  ].map((text): GitObject => ({ type: 'blob', bytes: Buffer.from(text) }));
  const [top, summary, link, up] = blobs.map(hashObject);
  const outside = encodeTree([{ mode: '100644', name: 'up.md', oid: up ?? '' }]);
  const tree = encodeTree([
    { mode: '100644', name: 'README.md', oid: top ?? '' },
    { mode: '100644', name: 'SUMMARY.md', oid: summary ?? '' },
    { mode: '120000', name: 'link.md', oid: link ?? '' },
    { mode: '120000', name: 'picture.png', oid: link ?? '' },
    { mode: '40000', name: '..', oid: hashObject(outside) },
    { mode: '40000', name: '.git', oid: hashObject(outside) },
  ]);
  const details = { author: { name: 'Eve', email: 'eve@example.com' }, time: new Date(0), message: 'Evil' };
  const commit = encodeCommit({ ...details, tree: hashObject(tree), parent: undefined });
  const pack = await writePack([commit, tree, outside, ...blobs]);
  const operation = await space.import({
    url: await serve(hashObject(commit), (_, response) => response.end(sideBand(pack))),
  });
  expect(operation).toMatchObject({ state: 'success', pages: 1, files: 0 });
  const warned = operation.warnings?.map(({ path, message }) => `${path}: ${message}`).join('\n');
  expect(warned).toMatch(/link\.md.*symbolic link/);
  expect(warned).toMatch(/picture\.png: symbolic links/);
  expect(warned).toMatch(/inside of the repository/);
  expect(await space.pages()).toEqual(['document Top readme <- README.md']);
});
