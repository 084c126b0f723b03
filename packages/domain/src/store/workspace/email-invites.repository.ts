import type { Expression, Insertable, Kysely } from 'kysely';
import { columnsOf, defineRow, type RowOf } from '../schema/row.ts';
import { type EmailInvitesTable, emailInvitesTable } from '../tables/invites.table.ts';
import type { Tables } from '../tables/tables.ts';

export const emailInviteRow = defineRow(columnsOf(emailInvitesTable));
export type EmailInviteRow = RowOf<typeof emailInviteRow>;

/** SQL of invitations that wait until an address is proven. Addresses are in lower case. */
export class EmailInvitesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Adds invitations; one of the same address has the role of the latest. */
  async put(rows: readonly Insertable<EmailInvitesTable>[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#db
      .insertInto('email_invites')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'email']).doUpdateSet((eb) => ({
          role: eb.ref('excluded.role'),
          sso: eb.ref('excluded.sso'),
          created_at: eb.ref('excluded.created_at'),
        })),
      )
      .execute();
  }

  /** Those of an organization. */
  listOfOrganization(organizationId: Expression<string>) {
    return this.#db
      .selectFrom('email_invites')
      .select(emailInviteRow.selected)
      .where('email_invites.organization_id', '=', organizationId);
  }

  /** Whether there was such an invitation. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('email_invites')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The organizations that an address is invited to. */
  async listOrganizations(email: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('email_invites')
      .select('organization_id')
      .where('email', '=', email.toLowerCase())
      .orderBy('organization_id')
      .execute();
    return rows.map((row) => row.organization_id);
  }

  /** Removes the invitation of an address to an organization, and returns it. */
  take(organizationId: string, email: string): Promise<EmailInviteRow | undefined> {
    return this.#db
      .deleteFrom('email_invites')
      .where('organization_id', '=', organizationId)
      .where('email', '=', email.toLowerCase())
      .returning(emailInviteRow.selected)
      .executeTakeFirst();
  }

  /** The invitation of an address to an organization since then. */
  find(organizationId: string, email: string, since: string): Promise<EmailInviteRow | undefined> {
    return this.#db
      .selectFrom('email_invites')
      .select(emailInviteRow.selected)
      .where('organization_id', '=', organizationId)
      .where('email', '=', email.toLowerCase())
      .where('created_at', '>', since)
      .executeTakeFirst();
  }
}
