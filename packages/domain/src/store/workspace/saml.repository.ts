import { type Expression, type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { columnsOf, defineRow, omit, type RowOf } from '../schema/row.ts';
import { type SamlProvidersTable, samlProvidersTable } from '../tables/saml.table.ts';
import type { Tables } from '../tables/tables.ts';

export const samlProviderRow = defineRow(omit(columnsOf(samlProvidersTable), 'ready'));
export type SamlProviderRow = RowOf<typeof samlProviderRow>;

/** SQL of the identity providers of organizations. */
export class SamlProvidersRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(organizationId: string, id: string): Promise<SamlProviderRow | undefined> {
    return this.#select()
      .where('saml_providers.id', '=', id)
      .where('saml_providers.organization_id', '=', organizationId)
      .executeTakeFirst();
  }

  /** For a sign-in, whose user is not known yet. */
  findForLogin(id: string): Promise<SamlProviderRow | undefined> {
    return this.#select().where('saml_providers.id', '=', id).executeTakeFirst();
  }

  /** All providers of an organization, oldest first. */
  listAll(organizationId: string): Promise<SamlProviderRow[]> {
    return this.#select()
      .where('saml_providers.organization_id', '=', organizationId)
      .orderBy('saml_providers.created_at')
      .orderBy('saml_providers.id')
      .execute();
  }

  /** Whether users can sign in through any provider of an organization. */
  async hasReady(organizationId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('saml_providers')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('ready', '=', true)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  count(organizationId: string): Promise<number> {
    return this.#db
      .selectFrom('saml_providers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
      .then((row) => row.count);
  }

  async insert(row: Insertable<SamlProvidersTable>): Promise<void> {
    await this.#db.insertInto('saml_providers').values(row).returning('id').executeTakeFirstOrThrow();
  }

  /** Whether it was there. */
  async update(
    organizationId: string,
    id: string,
    changes: Updateable<SamlProvidersTable>,
  ): Promise<boolean> {
    const row = await this.#db
      .updateTable('saml_providers')
      .set(changes)
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether it was there. The sessions and links that it created are deleted with it. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('saml_providers')
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The provider of an id, if the user administrates its organization, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.#visible(userId).where('saml_providers.id', '=', id);
  }

  /** The providers of an organization, for its admins. */
  listOfOrganization(organizationId: Expression<string>, userId: string) {
    return this.#visible(userId).where('saml_providers.organization_id', '=', organizationId);
  }

  #visible(userId: string) {
    return this.#select().innerJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'saml_providers.organization_id')
        .on('members.user_id', '=', userId)
        .on('members.role', '=', sql.lit('admin'))
        .on('members.disabled', '=', false),
    );
  }

  #select() {
    return this.#db.selectFrom('saml_providers').select(samlProviderRow.selected);
  }
}
