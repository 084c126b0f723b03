import { randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeTree } from '../src/change-tree.ts';
import { treeOf } from '../src/commit-tree.ts';
import { fetchPack } from '../src/fetch-pack.ts';
import { defaultGitLimits } from '../src/git-limits.ts';
import { commitObject, oidOf, readCommit } from '../src/git-objects.ts';
import { PackObjects } from '../src/pack-objects.ts';
import { pushPack } from '../src/push-pack.ts';
import { discover } from '../src/remote.ts';
import type { Remote } from '../src/remote-repository.ts';
import { writePack } from '../src/write-pack.ts';
import { git, hasGit, serveGit } from './git-server.ts';
import { plainHttp } from './http-client.ts';
import { makeRepository } from './work-tree.ts';

const main = 'refs/heads/main';

function remoteOf(url: string): Remote {
  return {
    http: plainHttp,
    url,
    authorization: undefined,
    limits: defaultGitLimits,
    signal: new AbortController().signal,
  };
}

async function fetchMain(remote: Remote) {
  const advertised = await discover(remote, 'git-upload-pack');
  const oid = advertised.refs.get(main) ?? '';
  const objects = await PackObjects.read(await fetchPack(remote, advertised, oid), remote.limits);
  return { oid, objects, commit: readCommit(objects.get(oid, 'commit')) };
}

test.runIf(hasGit)('a fetch brings every file of a commit, deltas unfolded', async () => {
  const server = await serveGit();
  const long = randomBytes(60_000).toString('hex');
  const files = {
    'README.md': '# Hello\n',
    'docs/a.md': `${long}\nA\n`,
    'docs/b.md': `${long}\nB\n`,
    'docs/ü/c.md': `${long}\nC, a bit longer\n`,
    'image.bin': randomBytes(300_000),
  };
  const repository = await makeRepository(server, 'many.git', files);
  await repository.commit({ 'README.md': '# Hello again\n' });
  await git(`${server.directory}/many.git`, 'repack', '-adq', '--depth=50', '--window=50');
  const { objects, commit } = await fetchMain(remoteOf(repository.url));
  const tree = treeOf(objects, commit.tree, defaultGitLimits);
  const read = Object.fromEntries(
    await Promise.all(tree.entries.map(async (entry) => [entry.path, await tree.read(entry)] as const)),
  );
  const expected = { ...files, 'README.md': '# Hello again\n' };
  expect(Object.keys(read).toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const [path, content] of Object.entries(expected))
    expect(read[path]?.equals(Buffer.from(content)), path).toBe(true);
  expect(tree.entries.map(({ sizeBytes }) => sizeBytes)).toEqual(
    tree.entries.map(({ path }) => read[path]?.length),
  );
});

test.runIf(hasGit)(
  'a push makes a commit that git finds whole, and is told when the branch moved',
  async () => {
    const server = await serveGit();
    const repository = await makeRepository(server, 'push.git', {
      'README.md': '# Hello\n',
      'docs/a.md': 'A\n',
      'docs/deep/b.md': 'B\n',
      'docs.md': 'Beside\n',
      run: '#!/bin/sh\n',
    });
    await chmod(join(repository.directory, 'run'), 0o755);
    await repository.commit({});
    const remote = remoteOf(repository.url);
    const { oid, objects, commit } = await fetchMain(remote);
    const blob = { type: 'blob' as const, bytes: Buffer.from('New\n') };
    const { root, made } = changeTree(
      objects,
      commit.tree,
      new Map([
        ['docs/deep/b.md', undefined],
        ['docs/new/c.md', oidOf(blob)],
        ['run', oidOf(blob)],
      ]),
    );
    const next = commitObject({
      tree: root,
      parent: oid,
      author: { name: 'Eve <x>\n', email: 'eve@example.com' },
      time: new Date('2026-01-02T03:04:05Z'),
      message: 'Change it',
    });
    const pack = await writePack([next, blob, ...made.values()]);
    const push = { ref: main, from: oid, to: oidOf(next), pack };
    expect(await pushPack(remote, push)).toBe('pushed');
    expect(await pushPack(remote, push)).toBe('moved');
    await repository.pull();
    expect(await repository.list()).toEqual(['README.md', 'docs.md', 'docs/a.md', 'docs/new/c.md', 'run']);
    expect(await repository.git('ls-tree', 'HEAD', 'run')).toMatch(/^100755/);
    expect(await repository.git('log', '-1', '--format=%an|%ae|%at|%B')).toBe(
      'Eve x|eve@example.com|1767323045|Change it',
    );
    expect(await git(`${server.directory}/push.git`, 'fsck', '--strict')).toBe('');
  },
);
