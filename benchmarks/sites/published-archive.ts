import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Tables } from '../../packages/domain/src/index.ts';
import { processSpec } from '../../packages/domain/src/workspace/openapi-specs/process-spec.ts';
import { lecternScript, lecternSettings } from '../contestants/lectern.ts';
import { type ServerProcess, startServer } from '../contestants/server-process.ts';
import {
  corpusDomain,
  type CorpusPlace,
  type CorpusSource,
  publishCorpus,
  publishSpaces,
  type PublishedCorpus,
  type PublishedEntry,
} from '../corpus/publish-corpus.ts';
import { createServerDatabase } from '../data/server-database.ts';

/** An archive of documentation as a site of a server, as it ships. */
export type PublishedArchive = {
  readonly server: ServerProcess;
  readonly siteUrl: string;
  readonly entries: readonly PublishedEntry[];
  readonly files: ReadonlyMap<string, Buffer>;
  /** Of a page with operations of an API, on a site of its own. */
  readonly operationUrl: string;
  close(): Promise<void>;
};

export async function publishArchive(source: CorpusSource): Promise<PublishedArchive> {
  const storage = await mkdtemp(join(tmpdir(), 'lectern-sites-files-'));
  const place = { storage, origin: 'http://localhost' };
  const { env, end, filled } = await createServerDatabase('postgres', async (database) => {
    const corpus = await publishCorpus(database, source, place);
    return { corpus, reference: await publishReference(database, corpus, place) };
  });
  const close = async () => {
    await end();
    await rm(storage, { recursive: true, force: true });
  };
  try {
    // Sites are at the address that the server listens on, which it calls localhost.
    const { PUBLIC_URL: _public, APP_URL: _app, SITES_URL: _sites, ...settings } = lecternSettings;
    const server = await startServer({
      script: lecternScript,
      env: { ...settings, ...env, STORAGE_DIR: storage },
      readyPath: '/readyz',
    });
    const { port } = new URL(server.origin);
    const at = (url: string) => url.replace(place.origin, `${place.origin}:${port}`);
    const { siteUrl, entries, files } = filled.corpus;
    return {
      server,
      siteUrl: at(siteUrl),
      entries,
      files,
      operationUrl: at(filled.reference),
      async close() {
        await server.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A documented API of some size. */
const specFile = createRequire(new URL('../../packages/domain/package.json', import.meta.url)).resolve(
  '@readme/oas-examples/3.1/json/train-travel.json',
);
const operations = [
  ['/stations', 'get'],
  ['/trips', 'get'],
  ['/bookings', 'post'],
] as const;

/** Publishes a page with operations, and returns its URL. */
async function publishReference(
  database: Database<Tables>,
  { actor, organizationId }: PublishedCorpus,
  place: CorpusPlace,
): Promise<string> {
  const domain = corpusDomain(database, place);
  const client = domain.as(actor);
  const specSlug = 'trains';
  const { id: specId } = await client.openapiSpecs.createOrUpdate({
    organizationId,
    specSlug,
    body: { source: { text: await readFile(specFile, 'utf8') } },
  });
  const { run } = await database.kysely
    .selectFrom('openapi_specs')
    .select('run')
    .where('id', '=', specId)
    .executeTakeFirstOrThrow();
  await processSpec(domain.context(actor), { organizationId, specId, run });
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Reference' } });
  const markdown = operations
    .map(
      ([path, method]) =>
        `{% openapi-operation spec="${specSlug}" path="${path}" method="${method}" %}\n[${specSlug}](https://example.com/${specSlug}.json)\n{% endopenapi-operation %}`,
    )
    .join('\n\n');
  const page = { operation: 'insert_page' as const, title: 'Operations', document: { markdown } };
  await client.spaceContent.update({ spaceId, body: { changes: [page] } });
  const url = await publishSpaces(client, { organizationId, title: 'Reference', spaces: [spaceId] });
  await domain.close();
  return url;
}
