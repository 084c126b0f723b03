import { createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../apps/server/src/create-logger.ts';
import { domainSource, registerReader } from '../../apps/reader/src/index.ts';
import { createRest } from '../../apps/rest/src/index.ts';
import { connectDatabase, migrate, migrations, type Tables } from '../../packages/domain/src/index.ts';
import { corpusDomain, publishCorpus } from '../corpus/publish-corpus.ts';
import { createDatabase } from '../data/database.ts';
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

export async function publishRepository(source: SearchedRepository): Promise<PublishedRepository> {
  const own = await createDatabase({ keep: false });
  const database = await connectDatabase<Tables>({ kind: 'postgres', url: own.url });
  const storage = await mkdtemp(join(tmpdir(), 'lectern-crawl-files-'));
  await migrate(database.kysely, migrations);
  const port = await freePort();
  const place = { storage, origin: `http://127.0.0.1:${port}` };
  const { siteUrl, entries, files } = await publishCorpus(database, source, place);
  const domain = corpusDomain(database, place);
  const app = createRest({
    domain,
    logger: createLogger('error'),
    version: '0.0.0',
    beforeRoutes: (server) => registerReader(server, { source: domainSource(domain) }),
  });
  await app.listen({ host: '127.0.0.1', port });
  const urlOf = (path: string) => siteUrl + path.split('/').map(encodeURIComponent).join('/');
  const pathOf = new Map(
    entries.flatMap(({ path, file }) => (file === undefined ? [] : [[urlOf(path), file]])),
  );
  // The first document is at the URL of the site, too.
  const home = entries.find(({ file }) => file !== undefined)?.file;
  if (home !== undefined) pathOf.set(siteUrl, home);
  return {
    name: source.name,
    siteUrl,
    pageUrls: entries.map(({ path }) => urlOf(path)),
    sources: { files, pathOf },
    async close() {
      await app.close();
      await database.close();
      await own.end();
      await rm(storage, { recursive: true, force: true });
    },
  };
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
