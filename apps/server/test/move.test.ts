import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { listOperations, type Operation } from '@lectern/contract';
import {
  beginReadOnly,
  callUnknown,
  connectDatabase,
  createDomain,
  type Ctx,
  type Database,
  diskStorage,
  endReadOnly,
  exportOrganization,
  importOrganization,
  loadSampleWorkspace,
  migrate,
  migrations,
  SealingKeys,
  type Tables,
} from '@lectern/domain';
import {
  callerOf,
  createTestDatabase,
  createWorld,
  fixtures,
  makePages,
  type World,
} from '@lectern/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openArchive } from '../src/move/read-archive.ts';
import { writeArchive } from '../src/move/write-archive.ts';

const key = SealingKeys.parse(SealingKeys.generate());
const now = { settleSeconds: 0, timeoutSeconds: 30 };

/** How many pages a space has beside the others; each is compared. */
const manyPages = Number(process.env['MOVED_PAGES'] ?? 100);
/** What is read of each of them. */
const readsOfPage = new Set([
  'spaceContent.getPage',
  'spaceContent.getPageDocument',
  'links.listOfPage',
  'links.listToPage',
]);

/** Reads that are not of the organization, or whose result is not moved, and why. */
const unmoved: Readonly<Record<string, string>> = {
  'admin.listStorage': 'It lists all organizations of the server.',
  'admin.listUsers': 'It lists all users of the server.',
  'admin.listUserTokens': 'Tokens are never moved.',
  'tokens.list': 'Tokens are never moved.',
  'organizations.list': 'The caller is in other organizations, too.',
  'organizations.getSubdomain': 'It is that of another organization.',
};

/** Signatures of URLs, and tokens that a server signs. */
const signed = /(?<=[?&](?:key|signature|expires)=)[^&"\s)]+|eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

type Server = {
  readonly database: Database<Tables>;
  readonly ctx: Ctx & Pick<Database<Tables>, 'notifications'>;
  readonly close: () => Promise<void>;
};
type Read = { readonly operation: Operation; readonly id: string; readonly input: unknown };

let source: Server;
let world: World;
let directory: string;
const servers: Server[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-move-'));
  const database = await createTestDatabase();
  world = await createWorld(database);
  const ctx = { ...world.ctx, notifications: database.notifications };
  source = { database, ctx, close: () => database.close() };
  servers.push(source);
});
afterAll(async () => {
  for (const { close } of servers) await close();
  await rm(directory, { recursive: true, force: true });
});

/** A server without any organization, with files and a sealing key of its own. */
async function emptyServer(kind: 'embedded' | 'same' = 'same'): Promise<Server> {
  const database =
    kind === 'same'
      ? await createTestDatabase()
      : await connectDatabase<Tables>({ kind: 'embedded', dataDirectory: undefined });
  if (kind === 'embedded') await migrate(database.kysely, migrations);
  const domain = createDomain({
    database,
    settings: { ...world.domain.settings, sealing: SealingKeys.parse(SealingKeys.generate()) },
    log: { info: () => undefined, error: () => undefined },
    storage: diskStorage(await mkdtemp(join(directory, 'files-'))),
  });
  const ctx = { ...domain.context({ kind: 'anonymous' }), notifications: database.notifications };
  const server = { database, ctx, close: () => database.close() };
  servers.push(server);
  return server;
}

async function exported(from: Server, name: string, moveKey: SealingKeys | null = key): Promise<string> {
  const file = join(directory, name);
  await writeArchive(file, (sink) =>
    exportOrganization(from.ctx, world.organizationId, { key: moveKey ?? undefined, sink }),
  );
  return file;
}

async function importInto(to: Server, file: string, moveKey: SealingKeys | null = key) {
  return importOrganization(to.ctx, await openArchive(file), { key: moveKey ?? undefined });
}

async function countRows({ database }: Server): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['organizations', 'users', 'spaces', 'content_nodes', 'events'] as const) {
    const { count } = await database.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}

/** What a permitted caller reads, but for signatures, which each server makes with its own key. */
async function readAll({ ctx }: Server, reads: readonly Read[]): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  for (const { operation, id, input } of reads) {
    const { actor } = callerOf(world, operation);
    const result = await callUnknown({ ...ctx, actor }, operation, input).catch((error: unknown) =>
      String(error),
    );
    results[id] = JSON.parse(JSON.stringify(result ?? null), (_name, value: unknown) =>
      typeof value === 'string' ? value.replaceAll(signed, '') : value,
    );
  }
  return results;
}

test(
  'an organization with everything reads the same after it was moved to another server',
  { timeout: 600_000 },
  async () => {
    await loadSampleWorkspace(world.domain, world.people.admin.actor, world.organizationId);
    const { organizationId, people } = world;
    const { id: spaceId } = await people.admin.client.spaces.create({ organizationId });
    const { userId } = people.admin.actor;
    const pageIds = await makePages(world.ctx, { spaceId, userId, count: manyPages });
    const reads: Read[] = [];
    for (const { area, name, operation } of listOperations()) {
      const id = `${area}.${name}`;
      if (operation.method !== 'GET' || id in unmoved) continue;
      const fixture = Reflect.get(Reflect.get(fixtures, area) as object, name) as (
        of: World,
      ) => Promise<unknown>;
      reads.push({ operation, id, input: await fixture(world) });
      if (!readsOfPage.has(id)) continue;
      for (const pageId of pageIds)
        reads.push({ operation, id: `${id} of ${pageId}`, input: { spaceId, pageId } });
    }
    await beginReadOnly(source.ctx, world.organizationId, now);
    const before = await readAll(source, reads);
    expect(Object.keys(before).length).toBeGreaterThan(80 + readsOfPage.size * pageIds.length);
    expect(Object.values(before).filter((result) => typeof result === 'string')).toEqual([]);

    const isPostgres = source.database.kind === 'postgres';
    const target = await emptyServer(isPostgres ? 'embedded' : 'same');
    const { createdUsers } = await importInto(target, await exported(source, 'first.tar.gz'));
    expect(createdUsers.length).toBeGreaterThan(5);
    expect(await readAll(target, reads)).toEqual(before);

    // Back into PostgreSQL; between two embedded databases, nothing new.
    const back = isPostgres ? await emptyServer() : target;
    if (isPostgres) await importInto(back, await exported(target, 'second.tar.gz'));
    expect(await readAll(back, reads)).toEqual(before);
    await endReadOnly(source.ctx, world.organizationId);
  },
);

