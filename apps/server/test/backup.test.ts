import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  ask,
  emptyDatabase,
  emptyDirectory,
  freshDatabase,
  postgresUrl,
  type RunningServer,
  run,
  runCommand,
  startServer,
  hasRunOnOtherKind,
} from './processes.ts';

const writtenMeanwhile = 'Written meanwhile';

type Listed = { items: { id: string; title: string }[]; count: number };

async function organizationOf(server: RunningServer): Promise<string> {
  const { body } = await ask(server, '/v1/orgs');
  return (body as Listed).items[0]?.id ?? '';
}

async function createSpace(server: RunningServer, organizationId: string, title: string): Promise<number> {
  const path = `/v1/orgs/${organizationId}/spaces`;
  return (await ask(server, path, { method: 'POST', body: { title } })).status;
}

const bytes = Buffer.from('# Ferns\n\nThey grow in the shade.\n');

/** Uploads a file; returns its key. */
async function upload(server: RunningServer, organizationId: string): Promise<string> {
  const { body } = await ask(server, `/v1/orgs/${organizationId}/storage/upload`, {
    method: 'POST',
    body: { file: { name: 'ferns.md', type: 'text/markdown', size: bytes.length }, kind: 'import_file' },
  });
  const { url, key } = body as { url: string; key: string };
  const { pathname, search } = new URL(url);
  await fetch(`${server.address}${pathname}${search}`, { method: 'PUT', body: bytes });
  return key;
}

type Settings = Readonly<Record<string, string>>;

function objectPath(settings: Settings, key: string): string {
  return join(settings['DATA_DIR'] ?? '', 'files', key);
}

/** Puts an object of a content store, which is named by its hash; returns its key. */
async function putFile(settings: Settings, content: string, named = content): Promise<string> {
  const key = `files/store_1/${createHash('sha256').update(named).digest('base64url')}`;
  await mkdir(dirname(objectPath(settings, key)), { recursive: true });
  await writeFile(objectPath(settings, key), content);
  return key;
}

/** What a server shows of its data, without what changes with its address. */
async function contentsOf(server: RunningServer, organizationId: string): Promise<string[]> {
  const paths = ['', '/sites', '/collections', '/teams', '/webhooks', '/custom-fields'].map(
    (path) => `/v1/orgs/${organizationId}${path}`,
  );
  const spaces = (await ask(server, `/v1/orgs/${organizationId}/spaces?limit=1000`)).body as Listed;
  const old = spaces.items.filter(({ title }) => title !== writtenMeanwhile);
  const content = old.flatMap(({ id }) => [`/v1/spaces/${id}`, `/v1/spaces/${id}/content/pages`]);
  const bodies = await Promise.all([...paths, ...content].map((path) => ask(server, path)));
  return bodies.map(({ body }) => JSON.stringify(body).replaceAll(server.address, ''));
}

/** The private keys of the visitors of all sites, which the sealing key opens. */
async function sealedOf(server: RunningServer, organizationId: string): Promise<unknown[]> {
  const { items } = (await ask(server, `/v1/orgs/${organizationId}/sites`)).body as Listed;
  const path = (id: string) => `/v1/orgs/${organizationId}/sites/${id}/publishing/auth`;
  return Promise.all(items.map(async ({ id }) => (await ask(server, path(id))).body));
}

async function stop({ child, exit }: RunningServer): Promise<void> {
  child.kill('SIGTERM');
  await exit;
}

test('a backup of a server at work, restored elsewhere, has everything that was acknowledged before', async () => {
  const env = await freshDatabase();
  const server = await startServer({ ...env, JOBS: 'off' });
  const organizationId = await organizationOf(server);
  const keys = [await upload(server, organizationId), await putFile(env, 'fern.png')];
  const before = await contentsOf(server, organizationId);
  const sealed = await sealedOf(server, organizationId);
  const file = join(dirname(env['DATA_DIR'] ?? ''), 'lectern.tar.gz');

  let writing = true;
  const written: number[] = [];
  const writer = (async () => {
    while (writing) written.push(await createSpace(server, organizationId, writtenMeanwhile));
  })();
  expect(await runCommand(['backup', file], env)).toMatchObject({ code: 0, stderr: '' });
  writing = false;
  await writer;
  expect(new Set(written)).toEqual(new Set([201]));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await stop(server);

  const elsewhere = await emptyDatabase();
  expect(await runCommand(['restore', file], elsewhere)).toMatchObject({ code: 0, stderr: '' });
  const restored = await startServer({ ...elsewhere, JOBS: 'off' });
  const after = await contentsOf(restored, organizationId);
  expect(after).toEqual(before);
  expect(await sealedOf(restored, organizationId)).toEqual(
    JSON.parse(JSON.stringify(sealed).replaceAll(server.address, restored.address)),
  );
  for (const key of [...keys, '../sealing-key']) {
    expect(await readFile(objectPath(elsewhere, key))).toEqual(await readFile(objectPath(env, key)));
  }
});

