import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { withDatabaseName } from '@lectern/database';
import { useWorld } from '../../harness.ts';
import { type GitSpace, makeGitSpace, workOnGit } from './git-harness.ts';
import { type GitServer, hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { files } from './small-repository.ts';
import { makeRepository, type WorkTree } from '../../../../git/test/work-tree.ts';

const used = useWorld();
const url = process.env['DATABASE_URL'];
const ref = 'refs/heads/main';

/** Another process that works on the jobs of this database; answers how to kill it. */
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
  const repository = await makeRepository(server, name, files);
  const space = await makeGitSpace(used.world);
  const client = space.domain.as(used.world.people.admin.actor);
  return { server, repository, space, client, spaceId: space.spaceId, body: { url: repository.url, ref } };
}

/** The first request of a kind is never answered; resolves once it has come. */
function hangOnce(server: GitServer, pattern: RegExp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let hangs = false;
  server.intercept = (request) => {
    if (hangs || !pattern.test(`${request.method} ${request.url}`)) return false;
    hangs = true;
    resolve();
    return true;
  };
  return promise;
}

/** What the first request of a kind asks for is done, and its answer gets lost; resolves once it is done. */
function loseAnswer(server: GitServer, pattern: RegExp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isLost = false;
  server.intercept = (request, response) => {
    if (isLost || !pattern.test(`${request.method} ${request.url}`)) return false;
    isLost = true;
    response.end = () => {
      resolve();
      return response;
    };
    return false;
  };
  return promise;
}

/**
 * Holds the row of a space from the first request of a kind on, which is answered only then, so that nobody can write
 * before; answers how to let it go.
 */
function holdSpaceAt(server: GitServer, pattern: RegExp, spaceId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  let held: Promise<void> | undefined;
  server.intercept = async (request) => {
    if (held !== undefined || !pattern.test(`${request.method} ${request.url}`)) return false;
    await new Promise<void>((locked) => {
      held = used.world.ctx.store.transaction(async (tx) => {
        await tx.spaces.lock(spaceId);
        locked();
        await promise;
      });
    });
    return false;
  };
  onTestFinished(async () => {
    resolve();
    await held;
  });
  return resolve;
}

async function ended(space: GitSpace) {
  const state = async () => (await space.info()).operation?.state;
  await expect.poll(state, { timeout: 40_000 }).not.toBe('running');
  return (await space.info()).operation;
}

async function reachesStage(space: GitSpace, stage: string): Promise<void> {
  const reached = async () => (await space.info()).operation?.stage;
  await expect.poll(reached, { timeout: 20_000, interval: 10 }).toBe(stage);
}

const imported = [
  'document Welcome readme <- README.md',
  'group Guide guide',
  '  document Install guide/install <- guide/install.md',
  '    document On a disk guide/install/disk <- guide/disk.md',
  '  link Elsewhere',
];

// The embedded database has one process.
describe.skipIf(url === undefined)('a process that is killed', () => {
  test.runIf(hasGit)('while it fetches leaves its import to another one, with the same outcome', async () => {
    const { server, space, client, spaceId, body } = await prepare('fetching.git');
    const hung = hangOnce(server, /POST .*upload-pack/);
    const kill = await startWorker();
    await client.git.importRepository({ spaceId, body });
    await hung;
    await kill();
    workOnGit(used.world);
    expect(await ended(space)).toMatchObject({ state: 'success', pages: 5, files: 1 });
    expect(await space.pages()).toEqual(imported);
    expect(await space.revisions()).toBe(2);
  });

  test.runIf(hasGit)('while it writes leaves its import to another one, with the same outcome', async () => {
    const { server, space, client, spaceId, body } = await prepare('writing.git');
    const letGo = holdSpaceAt(server, /POST .*upload-pack/, spaceId);
    const kill = await startWorker();
    await client.git.importRepository({ spaceId, body });
    await reachesStage(space, 'finalize');
    await kill();
    expect(await space.pages()).toEqual([]);
    letGo();
    workOnGit(used.world);
    expect(await ended(space)).toMatchObject({ state: 'success', pages: 5, files: 1 });
    expect(await space.pages()).toEqual(imported);
    expect(await space.revisions()).toBe(2);
  });

  test.runIf(hasGit).each([
    ['while it pushes', false],
    ['after its push, before it writes that down,', true],
  ])('%s leaves its export to another one, with the same outcome', async (_, isHeld) => {
    const { server, repository, space, client, spaceId, body } = await prepare(`push-${isHeld}.git`);
    const importing = workOnGit(used.world);
    await space.import(body);
    await importing.stop();
    const { id: page } = await client.spaceContent.getPageByPath({ spaceId, pagePath: 'readme' });
    await client.spaceContent.update({
      spaceId,
      body: { changes: [{ operation: 'update_page', page, document: { markdown: 'Edited.\n' } }] },
    });
    const letGo = isHeld ? holdSpaceAt(server, /POST .*receive-pack/, spaceId) : () => undefined;
    const lost = isHeld ? undefined : loseAnswer(server, /POST .*receive-pack/);
    const kill = await startWorker();
    await client.git.exportToRepository({ spaceId, body: { ...body, commitMessage: 'Edit' } });
    await (lost ?? reachesStage(space, 'finalize'));
    await kill();
    letGo();
    const pushed = await tip(repository);
    expect(pushed).not.toBe(await repository.git('rev-parse', 'HEAD'));
    workOnGit(used.world);
    expect(await ended(space)).toMatchObject({ state: 'success', commit: pushed });
    expect(await tip(repository)).toBe(pushed);
    await repository.pull();
    expect(await repository.git('log', '--format=%s')).toBe('Edit\nBegin');
    expect(await repository.read('README.md')).toBe('Edited.\n');
    const { git, pages } = await client.spaceContent.get({ spaceId });
    expect(git).toMatchObject({ oid: pushed, createdByService: true, message: 'Edit' });
    expect(pages[0]).toMatchObject({ git: { oid: await repository.git('rev-parse', 'HEAD:README.md') } });
  });
});

async function tip(repository: WorkTree): Promise<string> {
  return (await repository.git('ls-remote', 'origin', ref)).slice(0, 40);
}
