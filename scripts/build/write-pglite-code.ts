/**
 * Writes the machine code that V8 has made of PGlite after typical work, which is done in the directory that is given, to
 * the file that is given: a process of its own, which V8 ends where it has none.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { keepCompiled, readPgliteWasm } from '../../packages/database/src/compile-pglite.ts';
import { connectDatabase } from '../../packages/database/src/index.ts';
import { serializeWasmCode } from '../../packages/database/src/wasm-code.ts';
import {
  bootstrap,
  createDomain,
  diskStorage,
  type Domain,
  migrate,
  migrations,
  SealingKeys,
  type Tables,
} from '../../packages/domain/src/index.ts';
import { root } from './packages.ts';

/** V8 optimizes what was called often, in threads of its own. */
const rounds = 6;
const starts = 4;
const optimizingMs = 1500;

const [file = '', directory = ''] = process.argv.slice(2);
const wasm = readPgliteWasm();
const module = await WebAssembly.compile(new Uint8Array(wasm));
// Before the database compiles it with flags that other processes have not.
keepCompiled(module);
const dataDirectory = join(directory, 'data');
await work(dataDirectory, async (domain) => {
  const admin = await bootstrap(domain, { sampleData: true, documentation: join(root, 'docs') });
  if (admin === undefined) throw new Error('The database is not empty.');
  for (let round = 0; round < rounds; round += 1) await readAndWrite(domain, admin);
});
for (let start = 0; start < starts; start += 1) await work(dataDirectory, async () => undefined);
await sleep(optimizingMs);
// The defaults, with which processes begin: opening a database has changed them.
for (const flag of ['--wasm-num-compilation-tasks=128', '--wasm-tiering-budget=13000000', '--wasm-code-gc'])
  setFlagsFromString(flag);
writeFileSync(file, serializeWasmCode(module, wasm));

/** Opens a database as a server does. */
async function work(dataDirectory: string, use: (domain: Domain) => Promise<void>): Promise<void> {
  const database = await connectDatabase<Tables>({ kind: 'embedded', dataDirectory });
  await migrate(database.kysely, migrations);
  const settings = {
    publicUrl: 'http://localhost',
    appUrl: 'http://localhost',
    sitesUrl: 'http://localhost/sites',
    organizationCreation: 'everyone',
    sealing: SealingKeys.parse(Buffer.alloc(32).toString('base64')),
  } as const;
  const log = { info: () => undefined, error: () => undefined };
  await use(createDomain({ database, settings, log, storage: diskStorage(join(directory, 'files')) }));
  await database.close();
}

type Admin = { readonly userId: string; readonly organizationId: string };

async function readAndWrite(domain: Domain, { userId, organizationId }: Admin): Promise<void> {
  const client = domain.as({ kind: 'user', userId, instanceAdmin: true });
  const { items: organizations } = await client.organizations.list({});
  for (const { id } of organizations) {
    const { items: spaces } = await client.spaces.list({ organizationId: id });
    await client.sites.list({ organizationId: id });
    await client.search.inOrganization({ organizationId: id, query: 'server' });
    for (const { id: spaceId } of spaces) await client.spaceContent.get({ spaceId });
  }
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Notes' } });
  const page = {
    operation: 'insert_page' as const,
    title: 'First',
    document: { markdown: '# First\n\nText.' },
  };
  await client.spaceContent.update({ spaceId, body: { changes: [page] } });
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: {} });
  await client.changeRequestContent.update({
    spaceId,
    changeRequestId,
    body: { changes: [{ ...page, title: 'Second' }] },
  });
  await client.changeRequests.merge({ spaceId, changeRequestId });
  await client.spaces.delete({ spaceId });
}
