import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { withDatabaseName } from '@lectern/database';
import { useWorld } from '../../harness.ts';
import { type GitSpace, createGitSpace, workOnGit } from './git-harness.ts';
import { type GitServer, hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { files } from './small-repository.ts';
import { createRepository, type WorkTree } from '../../../../git/test/work-tree.ts';

const used = useWorld();
const url = process.env['DATABASE_URL'];
const ref = 'refs/heads/main';

/** Starts another process that runs the jobs of this database; returns a function that kills it. */
async function startWorker(): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    used.database.kysely,
  );
  const child = spawn(process.execPath, [fileURLToPath(new URL('work.child.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: withDatabaseName(url ?? '', rows[0]?.name ?? ''),
      STORAGE_DIR: inject('testFiles'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await exit;
  };
  onTestFinished(kill);
  return kill;
}

async function prepare(name: string) {
  const server = await serveGit();
  const repository = await createRepository(server, name, files);
  const space = await createGitSpace(used.world);
  const client = space.domain.as(used.world.people.admin.actor);
  return { server, repository, space, client, spaceId: space.spaceId, body: { url: repository.url, ref } };
}

/** Never responds to the first matching request; resolves once it arrives. */
function hangFirstRequest(server: GitServer, pattern: RegExp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHanging = false;
  server.intercept = (request) => {
    if (isHanging || !pattern.test(`${request.method} ${request.url}`)) return false;
    isHanging = true;
    resolve();
    return true;
  };
  return promise;
}

/** Executes the first matching request and drops its response; resolves once it is executed. */
function dropResponse(server: GitServer, pattern: RegExp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isDropped = false;
  server.intercept = (request, response) => {
    if (isDropped || !pattern.test(`${request.method} ${request.url}`)) return false;
    isDropped = true;
    response.end = () => {
      resolve();
      return response;
    };
    return false;
  };
  return promise;
}

/**
 * Locks the row of a space at the first matching request, before its response, so that nothing can be written earlier;
 * returns a function that releases the lock.
 */
function lockSpaceAt(server: GitServer, pattern: RegExp, spaceId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  let lock: Promise<void> | undefined;
  server.intercept = async (request) => {
    if (lock !== undefined || !pattern.test(`${request.method} ${request.url}`)) return false;
    await new Promise<void>((locked) => {
      lock = used.world.ctx.store.transaction(async (tx) => {
        await tx.spaces.lock(spaceId);
        locked();
        await promise;
      });
    });
    return false;
  };
  onTestFinished(async () => {
    resolve();
    await lock;
  });
  return resolve;
}

async function finishedOperation(space: GitSpace) {
  const state = async () => (await space.info()).operation?.state;
  await expect.poll(state).not.toBe('running');
  return (await space.info()).operation;
}

async function reachesStage(space: GitSpace, stage: string): Promise<void> {
  const reached = async () => (await space.info()).operation?.stage;
  await expect.poll(reached, { interval: 10 }).toBe(stage);
}

const imported = [
  'document Welcome readme <- README.md',
  'group Guide guide',
  '  document Install guide/install <- guide/install.md',
  '    document On a disk guide/install/disk <- guide/disk.md',
  '  link Elsewhere',
];

// The embedded database supports one process only.
test.runIf(url !== undefined && hasGit)(
  'an import whose process is killed during the fetch is completed by another one with the same result',
  async () => {
    const { server, space, client, spaceId, body } = await prepare('fetching.git');
    const hung = hangFirstRequest(server, /POST .*upload-pack/);
    const kill = await startWorker();
    await client.git.importRepository({ spaceId, body });
    await hung;
    await kill();
    workOnGit(used.world);
    expect(await finishedOperation(space)).toMatchObject({ state: 'success', pages: 5, files: 1 });
    expect(await space.pages()).toEqual(imported);
    expect(await space.revisions()).toBe(2);
  },
);

test.runIf(url !== undefined && hasGit)(
  'an import whose process is killed during the write is completed by another one with the same result',
  async () => {
    const { server, space, client, spaceId, body } = await prepare('writing.git');
    const unlock = lockSpaceAt(server, /POST .*upload-pack/, spaceId);
    const kill = await startWorker();
    await client.git.importRepository({ spaceId, body });
    await reachesStage(space, 'finalize');
    await kill();
    expect(await space.pages()).toEqual([]);
    unlock();
    workOnGit(used.world);
    expect(await finishedOperation(space)).toMatchObject({ state: 'success', pages: 5, files: 1 });
    expect(await space.pages()).toEqual(imported);
    expect(await space.revisions()).toBe(2);
  },
);

test.runIf(url !== undefined && hasGit).each([
  ['during the push', false],
  ['between the push and the final write', true],
])(
  'an export whose process is killed %s is completed by another one with the same result',
  async (_, isLocked) => {
    const { server, repository, space, client, spaceId, body } = await prepare(`push-${isLocked}.git`);
    const importing = workOnGit(used.world);
    await space.import(body);
    await importing.stop();
    const { id: page } = await client.spaceContent.getPageByPath({ spaceId, pagePath: 'readme' });
    await client.spaceContent.update({
      spaceId,
      body: { changes: [{ operation: 'update_page', page, document: { markdown: 'Edited.\n' } }] },
    });
    const unlock = isLocked ? lockSpaceAt(server, /POST .*receive-pack/, spaceId) : () => undefined;
    const dropped = isLocked ? undefined : dropResponse(server, /POST .*receive-pack/);
    const kill = await startWorker();
    await client.git.exportToRepository({ spaceId, body: { ...body, commitMessage: 'Edit' } });
    await (dropped ?? reachesStage(space, 'finalize'));
    await kill();
    unlock();
    const pushed = await tip(repository);
    expect(pushed).not.toBe(await repository.git('rev-parse', 'HEAD'));
    workOnGit(used.world);
    expect(await finishedOperation(space)).toMatchObject({ state: 'success', commit: pushed });
    expect(await tip(repository)).toBe(pushed);
    await repository.pull();
    expect(await repository.git('log', '--format=%s')).toBe('Edit\nInitial commit');
    expect(await repository.read('README.md')).toBe('Edited.\n');
    const { git, pages } = await client.spaceContent.get({ spaceId });
    expect(git).toMatchObject({ oid: pushed, createdByService: true, message: 'Edit' });
    expect(pages[0]).toMatchObject({ git: { oid: await repository.git('rev-parse', 'HEAD:README.md') } });
  },
);

async function tip(repository: WorkTree): Promise<string> {
  return (await repository.git('ls-remote', 'origin', ref)).slice(0, 40);
}
