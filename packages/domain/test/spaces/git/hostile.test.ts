import { createHash, randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultGitLimits, PackObjects, treeOf, writePack } from '@lectern/git';
import {
  commitObject,
  type GitObject,
  oidOf,
  treeObject,
  type TreeLine,
} from '../../../../git/src/git-objects.ts';
import { packet } from '../../../../git/src/pkt-line.ts';
import { useWorld } from '../../harness.ts';
import { makeGitSpace, workOnGit } from './git-harness.ts';

const used = useWorld();
const limits = { ...defaultGitLimits, objectBytes: 1_000_000, unpackedBytes: 5_000_000, entries: 1000 };

/** Bytes of a pack with these entries, as they are. */
function packWith(entries: readonly Buffer[], count = entries.length): Buffer {
  const start = Buffer.from('PACK\0\0\0\u0002\0\0\0\0', 'latin1');
  start.writeUInt32BE(count, 8);
  const body = Buffer.concat([start, ...entries]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

/** The head of an entry: its type and how many bytes it says to be. */
function head(type: number, bytes: number): Buffer {
  const coded: number[] = [];
  let low = (type << 4) | (bytes % 16);
  for (let rest = Math.floor(bytes / 16); rest > 0; rest = Math.floor(rest / 128)) {
    coded.push(low | 0x80);
    low = rest % 128;
  }
  return Buffer.from([...coded, low]);
}

const blobType = 3;

function number(value: number): Buffer {
  const coded: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) coded.push((rest % 128) | 0x80);
  return Buffer.from([...coded, rest]);
}

/** A delta, by the name of its base, that copies the whole base so often. */
function copies(base: string, baseBytes: number, times: number): Buffer {
  const copy = Buffer.from([0x80 | 16 | 32 | 64, baseBytes & 255, (baseBytes >> 8) & 255, baseBytes >> 16]);
  const delta = Buffer.concat([
    number(baseBytes),
    number(baseBytes * times),
    ...Array.from({ length: times }, () => copy),
  ]);
  return Buffer.concat([head(7, delta.length), Buffer.from(base, 'hex'), deflateSync(delta)]);
}

const zeros = (length: number) => Buffer.alloc(length);
const small = Buffer.from('small');
const blobOid = (bytes: Buffer) => oidOf({ type: 'blob', bytes });

const packs: Readonly<Record<string, [pack: Buffer, code: string]>> = {
  'nothing at all': [Buffer.alloc(0), 'git_broken'],
  'random bytes': [randomBytes(1000), 'git_broken'],
  'another hash at its end': [Buffer.concat([packWith([]).subarray(0, 12), randomBytes(20)]), 'git_broken'],
  'fewer objects than it says': [packWith([], 3), 'git_broken'],
  'more objects than any commit has': [packWith([], 4_000_000_000), 'git_too_large'],
  'an object that says to be 2 GB': [
    packWith([Buffer.concat([head(blobType, 2 ** 31), deflateSync(small)])]),
    'git_too_large',
  ],
  'an object that says to be larger than any number': [
    packWith([Buffer.concat([Buffer.alloc(200, 0xff), deflateSync(small)])]),
    'git_too_large',
  ],
  'an object that is larger than a file may be': [
    packWith([Buffer.concat([head(blobType, 1_500_000), deflateSync(zeros(1_500_000))])]),
    'git_too_large',
  ],
  'an object that unfolds to more than it says': [
    packWith([Buffer.concat([head(blobType, 5), deflateSync(zeros(50_000_000))])]),
    'git_broken',
  ],
  'an object that unfolds to less than it says': [
    packWith([Buffer.concat([head(blobType, 50), deflateSync(small)])]),
    'git_broken',
  ],
  'many objects that unfold to too much together': [
    packWith(
      Array.from({ length: 10 }, (_, at) => {
        const bytes = Buffer.concat([Buffer.from([at]), zeros(900_000)]);
        return Buffer.concat([head(blobType, bytes.length), deflateSync(bytes)]);
      }),
    ),
    'git_too_large',
  ],
  'a delta that makes 1 GB of 64 kB': [
    packWith([
      Buffer.concat([head(blobType, 65_535), deflateSync(zeros(65_535))]),
      copies(blobOid(zeros(65_535)), 65_535, 16_000),
    ]),
    'git_too_large',
  ],
  'a delta of a delta of a delta, each ten times as long': [
    packWith([
      Buffer.concat([head(blobType, 5), deflateSync(small)]),
      ...[0, 1, 2, 3, 4, 5].map((power) => {
        const base = Buffer.concat(Array.from({ length: 10 ** power }, () => small));
        return copies(blobOid(base), base.length, 10);
      }),
    ]),
    'git_too_large',
  ],
  'a delta without its base': [packWith([copies(blobOid(small), 5, 1)]), 'git_broken'],
  'a delta whose base is itself': [
    packWith([Buffer.concat([head(6, 4), Buffer.from([0]), deflateSync(zeros(4))])]),
    'git_broken',
  ],
  'a delta that copies what is not there': [
    packWith([
      Buffer.concat([head(blobType, 5), deflateSync(small)]),
      Buffer.concat([
        head(7, 5),
        Buffer.from(blobOid(small), 'hex'),
        deflateSync(Buffer.from([5, 9, 0x91, 200, 9])),
      ]),
    ]),
    'git_broken',
  ],
};

describe('a pack is refused that has', () => {
  test.each(Object.keys(packs))('%s', async (name) => {
    const [pack, code] = packs[name] ?? [Buffer.alloc(0), ''];
    const startedAt = performance.now();
    await expect(PackObjects.read(pack, limits)).rejects.toMatchObject({ code, retryable: false });
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

test('a chain of deltas, the last one first, is read in little time', async () => {
  const length = 3000;
  const entries: Buffer[] = [Buffer.concat([head(blobType, 5), deflateSync(small)])];
  let text = small;
  for (let at = 0; at < length; at += 1) {
    const next = Buffer.concat([text, Buffer.from([at % 256])]);
    const delta = Buffer.concat([
      number(text.length),
      number(next.length),
      Buffer.from([0x80 | 16 | 32, text.length & 255, text.length >> 8, 1, at % 256]),
    ]);
    entries.push(
      Buffer.concat([head(7, delta.length), Buffer.from(blobOid(text), 'hex'), deflateSync(delta)]),
    );
    text = next;
  }
  const objects = await PackObjects.read(packWith(entries.toReversed()), {
    ...limits,
    unpackedBytes: 50_000_000,
  });
  expect(objects.get(blobOid(text), 'blob').equals(text)).toBe(true);
});

async function treeWith(lines: readonly TreeLine[], others: readonly GitObject[] = []) {
  const tree = treeObject(lines);
  const blob: GitObject = { type: 'blob', bytes: small };
  const objects = await PackObjects.read(await writePack([blob, tree, ...others]), limits);
  return treeOf(objects, oidOf(tree), limits);
}

const file = { mode: '100644', oid: blobOid(small) };

test('a tree of trees that unfolds without end is refused', async () => {
  let below = treeObject([{ ...file, name: 'a' }]);
  const trees: GitObject[] = [below];
  for (let depth = 0; depth < 30; depth += 1) {
    const oid = oidOf(below);
    below = treeObject(Array.from({ length: 10 }, (_, at) => ({ mode: '40000', name: `d${at}`, oid })));
    trees.push(below);
  }
  const oid = oidOf(below);
  const bomb = treeWith([{ mode: '40000', name: 'top', oid }], trees);
  await expect(bomb).rejects.toMatchObject({ code: 'git_too_large' });
});

test('a name with a slash is refused, and so is a tree that lacks its folders', async () => {
  await expect(treeWith([{ ...file, name: '../../etc/passwd' }])).rejects.toMatchObject({
    code: 'git_broken',
  });
  await expect(treeWith([{ mode: '40000', name: 'x', oid: file.oid }])).rejects.toMatchObject({
    code: 'git_broken',
  });
});

/** A server that says to be one of Git, with one branch, and answers a fetch with what it likes. */
async function serve(oid: string, onFetch: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') {
      response.setHeader('content-type', 'application/x-git-upload-pack-result');
      onFetch(request, response);
      return;
    }
    const lines = [
      packet('# service=git-upload-pack\n'),
      '0000',
      packet(`${oid} refs/heads/main\0side-band-64k shallow\n`),
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

function banded(pack: Buffer): Buffer {
  const parts: Buffer[] = [packet('NAK\n')];
  for (let at = 0; at < pack.length; at += 60_000) {
    const part = pack.subarray(at, at + 60_000);
    parts.push(Buffer.from((part.length + 5).toString(16).padStart(4, '0')), Buffer.from([1]), part);
  }
  return Buffer.concat([...parts, Buffer.from('0000')]);
}

test('an import of what is hostile fails with a sentence, and the space stays', async () => {
  workOnGit(used.world);
  const space = await makeGitSpace(used.world);
  const anyOid = '1'.repeat(40);
  const answers: readonly [string, RequestListener, RegExp][] = [
    [
      'fetch_too_large',
      (_, response) => response.writeHead(200, { 'content-length': String(2 ** 31) }).end('x'),
      /larger than/,
    ],
    ['git_broken', (_, response) => response.end('no packets at all'), /not one of a Git server/],
    ['git_broken', (_, response) => response.end(banded(randomBytes(500))), /broken/],
    ['git_broken', (_, response) => response.end(packet('NAK\n')), /broken/],
    [
      'git_too_large',
      (_, response) => response.end(banded(packs['a delta that makes 1 GB of 64 kB']?.[0] ?? small)),
      /more than/,
    ],
  ];
  for (const [code, answer, message] of answers) {
    const failed = await space.import({ url: await serve(anyOid, answer) });
    expect(failed).toMatchObject({ state: 'failure', error: { code } });
    expect(failed.error?.message).toMatch(message);
  }
  expect(await space.pages()).toEqual([]);
  expect(await space.revisions()).toBe(1);
});

test('links out of the tree, and names that lead out of it, are left out with a warning', async () => {
  workOnGit(used.world);
  const space = await makeGitSpace(used.world);
  const blobs = [
    '# Top\n',
    '* [Top](README.md)\n* [Link](link.md)\n* [Up](../up.md)\n',
    '/etc/passwd',
    '# Up\n',
  ].map((text): GitObject => ({ type: 'blob', bytes: Buffer.from(text) }));
  const [top, summary, link, up] = blobs.map(oidOf);
  const outside = treeObject([{ ...file, name: 'up.md', oid: up ?? '' }]);
  const tree = treeObject([
    { ...file, name: 'README.md', oid: top ?? '' },
    { ...file, name: 'SUMMARY.md', oid: summary ?? '' },
    { mode: '120000', name: 'link.md', oid: link ?? '' },
    { mode: '120000', name: 'picture.png', oid: link ?? '' },
    { mode: '40000', name: '..', oid: oidOf(outside) },
    { mode: '40000', name: '.git', oid: oidOf(outside) },
  ]);
  const said = { author: { name: 'Eve', email: 'eve@example.com' }, time: new Date(0), message: 'Evil' };
  const commit = commitObject({ ...said, tree: oidOf(tree), parent: undefined });
  const pack = await writePack([commit, tree, outside, ...blobs]);
  const operation = await space.import({
    url: await serve(oidOf(commit), (_, response) => response.end(banded(pack))),
  });
  expect(operation).toMatchObject({ state: 'success', pages: 1, files: 0 });
  const warned = operation.warnings?.map(({ path, message }) => `${path}: ${message}`).join('\n');
  expect(warned).toMatch(/link\.md.*symbolic link/);
  expect(warned).toMatch(/picture\.png: a symbolic link/);
  expect(warned).toMatch(/leads out of the repository/);
  expect(await space.pages()).toEqual(['document Top readme <- README.md']);
});
