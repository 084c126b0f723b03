import { type Client, pathOf } from './client.ts';
import type { Entry, Ledger } from './ledger.ts';
import { linkOf } from './writers.ts';

type Page = { readonly id: string; readonly slug?: string; readonly pages?: readonly Page[] };
type ChangeRequest = {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly revisionMerged?: string;
};
type Comment = { readonly body: { readonly markdown: string } };
type File = { readonly name: string; readonly downloadURL: string; readonly size: number };
type Revision = { readonly id: string; readonly parents: readonly string[] };

/** Of which entries the texts are compared, instead of their presence only. */
export type Sampling = (entry: Entry) => boolean;

type Found = Map<string, (string | undefined)[]>;

const concurrency = 8;

/** Compares everything in a space with the ledger. */
export async function checkSpace(
  client: Client,
  ledger: Ledger,
  spaceId: string,
  sampled: Sampling,
): Promise<void> {
  const entries = ledger.entries.filter((entry) => entry.spaceId === spaceId);
  const ofKinds = (...kinds: readonly Entry['kind'][]) => entries.filter(({ kind }) => kinds.includes(kind));
  const space = `/v1/spaces/${spaceId}`;
  const pages = await listPages(client, space);

  const requests = await listChangeRequests(client, space);
  await checkMerges(client, ledger, { space, requests, pages });
  await checkChanges(client, ledger, { space, requests, entries: ofKinds('change').filter(sampled) });
  ledger.reconcile(
    ofKinds('change request'),
    keyed(requests, ({ subject }) => subject),
  );

  const pageEntries = ofKinds('page', 'merge', 'imported page');
  checkWholeImports(ledger, ofKinds('import'), pages);
  await checkIndexes(client, ledger, { space, pages, entries: pageEntries.filter(sampled) });
  const texts = new Map<string, string>();
  await eachOf(
    pageEntries.filter((entry) => sampled(entry) && pages.has(entry.key)),
    async ({ key }) => {
      const [id] = pages.get(key) ?? [];
      const { markdown } = await client.read<{ markdown: string }>(`${space}/content/page/${id}`);
      texts.set(key, markdown);
    },
  );
  ledger.reconcile(
    pageEntries,
    new Map([...pages].map(([key, ids]) => [key, ids.map(() => texts.get(key))])),
  );
  assertKnown(ledger, 'page', pages.keys(), pageEntries);

  const comments = await client.walk<Comment>(`${space}/comments`);
  ledger.reconcile(
    ofKinds('comment'),
    keyed(
      comments,
      ({ body }) => body.markdown.split(' ', 1)[0] ?? '',
      ({ body }) => body.markdown.trim(),
    ),
  );
  const { comments: openComments } = await client.read<{ comments: number }>(space);
  if (openComments !== comments.length) {
    ledger.add('half done', `${space} counts ${openComments} open comments and has ${comments.length}`);
  }
  await checkFiles(client, ledger, { space, entries: ofKinds('file'), sampled });
}

/** Ids by slug. */
export async function listPages(client: Client, space: string): Promise<Map<string, string[]>> {
  const { pages } = await client.read<{ pages: readonly Page[] }>(`${space}/content/pages`);
  const ids = new Map<string, string[]>();
  const collect = (page: Page) => {
    if (page.slug !== undefined) ids.set(page.slug, [...(ids.get(page.slug) ?? []), page.id]);
    page.pages?.forEach(collect);
  };
  pages.forEach(collect);
  return ids;
}

async function listChangeRequests(client: Client, space: string): Promise<ChangeRequest[]> {
  const lists = ['draft', 'open', 'merged', 'archived'].map((status) =>
    client.walk<ChangeRequest>(`${space}/change-requests?status=${status}`),
  );
  return (await Promise.all(lists)).flat();
}

/** A merge is done entirely (its status, its page in the space, its revision in the history) or not at all. */
async function checkMerges(
  client: Client,
  ledger: Ledger,
  {
    space,
    requests,
    pages,
  }: { space: string; requests: readonly ChangeRequest[]; pages: ReadonlyMap<string, unknown> },
): Promise<void> {
  const revisions = await client.walk<Revision>(`${space}/revisions`);
  const byId = new Map(revisions.map((revision) => [revision.id, revision]));
  const history = new Set<string>();
  for (let head = revisions[0]; head !== undefined; head = byId.get(head.parents[0] ?? ''))
    history.add(head.id);
  if (history.size !== revisions.length) {
    ledger.add(
      'half done',
      `${space} has ${revisions.length} revisions, of which ${history.size} lead to its head`,
    );
  }
  for (const { subject, status, revisionMerged } of requests) {
    const parts = {
      merged: status === 'merged',
      page: pages.has(subject),
      revision: revisionMerged !== undefined && history.has(revisionMerged),
    };
    if (new Set(Object.values(parts)).size > 1) {
      ledger.add('half done', `The merge of ${subject} in ${space}: ${JSON.stringify(parts)}`);
    }
  }
}

