import type { Insertable, Kysely, Selectable } from 'kysely';
import type { EmailInvitesTable } from '../tables/invites.table.ts';
import type { Tables } from '../tables/tables.ts';

export type EmailInviteRow = Selectable<EmailInvitesTable>;

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
      .returning(['organization_id', 'email', 'role', 'sso', 'created_at'])
      .executeTakeFirst();
  }

  /** Whether an address is invited to an organization. */
  async has(organizationId: string, email: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('email_invites')
      .select('email')
      .where('organization_id', '=', organizationId)
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    return row !== undefined;
  }
}
