import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { visitorOf } from '../../../src/testing/publishing-resources.ts';
import { useWorld } from '../../harness.ts';
import { localDomain, createGitSpace, workOnGit } from './git-harness.ts';
import { hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { files } from './small-repository.ts';
import { createRepository } from '../../../../git/test/work-tree.ts';

const used = useWorld();
const ref = 'refs/heads/main';

async function newSpace() {
  const client = localDomain(used.world).as(used.world.people.admin.actor);
  const { organizationId } = used.world;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: {} });
  return { client, spaceId };
}

const addresses = [
  'ext::sh -c "touch /tmp/pwned"',
  '--upload-pack=touch /tmp/pwned',
  'git@github.com:northwind/docs.git',
  'ssh://git@github.com/northwind/docs.git',
  'git://github.com/northwind/docs.git',
  'file:///etc',
  'http://github.com/northwind/docs.git',
  'https://github.com',
  'https://github.com/docs?x=1',
  'https://github.com/docs#x',
  'https://%zz@github.com/docs',
  'https://',
  '/srv/git/docs.git',
];
test.runIf(hasGit).each(addresses)('a Git operation with the URL %s is rejected', async (url) => {
  const { client, spaceId } = await newSpace();
  for (const request of [
    () => client.git.importRepository({ spaceId, body: { url, ref } }),
    () => client.git.exportToRepository({ spaceId, body: { url, ref, commitMessage: 'x' } }),
  ])
    await expect(request()).rejects.toMatchObject({ status: 400, details: [{ path: 'body.url' }] });
  await expect(client.git.getInfo({ spaceId })).rejects.toMatchObject({ status: 404 });
});

const refs = [
  'main',
  '--upload-pack=x',
  'refs/heads/',
  'refs/heads/--x',
  'refs/tags/v1',
  'refs/heads/../x',
  'refs/heads/a b',
  'refs/heads/a.lock',
  'refs/heads/a\nb',
  'refs/heads/a^{x}',
  `refs/heads/${'a'.repeat(300)}`,
];
test.runIf(hasGit).each(refs)('a Git operation with the branch %j is rejected', async (wrong) => {
  const { client, spaceId } = await newSpace();
  const body = { url: 'https://git.example.com/docs.git', ref: wrong };
  const request = client.git.importRepository({ spaceId, body });
  await expect(request).rejects.toMatchObject({ status: 400, details: [{ path: 'body.ref' }] });
});

test.runIf(hasGit).each(['..', 'a/../../b', '/../x'])(
  'a Git operation with the project directory %s is rejected',
  async (repoProjectDirectory) => {
    const { client, spaceId } = await newSpace();
    const body = { url: 'https://git.example.com/docs.git', ref, repoProjectDirectory };
    const request = client.git.importRepository({ spaceId, body });
    await expect(request).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'body.repoProjectDirectory' }],
    });
  },
);

test.runIf(hasGit)(
  'one operation runs at a time, and one whose job is cancelled does not count as running',
  async () => {
    const { client, spaceId } = await newSpace();
    const { organizationId } = used.world;
    const body = { url: 'https://git.example.com/docs.git', ref };
    await client.git.importRepository({ spaceId, body });
    const { operation } = await client.git.getInfo({ spaceId });
    expect(operation).toMatchObject({ direction: 'import', state: 'running' });
    for (const request of [
      () => client.git.importRepository({ spaceId, body }),
      () => client.git.exportToRepository({ spaceId, body: { ...body, commitMessage: 'x' } }),
    ])
      await expect(request()).rejects.toMatchObject({ status: 409 });
    await client.jobs.cancel({ organizationId, jobId: operation?.job ?? '' });
    expect(await client.git.getInfo({ spaceId })).toMatchObject({
      operation: { state: 'failure', error: { code: 'cancelled' } },
    });
    await client.git.importRepository({ spaceId, body });
  },
);

test.runIf(hasGit)('credentials authenticate, and are stored nowhere in plain text', async () => {
  const { world } = used;
  const server = await serveGit('writer:p%40ssw0rd-for-git'.replace('%40', '@'));
  const repository = await createRepository(server, 'private.git', files);
  const space = await createGitSpace(world);
  const secrets = ['ssw0rd-for-git', Buffer.from('writer:p@ssw0rd-for-git').toString('base64')];
  const url = repository.url.replace('//', '//writer:p%40ssw0rd-for-git@');
  const { spaceId } = space;
  const client = space.domain.as(world.people.admin.actor);
  await client.git.importRepository({ spaceId, body: { url, ref } });
  expect(await rowsWith(secrets)).toEqual([]);
  expect(await space.info()).toMatchObject({ url: repository.url });
  workOnGit(world);
  await expect.poll(async () => (await space.info()).operation?.state).toBe('success');
  expect(await space.export({ url })).toMatchObject({ state: 'success' });
  expect(await rowsWith(secrets)).toEqual([]);
  const credentials = await world.ctx.store.db.selectFrom('git_credentials').selectAll().execute();
  expect(credentials).toEqual([]);
  const rejected = await space.import({ url: url.replace('ssw0rd', 'ssw1rd'), force: true });
  expect(rejected).toMatchObject({ state: 'failure', error: { code: 'git_unauthorized' } });
  expect(JSON.stringify(rejected)).not.toContain('ssw1rd');
  expect(await rowsWith(['ssw1rd-for-git'])).toEqual([]);
});