test('an organization is read-only while it is exported, on every way in, and again as before afterwards', async () => {
  const { organizationId, people } = world;
  const { client } = people.admin;
  const parent = await client.collections.create({ organizationId });
  await beginReadOnly(source.ctx, organizationId, now);
  const space = (await client.spaces.list({ organizationId })).items[0];
  const spaceId = space?.id ?? '';
  const writes = [
    () => client.spaces.create({ organizationId }),
    () => client.collections.create({ organizationId }),
    () => client.collections.create({ organizationId, body: { parent: parent.id } }),
    () => client.spaces.update({ spaceId, body: { title: 'Renamed' } }),
    () => client.organizations.update({ organizationId, body: { title: 'Renamed' } }),
    () => client.webhooks.create({ organizationId, body: { url: 'https://hooks.example.com' } }),
  ];
  for (const write of writes)
    await expect(write()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('read-only'),
    });
  expect((await client.spaces.get({ spaceId })).title).toBe(space?.title);
  // Into it, from another organization.
  const elsewhere = await client.organizations.create({ body: { title: 'Elsewhere' } });
  const other = await client.spaces.create({ organizationId: elsewhere.id });
  await expect(
    client.spaces.transfer({ spaceId: other.id, body: { organization: organizationId } }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await endReadOnly(source.ctx, organizationId);
  expect((await client.spaces.update({ spaceId, body: { title: 'Renamed' } })).title).toBe('Renamed');
});

test('an archive that was changed, is cut off or has another key imports nothing', async () => {
  const target = await emptyServer();
  const before = await countRows(target);
  const file = await exported(source, 'whole.tar.gz');
  const tar = gunzipSync(await readFile(file));
  const broken = join(directory, 'broken.tar.gz');
  const place = tar.indexOf('"display_name"');
  expect(place).toBeGreaterThan(0);
  const changed = Buffer.from(tar);
  changed.write('"display_nome"', place);
  await writeFile(broken, gzipSync(changed));
  await expect(importInto(target, broken)).rejects.toThrow('has been changed');
  await writeFile(broken, gzipSync(tar.subarray(0, tar.length / 2)));
  await expect(importInto(target, broken)).rejects.toThrow('cannot be imported');
  await expect(importInto(target, file, SealingKeys.parse(SealingKeys.generate()))).rejects.toThrow(
    'sealing key',
  );
  await expect(importInto(target, file, null)).rejects.toThrow('MOVE_KEY');
  expect(await countRows(target)).toEqual(before);
  await importInto(target, file);
  const after = await countRows(target);
  await expect(importInto(target, file)).rejects.toThrow('already');
  expect(await countRows(target)).toEqual(after);
});

test('users are matched by a confirmed e-mail address, and get no token', async () => {
  const target = await emptyServer();
  const { userId } = world.people.admin.actor;
  const known = await source.ctx.store.users.find(userId);
  const user = {
    id: 'user_known_here',
    email: known?.email.toUpperCase() ?? '',
    display_name: 'Known here',
    photo_url: null,
    instance_admin: true,
    created_at: new Date().toISOString(),
  };
  await target.ctx.store.users.insert({ ...user, email_confirmed: false });
  const file = await exported(source, 'users.tar.gz', null);
  await expect(importInto(target, file)).rejects.toThrow('confirm-email');
  await target.ctx.store.users.updateForInstance(user.id, { email_confirmed: true });
  const { matchedUsers } = await importInto(target, file);
  expect(matchedUsers).toEqual([known?.email]);
  const membership = await target.ctx.store.members.find(world.organizationId, user.id);
  expect(membership?.role).toBe('admin');
  const { kysely } = target.database;
  expect(await kysely.selectFrom('tokens').select('id').execute()).toEqual([]);
  const admins = await kysely.selectFrom('users').select('id').where('instance_admin', '=', true).execute();
  expect(admins).toEqual([{ id: user.id }]);
});

test('content of other organizations in a shared store of content is not in the archive', async () => {
  const { client } = world.people.admin;
  const { organizationId } = world;
  const space = await client.spaces.create({ organizationId, body: { title: 'Shared' } });
  const copy = await client.spaces.duplicate({ spaceId: space.id });
  const elsewhere = await client.organizations.create({ body: { title: 'Another' } });
  await client.spaces.transfer({ spaceId: copy.id, body: { organization: elsewhere.id } });
  const { id: changeRequestId } = await client.changeRequests.create({
    spaceId: copy.id,
    body: { subject: 'x' },
  });
  const secret = 'Only in the other organization';
  await client.changeRequestContent.update({
    spaceId: copy.id,
    changeRequestId,
    body: { changes: [{ operation: 'insert_page', title: secret, document: { markdown: secret } }] },
  });
  const tar = gunzipSync(await readFile(await exported(source, 'shared.tar.gz')));
  expect(tar.includes('Shared')).toBe(true);
  expect(tar.includes(secret)).toBe(false);
});
