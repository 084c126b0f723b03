// Started by measure-imports.ts; prints `ImportCosts` as JSON.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tuneProcess } from '../../apps/server/src/tune-process.ts';
import type { ImportCost } from './import-corpus.ts';

tuneProcess(process.env);

const imports = 6;
const measured = 3;

// After the process was started again with its flags: nothing is loaded twice.
const [{ connectDatabase, migrate, migrations }, { createDatabase }, { importCorpus }, { openRepository }] =
  await Promise.all([
    import('../../packages/domain/src/index.ts'),
    import('../data/database.ts'),
    import('./import-corpus.ts'),
    import('./repository.ts'),
  ]);
const { createBenchmarkDomain } = await import('../data/domain.ts');
const { createBenchmarkUser } = await import('../content/benchmark-space.ts');

const [source = '', directory = ''] = process.argv.slice(2);
const own = await createDatabase({ keep: false });
const storage = await mkdtemp(join(tmpdir(), 'lectern-corpus-files-'));
const database = await connectDatabase({ kind: 'postgres', url: own.url });
await migrate(database.kysely, migrations);
const plain = createBenchmarkDomain(database, { storage });
const actor = await createBenchmarkUser(plain);
const { id: organizationId } = await plain.as(actor).organizations.create({ body: { title: 'Corpus' } });
const repository = await openRepository(source, organizationId);
const domain = createBenchmarkDomain(database, { storage, gitFileRoot: repository.root });
const client = domain.as(actor);
const costs: ImportCost[] = [];
for (let count = 0; count < imports; count += 1) {
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: repository.name } });
  const input = { spaceId, directory, url: repository.url, direction: 'import' as const };
  costs.push((await importCorpus(domain, client, input)).cost);
}
const [first] = costs;
const [, warm] = costs.slice(-measured).toSorted((a, b) => a.cpuMilliseconds - b.cpuMilliseconds);
console.log(JSON.stringify({ first, warm }));
await domain.close();
await plain.close();
await repository.delete();
await database.close();
await own.end();
await rm(storage, { recursive: true, force: true });
process.exit(0);
