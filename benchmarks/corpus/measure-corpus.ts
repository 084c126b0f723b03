import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  connectDatabase,
  migrate,
  migrations,
  type Client,
  type Database,
  type Tables,
} from '../../packages/domain/src/index.ts';
import { createBenchmarkDomain } from '../data/domain.ts';
import { createDatabase } from '../data/database.ts';
import { createBenchmarkUser } from '../content/benchmark-space.ts';
import { compareLinks, type LinkComparison } from './compare-links.ts';
import { compareOutline, type OutlineDifference } from './compare-outline.ts';
import { compareTexts, type TextComparison } from './compare-texts.ts';
import { importCorpus } from './import-corpus.ts';
import { type ImportCosts, measureImports } from './measure-imports.ts';
import { measurePdf, type PdfCost } from './measure-pdf.ts';
import { openRepository } from './repository.ts';

export type CorpusResult = {
  readonly name: string;
  readonly operation: Awaited<ReturnType<typeof importCorpus>>['operation'];
  /** Of imports in a process of their own. */
  readonly costs: ImportCosts;
  readonly pdf: PdfCost;
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
  const plain = createBenchmarkDomain(database, { storage });
  const actor = await createBenchmarkUser(plain);
  const { id: organizationId } = await plain.as(actor).organizations.create({ body: { title: 'Corpus' } });
  const repository = await openRepository(source, organizationId);
  try {
    const domain = createBenchmarkDomain(database, { storage, gitFileRoot: repository.root });
    const client = domain.as(actor);
    const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: repository.name } });
    const input = { spaceId, directory, url: repository.url };
    const { operation } = await importCorpus(domain, client, { ...input, direction: 'import' });
    if (operation.state !== 'success') throw new Error(`${repository.name}: ${JSON.stringify(operation)}`);
    const files = await repository.files();
    const { pages } = await client.spaceContent.listPages({ spaceId });
    const pageFiles = pages.flatMap(filesOf);
    const texts = new Map(pageFiles.map(({ path }) => [path, files.get(path)?.toString('utf8') ?? '']));
    const summary = files.get(join(directory, 'SUMMARY.md'))?.toString('utf8') ?? '';
    const costs = await measureImports({ source, directory });
    const pdf = await measurePdf(domain, actor, spaceId);
    const head = (await repository.git('rev-parse', 'main')).trim();
    await importCorpus(domain, client, { ...input, direction: 'export' });
    const changed = await repository.git('diff', '--name-only', head, 'main');
    return {
      name: repository.name,
      operation,
      costs,
      pdf,
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
