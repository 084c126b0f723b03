import { type Kysely, sql } from 'kysely';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';
import type { ContentHash, TrieNodeKey } from '@lectern/content';

type ObjectRequest = { storeId: string; hashes: readonly ContentHash[] };

/** SQL of the objects that content consists of: nodes of maps and documents, by their hash. */
export class ContentObjectsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The texts of those nodes that are there. */
  async loadNodes(
    storeId: string,
    hashes: readonly ContentHash[],
  ): Promise<ReadonlyMap<ContentHash, string>> {
    const rows = await loadNodes(this.#db, { storeId, hashes });
    return new Map(rows.map(({ hash, text }) => [hash, text]));
  }

  /** The same of many stores, by `<store>/<hash>`. */
  async loadNodesOfStores(asked: readonly TrieNodeKey[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db
      .selectFrom(askedPairs(asked))
      .innerJoin('content_nodes', (join) =>
        join
          .onRef('content_nodes.store_id', '=', 'asked.store_id')
          .onRef('content_nodes.hash', '=', 'asked.hash'),
      )
      .select(['content_nodes.store_id', 'content_nodes.hash', 'content_nodes.text'])
      .execute();
    return new Map(rows.map(({ store_id, hash, text }) => [`${store_id}/${hash}`, text]));
  }

  /** The markdown of those documents of many stores that are there, by `<store>/<hash>`. */
  async loadDocumentsOfStores(asked: readonly TrieNodeKey[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db
      .selectFrom(askedPairs(asked))
      .innerJoin('content_documents', (join) =>
        join
          .onRef('content_documents.store_id', '=', 'asked.store_id')
          .onRef('content_documents.hash', '=', 'asked.hash'),
      )
      .select(['content_documents.store_id', 'content_documents.hash', 'content_documents.markdown'])
      .execute();
    return new Map(rows.map(({ store_id, hash, markdown }) => [`${store_id}/${hash}`, markdown]));
  }

  /** How many bytes these documents have together, each counted once. */
  async sumDocumentBytes(asked: readonly TrieNodeKey[]): Promise<number> {
    const { bytes } = await this.#db
      .selectFrom(askedPairs(asked))
      .innerJoin('content_documents', (join) =>
        join
          .onRef('content_documents.store_id', '=', 'asked.store_id')
          .onRef('content_documents.hash', '=', 'asked.hash'),
      )
      .select(sql<number>`coalesce(sum(octet_length(content_documents.markdown)), 0)::bigint`.as('bytes'))
      .executeTakeFirstOrThrow();
    return bytes;
  }

  /** The markdown of those documents that are there. */
  async loadDocuments(
    storeId: string,
    hashes: readonly ContentHash[],
  ): Promise<ReadonlyMap<ContentHash, string>> {
    const rows = await loadDocuments(this.#db, { storeId, hashes });
    return new Map(rows.map(({ hash, markdown }) => [hash, markdown]));
  }

  /**
   * Adds nodes that are not there yet. The store is locked, so that no sweep deletes them before the revision is
   * there, which must be inserted in the same transaction. In order, so that two writers of the same wait for each other in
   * one direction.
   */
  async putNodes(storeId: string, texts: ReadonlyMap<ContentHash, string>): Promise<void> {
    if (texts.size === 0) return;
    await sql`with held as materialized (select id from content_stores where id = ${storeId} for key share)
      insert into content_nodes (store_id, hash, text)
      select held.id, made.hash, made.text
      from held, unnest(${[...texts.keys()]}::text[], ${[...texts.values()]}::text[]) as made (hash, text)
      order by made.hash
      on conflict (store_id, hash) do nothing`.execute(this.#db);
  }

  /** Adds documents that are not there yet. */
  async putDocuments(storeId: string, texts: ReadonlyMap<ContentHash, string>): Promise<void> {
    if (texts.size === 0) return;
    await sql`with held as materialized (select id from content_stores where id = ${storeId} for key share)
      insert into content_documents (store_id, hash, markdown)
      select held.id, made.hash, made.markdown
      from held, unnest(${[...texts.keys()]}::text[], ${[...texts.values()]}::text[]) as made (hash, markdown)
      order by made.hash
      on conflict (store_id, hash) do nothing`.execute(this.#db);
  }
}

/** Each pair once; a table expression keeps the text of the statement the same for any number. */
function askedPairs(asked: readonly TrieNodeKey[]) {
  const pairs = new Map(asked.map((one) => [`${one.storeId}/${one.hash}`, one]));
  const storeIds = Array.from(pairs.values(), ({ storeId }) => storeId);
  const hashes = Array.from(pairs.values(), ({ hash }) => hash);
  return sql<{
    store_id: string;
    hash: ContentHash;
  }>`(select * from unnest(${storeIds}::text[], ${hashes}::text[]) as pairs (store_id, hash))`.as('asked');
}

const loadNodes = preparedQuery<ObjectRequest, { hash: string; text: string }>((db, parameter) =>
  db
    .selectFrom('content_nodes')
    .select(['hash', 'text'])
    .where('store_id', '=', parameter('storeId'))
    .where((eb) => eb('hash', '=', eb.fn.any(eb.val(parameter('hashes'))))),
);

const loadDocuments = preparedQuery<ObjectRequest, { hash: string; markdown: string }>((db, parameter) =>
  db
    .selectFrom('content_documents')
    .select(['hash', 'markdown'])
    .where('store_id', '=', parameter('storeId'))
    .where((eb) => eb('hash', '=', eb.fn.any(eb.val(parameter('hashes'))))),
);
