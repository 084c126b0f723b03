import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '@lectern/trpc';
import { describe, expect, test } from 'vitest';
import {
  ask,
  emptyDatabase,
  emptyDirectory,
  failedStart,
  freshDatabase,
  freshDirectory,
  run,
  startServer,
  hasRunOnOtherKind,
} from './processes.ts';

test('an empty database is bootstrapped with a sample workspace and a token that is printed once', async () => {
  const env = await emptyDatabase();
  const first = await startServer({ ...env, BOOTSTRAP_TOKEN: '', SAMPLE_DATA: 'true' });
  const [printed = ''] = /lectern_\S+/.exec(first.stdout()) ?? [];
  expect(first.stdout()).toContain(`curl -H 'Authorization: Bearer ${printed}' ${first.address}/v1/orgs`);
  expect(await ask(first, '/v1/orgs', { as: printed })).toMatchObject({
    status: 200,
    body: {
      items: [{ title: 'Northwind Docs' }, { title: 'Lectern' }, { title: 'Fernhollow Field Lab' }],
    },
  });
  const [site = ''] = /http\S+\/sites\/lectern\/docs\//.exec(first.stdout()) ?? [];
  expect(await (await fetch(site)).text()).toContain('<title>Lectern');
  const home = await (await fetch(first.address, { headers: { accept: 'text/html' } })).text();
  const sites = [...home.matchAll(/href="\S+\/sites\/([^"]+)\/"/g)].map(([, path]) => path);
  expect(sites).toEqual(['lectern/docs', 'northwind/docs', 'fernhollow/field-guide']);
  expect(await (await fetch(`${first.address}/sites/northwind/docs/`)).text()).toContain(
    '<title>Your weather station',
  );
  const [link = ''] = /http\S+\/set-password\?code=\S+/.exec(first.stdout()) ?? [];
  expect(await (await fetch(link)).text()).toContain('Set up this server');
  first.child.kill('SIGTERM');
  expect(await first.exit).toMatchObject({ code: 0 });

  const second = await startServer({ ...env, BOOTSTRAP_TOKEN: '', SAMPLE_DATA: 'true' });
  expect(second.stdout()).not.toContain('lectern_');
  expect(second.stdout()).not.toContain('set-password');
  expect(second.stdout()).toContain('tokens create --user admin@example.com');
  expect(await ask(second, '/v1/orgs', { as: printed })).toMatchObject({ status: 200, body: { count: 3 } });
});

test('one port serves REST, tRPC and the contracts at the printed URL, to the token of the setting, which is not printed', async () => {
  const odd = 'odd.but~valid+token/1234==';
  const server = await startServer({ ...(await freshDatabase()), BOOTSTRAP_TOKEN: odd });
  expect(server.stdout()).not.toContain(odd);
  expect(await ask(server, '/v1/user', { as: odd })).toMatchObject({
    status: 200,
    body: { email: 'admin@example.com' },
  });
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${server.address}/trpc`, headers: { authorization: `Bearer ${odd}` } })],
  });
  const user = await client.users.getAuthenticated.query();
  expect(user.urls.location).toBe(`${server.address}/v1/users/${user.id}`);
  expect(await ask(server, '/readyz')).toMatchObject({ status: 200 });
  expect(await ask(server, '/openapi.json')).toMatchObject({ body: { servers: [{ url: server.address }] } });
  // Without sample data there is one empty organization.
  const { body } = await ask(server, '/v1/orgs', { as: odd });
  expect(body).toMatchObject({ count: 1, items: [{ title: 'My organization' }] });
  const { items } = body as { items: { id: string }[] };
  expect(await ask(server, `/v1/orgs/${items[0]?.id}/spaces`, { as: odd })).toMatchObject({
    body: { count: 0 },
  });
});

test.skipIf(hasRunOnOtherKind)('URLs in responses are those of the settings', async () => {
  const PUBLIC_URL = 'https://docs.example.com/';
  const server = run('main.ts', [], { ...(await freshDatabase()), PORT: '0', PUBLIC_URL });
  await expect.poll(server.stdout).toContain('https://docs.example.com/v1/orgs');
});

test.skipIf(hasRunOnOtherKind)(
  'the embedded database has one process, and keeps what was acknowledged when that is killed',
  async () => {
    const env = await freshDirectory();
    const first = await startServer(env);
    const other = run('main.ts', [], { ...env, PORT: '0' });
    expect(await other.exit).toMatchObject({ code: 1 });
    expect(other.stderr()).toMatch(/^The data directory \S+ is in use by process \d+ .+\n$/);
    const created = await ask(first, '/v1/orgs', { method: 'POST', body: { title: 'Kept' } });
    expect(created.status).toBe(201);
    first.child.kill('SIGKILL');
    await first.exit;
    const second = await startServer(env);
    expect(second.stdout()).not.toContain('BOOTSTRAP_TOKEN');
    const { body } = await ask(second, '/v1/orgs');
    expect((body as { items: { title: string }[] }).items.map(({ title }) => title)).toContain('Kept');
  },
);

describe('a failed start exits with 1 and one sentence', () => {
  test.skipIf(hasRunOnOtherKind)('an invalid setting', async () => {
    const server = run('main.ts', [], { PORT: 'abc' });
    expect(await server.exit).toMatchObject({ code: 1 });
    expect(server.stderr()).toBe('PORT is "abc", but must be a whole number from 0 to 65535.\n');
    expect(server.stdout()).toBe('');
  });

  test.skipIf(hasRunOnOtherKind)('a data directory that cannot be created', async () => {
    const { DATA_DIR } = await emptyDirectory();
    await writeFile(DATA_DIR, 'a file');
    const server = run('main.ts', [], { DATA_DIR: `${DATA_DIR}/below` });
    expect(await server.exit).toMatchObject({ code: 1 });
    expect(server.stderr()).toMatch(/^DATA_DIR \S+ cannot be used \(ENOTDIR\)\. .+\n$/);
  });
});

describe('a failed start says in one sentence', () => {
  test.skipIf(hasRunOnOtherKind)('that a storage directory cannot be created', async () => {
    const { DATA_DIR } = await emptyDirectory();
    await writeFile(DATA_DIR, 'a file');
    expect(await failedStart({ ...(await freshDatabase()), STORAGE_DIR: `${DATA_DIR}/below` })).toMatch(
      /^Files cannot be stored in \S+ \(ENOTDIR\)\. Set STORAGE_DIR .+$/,
    );
  });

  test.skipIf(hasRunOnOtherKind)('that another program uses the port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await failedStart({ ...(await freshDatabase()), PORT: String(port) })).toMatch(
      new RegExp(`^Port ${port} of 127.0.0.1 is used by another program\\. .+$`),
    );
    other.close();
  });

  test.skipIf(hasRunOnOtherKind)('that a host is not local', async () => {
    expect(await failedStart({ ...(await freshDatabase()), HOST: '192.0.2.1' })).toMatch(
      /^192\.0\.2\.1 is not an address of this machine\. .+$/,
    );
  });

  test.skipIf(hasRunOnOtherKind)('that PostgreSQL is unreachable', async () => {
    const DATABASE_URL = 'postgres://user:hunter2@127.0.0.1:1/none';
    expect(await failedStart({ DATABASE_URL, DATABASE_CONNECT_TIMEOUT_SECONDS: '0' })).toBe(
      'PostgreSQL cannot be reached (ECONNREFUSED). Check DATABASE_URL.',
    );
  });
});
