import { randomBytes } from 'node:crypto';
import { access, chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { applyTreeChanges } from '../src/apply-tree-changes.ts';
import { discoverRefs } from '../src/discover-refs.ts';
import { fetchPack } from '../src/fetch-pack.ts';
import { defaultGitLimits } from '../src/git-limits.ts';
import { encodeCommit, hashObject, parseCommit } from '../src/git-objects.ts';
import { Packfile } from '../src/packfile.ts';
import { pushPack } from '../src/push-pack.ts';
import { readFileTree } from '../src/read-file-tree.ts';
import type { Remote } from '../src/remote.ts';
import { writePack } from '../src/write-pack.ts';
import { git, hasGit, serveGit } from './git-server.ts';
import { nodeHttpClient } from './node-http-client.ts';
import { plantCommands } from './planted-commands.ts';
import { createRepository } from './work-tree.ts';

const main = 'refs/heads/main';

function remoteOf(url: string, fileRoot?: string): Remote {
  return {
    http: nodeHttpClient,
    url,
    fileRoot,
    authorization: undefined,
    limits: defaultGitLimits,
    signal: new AbortController().signal,
  };
}

async function fetchMain(remote: Remote) {
  const advertisement = await discoverRefs(remote, 'git-upload-pack');
  const oid = advertisement.refs.get(main) ?? '';
  const packfile = await Packfile.read(await fetchPack(remote, advertisement, oid), remote.limits);
  return { oid, packfile, commit: parseCommit(packfile.get(oid, 'commit')) };
}

test.runIf(hasGit)('a fetch gets every file of a commit, deltified ones included', async () => {
  const server = await serveGit();
  const long = randomBytes(60_000).toString('hex');
  const files = {
    'README.md': '# Hello\n',
    'docs/a.md': `${long}\nA\n`,
    'docs/b.md': `${long}\nB\n`,
    'docs/ü/c.md': `${long}\nC, a bit longer\n`,
    'image.bin': randomBytes(300_000),
  };
  const repository = await createRepository(server, 'many.git', files);
  await repository.commit({ 'README.md': '# Hello again\n' });
  await git(`${server.directory}/many.git`, 'repack', '-adq', '--depth=50', '--window=50');
  const { packfile, commit } = await fetchMain(remoteOf(repository.url));
  const tree = readFileTree(packfile, commit.tree, defaultGitLimits);
  const contents = Object.fromEntries(
    await Promise.all(tree.entries.map(async (entry) => [entry.path, await tree.read(entry)] as const)),
  );
  const expected = { ...files, 'README.md': '# Hello again\n' };
  expect(Object.keys(contents).toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const [path, content] of Object.entries(expected))
    expect(contents[path]?.equals(Buffer.from(content)), path).toBe(true);
  expect(tree.entries.map(({ sizeBytes }) => sizeBytes)).toEqual(
    tree.entries.map(({ path }) => contents[path]?.length),
  );
});

const newBlob = { type: 'blob' as const, bytes: Buffer.from('New\n') };
const newOid = hashObject(newBlob);

/** The push of a commit on top of another. */
async function createPush(
  { oid, packfile, commit }: Awaited<ReturnType<typeof fetchMain>>,
  changes: readonly [path: string, blobOid: string | undefined][],
) {
  const { rootOid, newTrees } = applyTreeChanges(packfile, commit.tree, new Map(changes));
  const next = encodeCommit({
    tree: rootOid,
    parent: oid,
    author: { name: 'Eve <x>\n', email: 'eve@example.com' },
    time: new Date('2026-01-02T03:04:05Z'),
    message: 'Change it',
  });
  const pack = await writePack([next, newBlob, ...newTrees.values()]);
  return { ref: main, oldOid: oid, newOid: hashObject(next), pack };
}

test.runIf(hasGit)('a push writes a commit that git accepts as valid', async () => {
  const server = await serveGit();
  const repository = await createRepository(server, 'push.git', {
    'README.md': '# Hello\n',
    'docs/a.md': 'A\n',
    'docs/deep/b.md': 'B\n',
    'docs.md': 'Beside\n',
    run: '#!/bin/sh\n',
  });
  await chmod(join(repository.directory, 'run'), 0o755);
  await repository.commit({});
  const remote = remoteOf(repository.url);
  const push = await createPush(await fetchMain(remote), [
    ['docs/deep/b.md', undefined],
    ['docs/new/c.md', newOid],
    ['run', newOid],
  ]);
  expect(await pushPack(remote, push)).toBe('pushed');
  await repository.pull();
  expect(await repository.list()).toEqual(['README.md', 'docs.md', 'docs/a.md', 'docs/new/c.md', 'run']);
  expect(await repository.git('ls-tree', 'HEAD', 'run')).toMatch(/^100755/);
  expect(await repository.git('log', '-1', '--format=%an|%ae|%at|%B')).toBe(
    'Eve x|eve@example.com|1767323045|Change it',
  );
  expect(await git(`${server.directory}/push.git`, 'fsck', '--strict')).toBe('');
});

test.runIf(hasGit)('a push to a branch that has moved is a non-fast-forward', async () => {
  const server = await serveGit();
  const repository = await createRepository(server, 'moved.git', { 'README.md': '# Hello\n' });
  const remote = remoteOf(repository.url);
  const push = await createPush(await fetchMain(remote), [['new.md', newOid]]);
  await repository.commit({ 'README.md': '# Changed\n' });
  expect(await pushPack(remote, push)).toBe('non-fast-forward');
});

test.runIf(hasGit)('a local repository below the file root is fetched from and pushed to', async () => {
  const server = await serveGit();
  const repository = await createRepository(server, 'local.git', { 'docs/a.md': 'A\n' });
  const url = pathToFileURL(join(server.directory, 'local.git')).href;
  const remote = remoteOf(url, server.directory);
  const push = await createPush(await fetchMain(remote), [['docs/b.md', newOid]]);
  expect(await pushPack(remote, push)).toBe('pushed');
  await repository.pull();
  expect(await repository.list()).toEqual(['docs/a.md', 'docs/b.md']);
  expect(server.requests).toEqual([]);
});

test.runIf(hasGit)('a local repository outside of the file root is not found', async () => {
  const server = await serveGit();
  await createRepository(server, 'local.git', { 'README.md': '# Hello\n' });
  const url = pathToFileURL(join(server.directory, 'local.git')).href;
  for (const fileRoot of [undefined, join(server.directory, 'local.git')]) {
    const discovery = discoverRefs(remoteOf(url, fileRoot), 'git-upload-pack');
    await expect(discovery).rejects.toMatchObject({ code: 'git_not_found', retryable: false });
  }
});

test.runIf(hasGit).each(['bare', 'with a work tree'])(
  'neither configuration nor hooks of a local repository run a command: %s',
  async (kind) => {
    const server = await serveGit();
    const repository = await createRepository(server, 'local.git', { 'README.md': '# Hello\n' });
    const bare = join(server.directory, 'local.git');
    const directory = kind === 'bare' ? bare : repository.directory;
    const marker = join(server.directory, 'command-ran');
    await plantCommands(directory, kind === 'bare' ? bare : join(directory, '.git'), marker);
    const remote = remoteOf(pathToFileURL(directory).href, dirname(directory));
    const push = await createPush(await fetchMain(remote), [['new.md', newOid]]);
    expect(await pushPack(remote, push)).toBe('pushed');
    await expect(access(marker)).rejects.toMatchObject({ code: 'ENOENT' });
  },
);
