import type { Locale } from '@lectern/contract';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { MailKind } from '../../core/mail-kinds.ts';
import { type MailsTable } from '../tables/mails.table.ts';
import type { Tables } from '../tables/tables.ts';

export type MailToSend = Pick<Selectable<MailsTable>, 'id' | 'organization_id' | 'user_id' | 'kind'> & {
  /** Of the user by now, where it is one. */
  readonly email: string;
  /** Of the user: what they have chosen, or what their browser prefers. */
  readonly language: Locale | null;
  readonly content: string;
};

/** What was enqueued for an address lately. */
type MailCounts = {
  /** By this organization, or by the server itself. */
  readonly fromHere: number;
  readonly fromAll: number;
};

/** SQL of mails. */
export class MailsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(row: Omit<Insertable<MailsTable>, 'created_at'>): Promise<void> {
    await this.#db
      .insertInto('mails')
      .values({ ...row, created_at: sql<string>`now()` })
      .execute();
  }

  /** A mail that was not sent yet, to a recipient who still may receive mail, and wants this kind. */
  async findToSend(id: string): Promise<MailToSend | undefined> {
    const { rows } = await sql<MailToSend>`
      select mails.id, mails.organization_id, mails.user_id, mails.kind, mails.content,
        coalesce(users.email, mails.email) as email,
        coalesce(users.language, users.browser_language) as language
      from mails left join users on users.id = mails.user_id
      where mails.id = ${id} and mails.content is not null and users.disabled is not true
        and not exists (select from mail_unsubscriptions as unwanted
          where unwanted.user_id = mails.user_id and unwanted.kind = mails.kind)`.execute(this.#db);
    return rows[0];
  }

  /** Forgets what it said, which may be a secret. */
  async markSent(id: string): Promise<void> {
    await this.#db
      .updateTable('mails')
      .set({ content: null, sent_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
  }

  /**
   * Serializes the counts of an address and a kind until the transaction ends. Those who mail a kind to many do so in the
   * same order, which differs between kinds.
   */
  async lockRecipient(email: string, kind: MailKind): Promise<void> {
    const key = `mail ${kind} ${email.toLowerCase()}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(this.#db);
  }

  async count(
    email: string,
    kind: MailKind,
    organizationId: string | null,
    hours: number,
  ): Promise<MailCounts> {
    const { rows } = await sql<MailCounts>`
      select count(*) filter (where organization_id is not distinct from ${organizationId}::text) as "fromHere",
        count(*) as "fromAll"
      from mails
      where lower(email) = ${email.toLowerCase()} and kind = ${kind}
        and created_at > now() - ${hours}::float8 * interval '1 hour'`.execute(this.#db);
    return rows[0] ?? { fromHere: 0, fromAll: 0 };
  }

  /** Whether an address was written a mail of a kind about something lately. */
  async isKnown(email: string, kind: MailKind, about: string, hours: number): Promise<boolean> {
    const { rows } = await sql`select from mails
      where lower(email) = ${email.toLowerCase()} and kind = ${kind} and about = ${about}
        and created_at > now() - ${hours}::float8 * interval '1 hour' limit 1`.execute(this.#db);
    return rows.length > 0;
  }

  /** How many mails of a kind an organization has enqueued about something lately. */
  async countAbout(organizationId: string, kind: MailKind, about: string, hours: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from mails
      where organization_id = ${organizationId} and kind = ${kind} and about = ${about}
        and created_at > now() - ${hours}::float8 * interval '1 hour'`.execute(this.#db);
    return rows[0]?.count ?? 0;
  }

  /** How many mails of a kind an organization has enqueued lately. */
  async countOfOrganization(organizationId: string, kind: MailKind, hours: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from mails
      where organization_id = ${organizationId} and kind = ${kind}
        and created_at > now() - ${hours}::float8 * interval '1 hour'`.execute(this.#db);
    return rows[0]?.count ?? 0;
  }
}
