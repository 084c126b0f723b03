import { deepStrictEqual, strictEqual } from 'node:assert';
import { createClient } from '@lectern/client';
import { difference } from './difference.ts';
import { type Ids, readView, type View } from './view.ts';
import { withoutWarnings } from './warnings.ts';

/** A client with a normalized cache. */
export type CachingClient = {
  /** Reads all of the view from the server; the change requests in pages of two. */
  load(): Promise<void>;
  /** The view from the cache alone; throws when something is missing. */
  cached(): Promise<View>;
  /** Edits the title and the text of the page in the change request. */
  edit(title: string, markdown: string): Promise<void>;
  /**
   * Merges the change request, and reads the open change requests again: which are left, and that they are outdated, is
   * not in the payload.
   */
  merge(): Promise<MergeResult>;
};

/** The result of a merge, or the code of the error. */
export type MergeResult = { readonly result?: unknown; readonly code?: unknown };

type Connect = (url: string, token: string, ids: Ids) => CachingClient;

/** Edits and merges a change request, and compares the cache of a client with what the server has. */
export async function useGraphqlClient(
  name: string,
  connect: Connect,
  url: string,
  token: string,
): Promise<void> {
  const ids = await createContent(url, token, name);
  const server = () => readView(url, token, ids);
  try {
    await withoutWarnings(() => run(connect(url, token, ids), server));
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function run(client: CachingClient, server: () => Promise<View>): Promise<void> {
  await client.load();
  const before = await client.cached();
  deepStrictEqual(titles(before.space), ['Start', 'Last'], 'The pages of the space are not read.');
  deepStrictEqual(
    before.changeRequests.map(({ subject }) => subject),
    ['Edited', 'Third', 'Second', 'First'],
    'The two pages of the connection are not one list.',
  );
  await assertCurrent('reading', client, server);

  await client.edit('Begin', 'New.');
  const edited = await client.cached();
  const changed = difference(edited.space, before.space);
  if (changed !== undefined) throw new Error(`The edit of the change request changed the space: ${changed}`);
  deepStrictEqual(titles(edited.changeRequest), ['Begin', 'Last'], 'The cache does not have the edit.');
  await assertCurrent('the edit', client, server);

  deepStrictEqual(await client.merge(), { result: 'MERGE' }, 'The change request was not merged.');
  const merged = await client.cached();
  deepStrictEqual(titles(merged.space), ['Begin', 'Last'], 'The space in the cache has no merged page.');
  strictEqual(merged.changeRequest.status, 'MERGED', 'The change request in the cache is not merged.');
  deepStrictEqual(
    merged.changeRequests.map(({ subject, outdated }) => ({ subject, outdated })),
    ['Third', 'Second', 'First'].map((subject) => ({ subject, outdated: true })),
    'The open change requests are not those that were read again.',
  );
  await assertCurrent('the merge', client, server);

  const failed = await client.merge();
  deepStrictEqual(failed, { code: 'CONFLICT' }, 'The code of an error cannot be read.');
  await assertCurrent('a mutation that failed', client, server);
}

/** Compares all that the cache has with what the server answers without a cache. */
async function assertCurrent(after: string, client: CachingClient, server: () => Promise<View>) {
  const found = difference(await client.cached(), await server());
  if (found !== undefined) throw new Error(`After ${after}, the cache is not what the server has: ${found}`);
}

function titles({ pages }: View['space']): unknown[] {
  return (pages ?? []).map((page) => ('title' in page ? page.title : undefined));
}

/** A space with four open change requests. */
async function createContent(url: string, token: string, title: string): Promise<Ids> {
  const client = createClient({ url, token });
  const { items } = await client.organizations.list();
  const { id: spaceId } = await client.spaces.create({
    organizationId: items[0]?.id ?? '',
    body: { title },
  });
  const page = (name: string, markdown: string) =>
    ({ operation: 'insert_page', title: name, document: { markdown } }) as const;
  await client.spaceContent.update({
    spaceId,
    body: {
      changes: [
        { ...page('Start', 'Old.'), ref: 'start' },
        { ...page('Below', 'Part of it.'), into: 'start' },
        page('Last', 'The end.'),
      ],
    },
  });
  const { pages } = await client.spaceContent.listPages({ spaceId });
  const created: string[] = [];
  for (const subject of ['First', 'Second', 'Third', 'Edited']) {
    const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: { subject } });
    await client.changeRequests.update({ spaceId, changeRequestId, body: { status: 'open' } });
    created.push(changeRequestId);
  }
  return { spaceId, changeRequestId: created[3] ?? '', pageId: pages[0]?.id ?? '' };
}