test.skipIf(postgresUrl !== undefined)('a backup whose reader leaves has its copy deleted', async () => {
  const env = await freshDatabase();
  const server = await startServer({ ...env, JOBS: 'off' });
  const directory = env['DATA_DIR'] ?? '';
  const leaving = request({ socketPath: join(directory, 'control.sock'), path: '/backup' });
  leaving.on('error', () => undefined).end();
  const [response] = (await once(leaving, 'response')) as [IncomingMessage];
  // The rest of the archive waits for a reader, in front of the database or within it.
  await once(response, 'readable');
  const copies = async () =>
    (await readdir(directory)).filter((name) => name.startsWith('lectern-backup-copy-'));
  await expect.poll(copies).toHaveLength(1);
  leaving.destroy();
  await expect.poll(copies).toEqual([]);
  await stop(server);
});

test('a restore never touches a place with data, and leaves none half restored', async () => {
  const env = await freshDatabase();
  const directory = dirname(env['DATA_DIR'] ?? '');
  const file = join(directory, 'lectern.tar.gz');
  const server = await startServer(env);
  await stop(server);
  expect(await runCommand(['backup', file], env)).toMatchObject({ code: 0 });
  expect(await runCommand(['backup', file], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('exists already'),
  });

  expect(await runCommand(['restore', file], env)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is not empty\. Set DATA_DIR to an empty directory/),
  });

  const elsewhere = await emptyDatabase();
  const archive = gunzipSync(await readFile(file));
  const half = join(directory, 'half.tar.gz');
  await writeFile(half, gzipSync(archive.subarray(0, archive.length / 2)));
  expect(await runCommand(['restore', half], elsewhere)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('could not be restored'),
  });
  expect(await readdir(elsewhere['DATA_DIR'] ?? '')).toEqual([]);

  // A server that was started there meanwhile keeps what it has.
  const target = elsewhere['DATA_DIR'] ?? '';
  const restoring = run('cli.ts', ['restore', file], elsewhere);
  await expect.poll(() => readdir(target)).toHaveLength(1);
  await writeFile(join(target, 'live'), 'data');
  expect(await restoring.exit).toMatchObject({ code: 1 });
  expect(restoring.stderr()).toContain('is not empty');
  expect(await readdir(target)).toEqual(['live']);
  await rm(join(target, 'live'));
  if (postgresUrl !== undefined) return;
  expect(await runCommand(['restore', file], elsewhere)).toMatchObject({ code: 0, stderr: '' });
});

test('an object that is not what its hash says is not restored', async () => {
  const env = await freshDatabase();
  await stop(await startServer(env));
  await putFile(env, 'changed on disk', 'as it was stored');
  const file = join(dirname(env['DATA_DIR'] ?? ''), 'lectern.tar.gz');
  expect(await runCommand(['backup', file], env)).toMatchObject({ code: 0 });
  expect(await runCommand(['restore', file], await emptyDatabase())).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SHA-256'),
  });
});

test.skipIf(hasRunOnOtherKind)('a file that is no backup is rejected', async () => {
  const env = await emptyDirectory();
  const directory = dirname(env.DATA_DIR);
  await mkdir(directory, { recursive: true });
  const file = join(directory, 'notes.txt');
  await writeFile(file, 'Buy milk.');
  expect(await runCommand(['restore', file], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('notes.txt could not be restored'),
  });
});

test('a server with an embedded database is backed up by itself, since no other process may open it', async () => {
  if (postgresUrl !== undefined) return;
  const env = await freshDatabase();
  await startServer(env);
  const file = join(dirname(env['DATA_DIR'] ?? ''), 'running.tar.gz');
  expect(await runCommand(['backup', file], env)).toMatchObject({ code: 0, stderr: '' });
  expect((await stat(join(env['DATA_DIR'] ?? '', 'control.sock'))).mode & 0o777).toBe(0o600);
});
