import { type Kysely, sql } from 'kysely';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Tables } from '../database/tables.ts';
import type { Hash } from './trie-node.ts';

type Asked = { storeId: string; hashes: readonly Hash[] };

/** SQL of what content consists of: nodes of maps and documents, by the hash of what they are. */
export class ContentObjectsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The texts of those nodes that are there. */
  async loadNodes(storeId: string, hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, string>> {
    const rows = await loadNodes(this.#db, { storeId, hashes });
    return new Map(rows.map(({ hash, text }) => [hash, text]));
  }

  /** The markdown of those documents that are there. */
  async loadDocuments(storeId: string, hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, string>> {
    const rows = await loadDocuments(this.#db, { storeId, hashes });
    return new Map(rows.map(({ hash, markdown }) => [hash, markdown]));
  }

  /**
   * Adds nodes; nothing for those that are there. The store is held, so that no sweep takes them before the revision is
   * there, which must be made in the same transaction. In order, so that two writers of the same wait for each other in
   * one direction.
   */
  async putNodes(storeId: string, texts: ReadonlyMap<Hash, string>): Promise<void> {
    if (texts.size === 0) return;
    await sql`with held as materialized (select id from content_stores where id = ${storeId} for key share)
      insert into content_nodes (store_id, hash, text)
      select held.id, made.hash, made.text
      from held, unnest(${[...texts.keys()]}::text[], ${[...texts.values()]}::text[]) as made (hash, text)
      order by made.hash
      on conflict (store_id, hash) do nothing`.execute(this.#db);
  }

  /** Adds documents; nothing for those that are there. */
  async putDocuments(storeId: string, texts: ReadonlyMap<Hash, string>): Promise<void> {
    if (texts.size === 0) return;
    await sql`with held as materialized (select id from content_stores where id = ${storeId} for key share)
      insert into content_documents (store_id, hash, markdown)
      select held.id, made.hash, made.markdown
      from held, unnest(${[...texts.keys()]}::text[], ${[...texts.values()]}::text[]) as made (hash, markdown)
      order by made.hash
      on conflict (store_id, hash) do nothing`.execute(this.#db);
  }
}

const loadNodes = preparedQuery<Asked, { hash: string; text: string }>((db, parameter) =>
  db
    .selectFrom('content_nodes')
    .select(['hash', 'text'])
    .where('store_id', '=', parameter('storeId'))
    .where((eb) => eb('hash', '=', eb.fn.any(eb.val(parameter('hashes'))))),
);

const loadDocuments = preparedQuery<Asked, { hash: string; markdown: string }>((db, parameter) =>
  db
    .selectFrom('content_documents')
    .select(['hash', 'markdown'])
    .where('store_id', '=', parameter('storeId'))
    .where((eb) => eb('hash', '=', eb.fn.any(eb.val(parameter('hashes'))))),
);
