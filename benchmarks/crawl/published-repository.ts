import { createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../apps/server/src/create-logger.ts';
import { domainSource, registerReader } from '../../apps/reader/src/index.ts';
import { createRest } from '../../apps/rest/src/index.ts';
import {
  type Client,
  connectDatabase,
  createDomain,
  migrate,
  migrations,
  type Tables,
} from '../../packages/domain/src/index.ts';
import { createBenchmarkUser } from '../content/benchmark-space.ts';
import { importCorpus } from '../corpus/import-corpus.ts';
import { openRepository } from '../corpus/repository.ts';
import { createDatabase } from '../data/database.ts';
import { domainOptions } from '../data/domain.ts';
import type { Sources } from './crawl-causes.ts';
import type { SearchedRepository } from '../search/searched-repositories.ts';

/** A repository as a published site of a server that listens. */
export type PublishedRepository = {
  readonly name: string;
  readonly siteUrl: string;
  /** The URLs of its documents and groups. */
  readonly pageUrls: readonly string[];
  /** What they were made of. */
  readonly sources: Sources;
  close(): Promise<void>;
};

export async function publishRepository({
  archive,
  directory,
}: SearchedRepository): Promise<PublishedRepository> {
  const own = await createDatabase({ keep: false });
  const database = await connectDatabase<Tables>({ kind: 'postgres', url: own.url });
  const storage = await mkdtemp(join(tmpdir(), 'lectern-crawl-files-'));
  await migrate(database.kysely, migrations);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const domainWith = (gitFileRoot?: string) => {
    const options = domainOptions(database, {
      storage,
      ...(gitFileRoot !== undefined && { gitFileRoot }),
    });
    return createDomain({
      ...options,
      settings: { ...options.settings, publicUrl: origin, sitesUrl: `${origin}/sites` },
    });
  };
  const plain = domainWith();
  const actor = await createBenchmarkUser(plain);
  const { id: organizationId } = await plain.as(actor).organizations.create({ body: { title: 'Crawl' } });
  const repository = await openRepository(archive, organizationId);
  const domain = domainWith(repository.root);
  const client = domain.as(actor);
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: repository.name } });
  const input = { spaceId, directory, url: repository.url, direction: 'import' as const };
  const { operation } = await importCorpus(domain, client, input);
  if (operation.state !== 'success') throw new Error(`${repository.name}: ${JSON.stringify(operation)}`);
  const { id: siteId } = await client.sites.create({
    organizationId,
    body: { title: repository.name, visibility: 'public', spaces: [spaceId] },
  });
  const { urls } = await client.sites.publish({ organizationId, siteId });
  const siteUrl = urls.published ?? '';
  const app = createRest({
    domain,
    logger: createLogger('error'),
    version: '0.0.0',
    beforeRoutes: (server) => registerReader(server, { source: domainSource(domain) }),
  });
  await app.listen({ host: '127.0.0.1', port });
  const { pages } = await client.spaceContent.listPages({ spaceId });
  const files = await repository.files();
  await repository.delete();
  const placed = pages.flatMap(pagesOf);
  const urlOf = (path: string) => siteUrl + path.split('/').map(encodeURIComponent).join('/');
  const pathOf = new Map(
    placed.flatMap(({ path, file }) => (file === undefined ? [] : [[urlOf(path), file]])),
  );
  // The first document is at the URL of the site, too.
  const home = placed.find(({ file }) => file !== undefined)?.file;
  if (home !== undefined) pathOf.set(siteUrl, home);
  return {
    name: repository.name,
    siteUrl,
    pageUrls: placed.map(({ path }) => urlOf(path)),
    sources: { files, pathOf },
    async close() {
      await app.close();
      await database.close();
      await own.end();
      await rm(storage, { recursive: true, force: true });
    },
  };
}

type Page = Awaited<ReturnType<Client['spaceContent']['listPages']>>['pages'][number];

/** The pages with a path, each with its file if it is a document. */
function pagesOf(page: Page): { readonly path: string; readonly file: string | undefined }[] {
  const file = page.type === 'document' ? page.git?.path : undefined;
  return [
    ...('path' in page ? [{ path: page.path, file }] : []),
    ...('pages' in page ? page.pages.flatMap(pagesOf) : []),
  ];
}

/** Sites have the port in their URLs, so that it must be known before the server listens. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