/** The tables with a row that contains one of the texts. */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const { db } = used.world.ctx.store;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
      db,
    );
    if (rows.some(({ text }) => texts.some((one) => text.includes(one)))) found.push(name);
  }
  return found;
}

test.runIf(hasGit)(
  'an event that is older than the last applied one is skipped, unless it is forced',
  async () => {
    workOnGit(used.world);
    const repository = await createRepository(await serveGit(), 'time.git', files);
    const space = await createGitSpace(used.world);
    const { url } = repository;
    await space.import({ url, timestamp: '2026-05-05T12:00:00+02:00' });
    await repository.commit({ 'README.md': '# Later\n' });
    const { operation: before } = await space.info();
    await space.import({ url, timestamp: '2026-05-05T09:59:59Z' });
    expect((await space.info()).operation).toEqual(before);
    expect(await space.markdown('readme')).toBe(files['README.md']);
    await space.import({ url, timestamp: '2026-05-05T09:59:59Z', force: true });
    expect(await space.markdown('readme')).toBe('# Later\n');
    await repository.commit({ 'README.md': '# Latest\n' });
    // The forced import did not reset the time of the last event.
    await space.export({ url, timestamp: '2026-05-05T09:59:59Z' });
    expect((await space.info()).operation?.direction).toBe('import');
    await space.import({ url, timestamp: '2026-05-05T10:00:00Z' });
    expect(await space.markdown('readme')).toBe('# Latest\n');
  },
);

test.runIf(hasGit)('a standalone import is never skipped as late, and delays no other import', async () => {
  workOnGit(used.world);
  const repository = await createRepository(await serveGit(), 'beside.git', files);
  const space = await createGitSpace(used.world);
  const { url } = repository;
  await space.import({ url, timestamp: '2026-05-05T10:00:00Z' });
  await repository.commit({ 'README.md': '# Later\n' });
  const late = await space.import({ url, standalone: true, timestamp: '2026-05-05T09:00:00Z' });
  expect(late).toHaveProperty('revision');
  await space.import({ url, standalone: true, timestamp: '2026-05-05T12:00:00Z' });
  expect(await space.markdown('readme')).toBe(files['README.md']);
  await space.import({ url, timestamp: '2026-05-05T11:00:00Z' });
  expect(await space.markdown('readme')).toBe('# Later\n');
});

test.runIf(hasGit)('a standalone import creates a revision and leaves the space unchanged', async () => {
  workOnGit(used.world);
  const repository = await createRepository(await serveGit(), 'alone.git', files);
  const space = await createGitSpace(used.world);
  const client = space.domain.as(used.world.people.admin.actor);
  const { spaceId } = space;
  const before = (await client.spaces.get({ spaceId })).revision;
  const { revision: revisionId = '' } = await space.import({ url: repository.url, standalone: true });
  expect((await client.spaces.get({ spaceId })).revision).toBe(before);
  expect(await space.pages()).toEqual([]);
  const { pages, git } = await client.revisions.get({ spaceId, revisionId });
  expect(pages).toMatchObject([{ title: 'Welcome' }, { title: 'Guide' }]);
  expect(git?.oid).toBe(await repository.git('rev-parse', 'HEAD'));
  // It is not published.
  const visitor = space.domain.as(await visitorOf(used.world, { spaceId }));
  const read = visitor.revisions.get({ spaceId, revisionId });
  await expect(read).rejects.toMatchObject({ status: 404 });
  await space.import({ url: repository.url });
  expect(await space.markdown('readme')).toBe(files['README.md']);
});

test.runIf(hasGit)('a failed operation is reported with a message and an event', async () => {
  const { world } = used;
  workOnGit(world);
  const server = await serveGit();
  const repository = await createRepository(server, 'wrong.git', files);
  const space = await createGitSpace(world);
  const { url } = repository;
  const failures: readonly [Parameters<typeof space.import>[0], string, RegExp][] = [
    [{ url: `${server.address}/none.git` }, 'git_not_found', /no such repository/],
    [{ url, ref: 'refs/heads/none' }, 'git_ref_not_found', /refs\/heads\/main/],
    [{ url: await server.create('empty.git') }, 'git_ref_not_found', /it has none/],
    [{ url, repoProjectDirectory: 'nowhere' }, 'git_layout', /no folder nowhere/],
  ];
  for (const [body, code, message] of failures) {
    const failed = await space.import(body);
    expect(failed).toMatchObject({ state: 'failure', error: { code } });
    expect(failed.error?.message).toMatch(message);
  }
  await space.import({ url });
  const events = await world.ctx.store.db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('space_id', '=', space.spaceId)
    .where('type', 'in', ['space_gitsync_started', 'space_gitsync_completed'])
    .orderBy('position')
    .execute();
  expect(events.map(({ type }) => type)).toEqual(
    [...failures, 0].flatMap(() => ['space_gitsync_started', 'space_gitsync_completed']),
  );
  expect(events[1]?.data).toMatchObject({ direction: 'import', state: 'failure' });
  expect(events.at(-1)?.data).toMatchObject({
    state: 'success',
    commitId: await repository.git('rev-parse', 'HEAD'),
    revisionId: expect.stringMatching(/^rev_/),
  });
});
