import {
  type Client,
  createDomain,
  type Database,
  type Domain,
  type Tables,
  type UserActor,
} from '../../packages/domain/src/index.ts';
import { createBenchmarkUser } from '../content/benchmark-space.ts';
import { domainOptions } from '../data/domain.ts';
import { importCorpus } from './import-corpus.ts';
import { openRepository } from './repository.ts';

/** A page or a group of a published repository. */
export type PublishedEntry = {
  readonly title: string;
  /** Below the URL of the site. */
  readonly path: string;
  /** The file that it was made of, if it is a document. */
  readonly file: string | undefined;
};

/** A repository as a public site. */
export type PublishedCorpus = {
  readonly organizationId: string;
  readonly siteUrl: string;
  /** In the order of the table of contents. */
  readonly entries: readonly PublishedEntry[];
  /** The files of the repository, by path. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly actor: UserActor;
};

export type CorpusSource = {
  readonly name: string;
  readonly archive: string;
  readonly directory: string;
};

/** Where its files are stored, and the origin of the server that will show it. */
export type CorpusPlace = { readonly storage: string; readonly origin: string };

/** Imports a repository into an organization of its own, and publishes it. The database was migrated. */
export async function publishCorpus(
  database: Database<Tables>,
  { name, archive, directory }: CorpusSource,
  place: CorpusPlace,
): Promise<PublishedCorpus> {
  const plain = corpusDomain(database, place);
  const actor = await createBenchmarkUser(plain);
  const { id: organizationId } = await plain.as(actor).organizations.create({ body: { title: 'Corpus' } });
  await plain.close();
  const repository = await openRepository(archive, organizationId);
  const domain = corpusDomain(database, place, repository.root);
  try {
    const client = domain.as(actor);
    const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: name } });
    const input = { spaceId, directory, url: repository.url, direction: 'import' as const };
    const { operation } = await importCorpus(domain, client, input);
    if (operation.state !== 'success') throw new Error(`${name}: ${JSON.stringify(operation)}`);
    const siteUrl = await publishSpaces(client, { organizationId, title: name, spaces: [spaceId] });
    const { pages } = await client.spaceContent.listPages({ spaceId });
    const entries = pages.flatMap(entriesOf);
    return { organizationId, siteUrl, entries, files: await repository.files(), actor };
  } finally {
    await domain.close();
    await repository.delete();
  }
}

/** Publishes spaces as a public site, and returns its URL. */
export async function publishSpaces(
  client: Client,
  { organizationId, title, spaces }: { organizationId: string; title: string; spaces: string[] },
): Promise<string> {
  const { id: siteId } = await client.sites.create({
    organizationId,
    body: { title, visibility: 'public', spaces },
  });
  const { urls } = await client.sites.publish({ organizationId, siteId });
  if (urls.published === undefined) throw new Error(`${title} was not published.`);
  return urls.published;
}

/** The domain of a server at an origin, which has the sites below it. */
export function corpusDomain(
  database: Database<Tables>,
  { storage, origin }: CorpusPlace,
  gitFileRoot?: string,
): Domain {
  const options = domainOptions(database, { storage, ...(gitFileRoot !== undefined && { gitFileRoot }) });
  const settings = { ...options.settings, publicUrl: origin, sitesUrl: `${origin}/sites` };
  return createDomain({ ...options, settings });
}

type Page = Awaited<ReturnType<Client['spaceContent']['listPages']>>['pages'][number];

/** Those with a path: a page, and all below it. */
function entriesOf(page: Page): PublishedEntry[] {
  const file = page.type === 'document' ? page.git?.path : undefined;
  return [
    ...('path' in page ? [{ title: page.title, path: page.path, file }] : []),
    ...('pages' in page ? page.pages.flatMap(entriesOf) : []),
  ];
}
