import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type MovedTable, movedTables, type OrganizationRows, rowsOf } from '../tables/organization-rows.ts';
import type { Tables } from '../tables/tables.ts';

/** A user whom rows of an organization refer to. */
export type MovedUser = {
  readonly id: string;
  readonly email: string;
  readonly email_confirmed: boolean;
  readonly display_name: string;
  readonly photo_url: string | null;
  readonly created_at: string;
  readonly disabled: boolean;
};

/** The new ids of users and of content stores, by those in the rows; an id that is not in it stays. */
export type NewIds = Readonly<Record<string, string>>;

/** How many rows are read at once. */
const fetchedRows = 100;

/**
 * SQL of the rows of one organization, as JSON texts, which the database writes and reads itself: no value is changed on
 * the way.
 */
export class MovedRowsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The rows of a table in parts, within a transaction, in which one such list is read at a time. */
  async *list(table: MovedTable, organizationId: string): AsyncGenerator<string[]> {
    const { order } = rowsOf(table);
    const sorted = order === undefined ? sql`` : sql`order by ${sql.raw(order)}`;
    await sql`declare moved_rows no scroll cursor for
      select row_to_json(${sql.ref(table)})::text as line from ${sql.table(table)}
      where ${ownedBy(table, organizationId)} ${sorted}`.execute(this.#db);
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(fetchedRows)} from moved_rows`.execute(
        this.#db,
      );
      if (rows.length > 0) yield rows.map(({ line }) => line);
      if (rows.length < fetchedRows) break;
    }
    await sql`close moved_rows`.execute(this.#db);
  }

  /** Every user whom a row of the organization refers to, and that exists. */
  async listUsers(organizationId: string): Promise<MovedUser[]> {
    const ids = movedTables.flatMap((table) => {
      const { users = [], userLists = [] } = rowsOf(table);
      const owned = ownedBy(table, organizationId);
      return [
        ...users.map((column) => sql`select ${sql.ref(column)} from ${sql.table(table)} where ${owned}`),
        ...userLists.map(
          (column) => sql`select unnest(${sql.ref(column)}) from ${sql.table(table)} where ${owned}`,
        ),
      ];
    });
    const { rows } = await sql<MovedUser>`
      select id, email, email_confirmed, display_name, photo_url, created_at, disabled from users
      where id in (${sql.join(ids, sql` union `)}) order by id`.execute(this.#db);
    return rows;
  }

  /** The content stores of the spaces, and whether spaces of other organizations use them, too. */
  async listStores(organizationId: string): Promise<{ readonly id: string; readonly is_shared: boolean }[]> {
    const { rows } = await sql<{ id: string; is_shared: boolean }>`
      select store_id as id, exists (select from spaces as other
        where other.store_id = own.store_id and other.organization_id <> ${organizationId}) as is_shared
      from (select distinct store_id from spaces where organization_id = ${organizationId}) as own
      order by store_id`.execute(this.#db);
    return rows;
  }

  async existingStores(ids: readonly string[]): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('content_stores')
      .select('id')
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute();
    return rows.map(({ id }) => id);
  }

  async insertStores(ids: readonly string[]): Promise<void> {
    await sql`insert into content_stores (id) select unnest(${[...ids]}::text[])`.execute(this.#db);
  }

  /** Inserts rows, without the columns that refer to later ones. */
  async insert(table: MovedTable, lines: readonly string[], ids: NewIds): Promise<void> {
    const { omitted = [], later = [] } = rowsOf(table);
    const columns = (await this.#columnsOf(table)).filter(
      (name) => !omitted.includes(name) && !later.includes(name),
    );
    const values = columns.map((name) => valueOf(name, rowsOf(table), JSON.stringify(ids)));
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(values)}
      from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(lines)}::json) as moved`.execute(
      this.#db,
    );
  }

  /** Sets the columns that refer to rows which have been inserted by now. */
  async insertLater(table: MovedTable, lines: readonly string[]): Promise<void> {
    const { later = [] } = rowsOf(table);
    for (const name of later) {
      await sql`update ${sql.table(table)} as changed set ${sql.ref(name)} = ${sql.ref(`moved.${name}`)}
        from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(lines)}::json) as moved
        where changed.id = moved.id and ${sql.ref(`moved.${name}`)} is not null`.execute(this.#db);
    }
  }

  /** The users of this server with these ids or e-mail addresses. */
  async findUsers(users: readonly MovedUser[]): Promise<MovedUser[]> {
    const ids = users.map(({ id }) => id);
    const emails = users.map(({ email }) => email.toLowerCase());
    const { rows } = await sql<MovedUser>`
      select id, email, email_confirmed, display_name, photo_url, created_at, disabled from users
      where id = any(${ids}::text[]) or lower(email) = any(${emails}::text[])`.execute(this.#db);
    return rows;
  }

  /** Creates users, who administer nothing here. */
  async insertUsers(users: readonly MovedUser[]): Promise<void> {
    await sql`insert into users
        (id, email, email_confirmed, display_name, photo_url, created_at, disabled, instance_admin)
      select id, email, email_confirmed, display_name, photo_url, created_at, disabled, false
      from json_populate_recordset(null::users, ${JSON.stringify(users)}::json)`.execute(this.#db);
  }

  /** The columns that an insert may set. */
  async #columnsOf(table: MovedTable): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select attname::text as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and attidentity <> 'a'
      order by attnum`.execute(this.#db);
    return rows.map(({ name }) => name);
  }
}

/** The condition for the rows of an organization: directly, or through the rows that theirs name. */
function ownedBy(table: MovedTable, organizationId: string): RawBuilder<boolean> {
  const { column, of, where } = rowsOf(table);
  const owner = sql.ref(`${table}.${column}`);
  // A literal: a cursor takes no parameters on every database. The caller has checked that it is an id.
  const isOwned =
    of === undefined
      ? sql<boolean>`${owner} = ${sql.lit(organizationId)}`
      : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test requires it of the declarations.
        sql<boolean>`${owner} in (select id from ${sql.table(of)} where ${ownedBy(of as MovedTable, organizationId)})`;
  return where === undefined ? isOwned : sql<boolean>`${isOwned} and ${sql.raw(where)}`;
}

function valueOf(
  name: string,
  { users, userLists, stores }: OrganizationRows,
  ids: string,
): RawBuilder<unknown> {
  const value = sql.ref(`moved.${name}`);
  if (users?.includes(name) === true || stores?.includes(name) === true)
    return sql`coalesce(${ids}::jsonb ->> ${value}, ${value})`;
  if (userLists?.includes(name) !== true) return value;
  return sql`array(select coalesce(${ids}::jsonb ->> entry, entry)
    from unnest(${value}) with ordinality as entries (entry, place) order by place)`;
}

function jsonOf(lines: readonly string[]): string {
  return `[${lines.join(',')}]`;
}
