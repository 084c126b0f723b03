import type { Client, Database, Tables } from '../../packages/domain/src/index.ts';
import { importCorpus } from '../corpus/import-corpus.ts';
import { openRepository } from '../corpus/repository.ts';
import { createBenchmarkUser } from '../content/benchmark-space.ts';
import { createBenchmarkDomain } from '../data/domain.ts';
import type { SearchedRepository } from './searched-repositories.ts';

/** A page, as any search engine may index it. */
export type SearchedPage = {
  readonly id: string;
  readonly title: string;
  /** Of its file. */
  readonly path: string;
  readonly text: string;
};

/** The documentation of a repository in a space. */
export type SearchedSpace = {
  readonly name: string;
  readonly pages: readonly SearchedPage[];
  /** The ids of the pages that are found, the best first. */
  readonly search: (query: string) => Promise<string[]>;
};

/** Imports repositories into spaces of a new organization. */
export async function importSpaces(
  database: Database<Tables>,
  storage: string,
  repositories: readonly SearchedRepository[],
): Promise<SearchedSpace[]> {
  const plain = createBenchmarkDomain(database, { storage });
  const actor = await createBenchmarkUser(plain);
  const { id: organizationId } = await plain.as(actor).organizations.create({ body: { title: 'Search' } });
  const spaces: SearchedSpace[] = [];
  for (const { name, archive, directory } of repositories) {
    console.log(`${database.kind}: ${name} …`);
    const repository = await openRepository(archive, organizationId);
    try {
      const domain = createBenchmarkDomain(database, { storage, gitFileRoot: repository.root });
      const client = domain.as(actor);
      const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: name } });
      const { url } = repository;
      const { operation } = await importCorpus(domain, client, {
        spaceId,
        url,
        directory,
        direction: 'import',
      });
      if (operation.state !== 'success') throw new Error(`${name}: ${JSON.stringify(operation)}`);
      const files = await repository.files();
      const { pages } = await client.spaceContent.listPages({ spaceId });
      spaces.push({
        name,
        pages: pages.flatMap((page) => pagesOf(page, files)),
        async search(query) {
          const { items } = await client.search.inSpace({ spaceId, query });
          return items.map(({ id }) => id);
        },
      });
    } finally {
      await repository.delete();
    }
  }
  return spaces;
}

type Page = Awaited<ReturnType<Client['spaceContent']['listPages']>>['pages'][number];

function pagesOf(page: Page, files: ReadonlyMap<string, Buffer>): SearchedPage[] {
  const below = 'pages' in page ? page.pages.flatMap((child) => pagesOf(child, files)) : [];
  if (page.type !== 'document' || page.git === undefined) return below;
  const { id, title, git } = page;
  return [{ id, title, path: git.path, text: files.get(git.path)?.toString('utf8') ?? '' }, ...below];
}