/** The content of change requests, merged or not. */
async function checkChanges(
  client: Client,
  ledger: Ledger,
  {
    space,
    requests,
    entries,
  }: { space: string; requests: readonly ChangeRequest[]; entries: readonly Entry[] },
): Promise<void> {
  const ids = new Map(requests.map(({ subject, id }) => [subject, id]));
  const found: Found = new Map();
  await eachOf(entries, async ({ key }) => {
    const path = `${space}/change-requests/${ids.get(key)}/content/path/${key}`;
    const page = await client.find<{ markdown: string }>(path);
    if (page !== undefined) add(found, key, page.markdown);
  });
  ledger.reconcile(entries, found);
}

/** The pages of an import appear together. */
function checkWholeImports(
  ledger: Ledger,
  imports: readonly Entry[],
  pages: ReadonlyMap<string, unknown>,
): void {
  for (const { key } of imports) {
    const present = [1, 2, 3].filter((number) => pages.has(`${key}-${number}`)).length;
    if (present % 3 !== 0) ledger.add('half done', `${present} of 3 pages of import ${key} are there`);
  }
}

/** A page is found by its path, by search and with its links exactly if it is in the page tree. */
async function checkIndexes(
  client: Client,
  ledger: Ledger,
  {
    space,
    pages,
    entries,
  }: { space: string; pages: ReadonlyMap<string, readonly string[]>; entries: readonly Entry[] },
): Promise<void> {
  await eachOf(indexed(entries), async ({ key, kind }) => {
    const id = pages.get(key)?.[0];
    const [page, hits] = await Promise.all([
      client.find<Page>(`${space}/content/path/${key}`),
      client.walk<{ id: string }>(`${space}/search?query=${key}`),
    ]);
    const isFound = {
      tree: id !== undefined,
      path: page !== undefined,
      search: hits.some((hit) => hit.id === id),
    };
    if (new Set(Object.values(isFound)).size > 1 || page?.id !== id) {
      ledger.add('half done', `The page ${key} in ${space}: ${JSON.stringify(isFound)}`);
    }
    if (id === undefined) return;
    const links = await client.walk<object>(`${space}/content/page/${id}/links`);
    const hasLink = links.some((link) => JSON.stringify(link).includes(linkOf(key)));
    if (kind !== 'imported page' && !hasLink)
      ledger.add('half done', `The page ${key} in ${space} has no links`);
  });
}

/** Those that were in flight, and some of the others. */
function indexed(entries: readonly Entry[]): Entry[] {
  const isInFlight = ({ versions, isOpen }: Entry) =>
    isOpen !== true && versions.some(({ state }) => state === 'in flight');
  return [
    ...entries.filter(isInFlight),
    ...entries.filter((entry) => !isInFlight(entry) && entry.isOpen !== true).slice(-5),
  ];
}

async function checkFiles(
  client: Client,
  ledger: Ledger,
  { space, entries, sampled }: { space: string; entries: readonly Entry[]; sampled: Sampling },
): Promise<void> {
  const files = await client.walk<File>(`${space}/content/files`);
  const samples = new Set(entries.filter(sampled).map(({ key }) => key));
  const found: Found = new Map();
  await eachOf(files, async ({ name, downloadURL }) => {
    add(
      found,
      name,
      samples.has(name) ? (await client.readBytes(pathOf(downloadURL))).toString() : undefined,
    );
  });
  ledger.reconcile(entries, found);
  assertKnown(ledger, 'file', found.keys(), entries);
}

function assertKnown(ledger: Ledger, what: string, keys: Iterable<string>, entries: readonly Entry[]): void {
  const known = new Set(entries.map(({ key }) => key));
  for (const key of keys)
    if (!known.has(key)) ledger.add('half done', `There is a ${what} that nobody wrote: ${key}`);
}

function add(found: Found, key: string, text: string | undefined): void {
  found.set(key, [...(found.get(key) ?? []), text]);
}

export function keyed<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  textOf: (item: T) => string = keyOf,
): Found {
  const found: Found = new Map();
  for (const item of items) add(found, keyOf(item), textOf(item));
  return found;
}

/** Some at a time. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
