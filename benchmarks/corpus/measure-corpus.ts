import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  connectDatabase,
  createDomain,
  diskStorage,
  migrate,
  migrations,
  SealingKeys,
  type Client,
  type Database,
  type Tables,
} from '../../packages/domain/src/index.ts';
import { benchmarkSealingKey } from '../data/domain.ts';
import { createDatabase } from '../data/database.ts';
import { createBenchmarkUser } from '../content/benchmark-space.ts';
import { compareLinks, type LinkComparison } from './compare-links.ts';
import { compareOutline, type OutlineDifference } from './compare-outline.ts';
import { compareTexts, type TextComparison } from './compare-texts.ts';
import { type ImportCost, importCorpus } from './import-corpus.ts';
import { openRepository } from './repository.ts';

export type CorpusResult = {
  readonly name: string;
  readonly operation: Awaited<ReturnType<typeof importCorpus>>['operation'];
  readonly cost: ImportCost;
  readonly outline: OutlineDifference;
  readonly texts: TextComparison;
  readonly links: LinkComparison;
  /** The files that an export of the unedited space changes. */
  readonly exported: readonly string[];
};

/** A repository, and the folder in it that has the documentation. */
export type CorpusSource = { readonly source: string; readonly directory: string };

/** Imports a repository into a space of its own, and compares the space with its files. */
export async function measureCorpus({ source, directory }: CorpusSource): Promise<CorpusResult> {
  const own = await createDatabase({ keep: false });
  const database = await connectDatabase<Tables>({ kind: 'postgres', url: own.url });
  const storage = await mkdtemp(join(tmpdir(), 'lectern-corpus-files-'));
  try {
    await migrate(database.kysely, migrations);
    return await measureIn(database, { source, directory, storage });
  } finally {
    await database.close();
    await own.end();
    await rm(storage, { recursive: true, force: true });
  }
}

async function measureIn(
  database: Database<Tables>,
  { source, directory, storage }: CorpusSource & { storage: string },
): Promise<CorpusResult> {
  const options = {
    database,
    settings: {
      publicUrl: 'http://lectern.test',
      appUrl: 'http://app.lectern.test',
      sitesUrl: 'http://lectern.test/sites',
      organizationCreation: 'everyone',
      sealing: SealingKeys.parse(benchmarkSealingKey),
    },
    log: {
      info: () => undefined,
      error: (fields: object, message: string) => console.error(message, fields),
    },
    storage: diskStorage(storage),
  } as const;
  const actor = await createBenchmarkUser(createDomain(options));
  const { id: organizationId } = await createDomain(options)
    .as(actor)
    .organizations.create({ body: { title: 'Corpus' } });
  const repository = await openRepository(source, organizationId);
  try {
    const settings = { ...options.settings, gitFileRoot: repository.root };
    const domain = createDomain({ ...options, settings });
    const client = domain.as(actor);
    const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: repository.name } });
    const isBusy = async () => {
      const states = ['queued', 'retrying', 'running'] as const;
      const jobs = database.kysely.selectFrom('jobs').select('id').where('state', 'in', states);
      return (await jobs.execute()).length > 0;
    };
    const input = { spaceId, directory, isBusy, url: repository.url };
    const { operation, cost } = await importCorpus(domain, client, { ...input, direction: 'import' });
    if (operation.state !== 'success') throw new Error(`${repository.name}: ${JSON.stringify(operation)}`);
    const files = await repository.files();
    const { pages } = await client.spaceContent.listPages({ spaceId });
    const pageFiles = pages.flatMap(filesOf);
    const texts = new Map(pageFiles.map(({ path }) => [path, files.get(path)?.toString('utf8') ?? '']));
    const summary = files.get(join(directory, 'SUMMARY.md'))?.toString('utf8') ?? '';
    const head = (await repository.git('rev-parse', 'main')).trim();
    await importCorpus(domain, client, { ...input, direction: 'export' });
    const changed = await repository.git('diff', '--name-only', head, 'main');
    return {
      name: repository.name,
      operation,
      cost,
      outline: compareOutline(pages, summary),
      texts: compareTexts(texts),
      links: await compareLinks(client, spaceId, {
        pages: pageFiles,
        files,
        paths: new Set(pages.flatMap(pathsOf)),
      }),
      exported: changed.split('\n').filter((path) => path !== ''),
    };
  } finally {
    await repository.delete();
  }
}

type Page = Awaited<ReturnType<Client['spaceContent']['listPages']>>['pages'][number];

function pathsOf(page: Page): string[] {
  return [...('path' in page ? [page.path] : []), ...('pages' in page ? page.pages.flatMap(pathsOf) : [])];
}

function filesOf(page: Page): { id: string; path: string }[] {
  const below = 'pages' in page ? page.pages.flatMap(filesOf) : [];
  return page.type === 'document' && page.git !== undefined
    ? [{ id: page.id, path: page.git.path }, ...below]
    : below;
}
