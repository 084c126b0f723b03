import { type Kysely, sql } from 'kysely';
import type { Mention, TextMentions } from '@lectern/content';
import type { Tables } from '../tables/tables.ts';

/** The mentions of the text of a page or a reusable content. */
type OwnedMentions = TextMentions & { readonly document: string | null };

/** SQL of what texts mention. */
export class TextMentionsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Replaces the mentions of pages and reusable contents, in one statement; `mentions` has those that have any. */
  async replace(
    spaceId: string,
    ownerIds: readonly string[],
    mentions: ReadonlyMap<string, OwnedMentions>,
  ): Promise<void> {
    if (ownerIds.length === 0) return;
    const rows = Array.from(mentions, ([id, { document, conditions, specs, users }]) => ({
      id,
      document,
      conditions,
      specs,
      users,
    }));
    await sql`with removed as (
        delete from text_mentions
        where space_id = ${spaceId} and owner_id = any(${[...ownerIds]}::text[])
          and owner_id <> all(${rows.map(({ id }) => id)}::text[])
      )
      insert into text_mentions (space_id, owner_id, document, conditions, specs, users)
      select ${spaceId}, id, document,
        array(select jsonb_array_elements_text(conditions)), array(select jsonb_array_elements_text(specs)),
        array(select jsonb_array_elements_text(users))
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as found (id text, document text, conditions jsonb, specs jsonb, users jsonb)
      on conflict (space_id, owner_id) do update
        set document = excluded.document, conditions = excluded.conditions, specs = excluded.specs,
          users = excluded.users`.execute(this.#db);
  }

  /**
   * The texts of spaces that mention a spec or a user, without conditions first; without a document for a page that stands
   * for the spec.
   */
  listDocumentsWith({ kind, id }: Mention, spaceIds: readonly string[]) {
    const mentioned = kind === 'openapi' ? 'text_mentions.specs' : 'text_mentions.users';
    return this.#db
      .selectFrom('text_mentions')
      .innerJoin('spaces', 'spaces.id', 'text_mentions.space_id')
      .select([
        'spaces.store_id',
        'text_mentions.document',
        sql<boolean>`text_mentions.conditions <> '{}'`.as('is_conditional'),
      ])
      .where((eb) => eb('text_mentions.space_id', '=', eb.fn.any(eb.val([...spaceIds]))))
      .where(sql<boolean>`${id} = any(${sql.ref(mentioned)})`)
      .where('spaces.deleted_at', 'is', null)
      .orderBy('is_conditional')
      .orderBy('text_mentions.owner_id')
      .execute();
  }

  /** The conditions in the texts of a space, each once. */
  async listConditions(spaceId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('text_mentions')
      .select('conditions')
      .where('space_id', '=', spaceId)
      .where(sql<boolean>`conditions <> '{}'`)
      .execute();
    return [...new Set(rows.flatMap(({ conditions }) => conditions))].toSorted();
  }
}
