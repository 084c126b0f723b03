import { sql } from 'kysely';
import type { Database } from '@lectern/database';
import type { Tables } from '../store/tables/tables.ts';

type OnStatement = (sql: string) => void;
type Opened = {
  readonly database: Database<Tables>;
  /** Of the test file that has it. */
  onStatement: OnStatement;
  uses: number;
  /** Whether more than its rows may differ from those of a new one. */
  isChanged: boolean;
};

/** A database grows with what test files delete, and nothing vacuums the embedded one. */
const maxUses = 20;
const maxRows = 20_000;
/** Each has a memory, or sessions, of its own: PostgreSQL allows a hundred. */
const maxClosed = 1;

const changes = /^\s*(?:alter|analyze|create|drop|vacuum)\b/i;

const ignore: OnStatement = () => undefined;
/** What earlier test files of this worker have closed. */
const closedByFiles: Opened[] = [];

/**
 * A database without rows: one that an earlier test file of this worker has closed, or one that `open` opens. Opening an
 * embedded one, or copying one on PostgreSQL, takes longer than most test files.
 */
export async function reuseDatabase(
  open: (onStatement: OnStatement) => Promise<Database<Tables>>,
  onStatement: OnStatement,
  closed = closedByFiles,
): Promise<Database<Tables>> {
  for (let opened = closed.pop(); opened !== undefined; opened = closed.pop()) {
    const { database, uses, isChanged } = opened;
    if (uses < maxUses && !isChanged && (await isEmptied(database)))
      return handleOf(opened, { onStatement, closed });
    await database.close();
  }
  const state = { onStatement: ignore, uses: 0, isChanged: false };
  const database = await open((text) => {
    state.isChanged ||= changes.test(text);
    state.onStatement(text);
  });
  return handleOf(Object.assign(state, { database }), { onStatement, closed });
}

/** The database for one test file, whose listeners end when that closes it. */
function handleOf(
  opened: Opened,
  { onStatement, closed }: { readonly onStatement: OnStatement; readonly closed: Opened[] },
): Database<Tables> {
  opened.onStatement = onStatement;
  opened.uses += 1;
  const { database } = opened;
  const { notifications } = database;
  const removals = new Set<() => void>();
  const kept = (removal: () => void) => {
    removals.add(removal);
    return () => {
      removals.delete(removal);
      removal();
    };
  };
  let isClosed = false;
  return {
    ...database,
    notifications: {
      notify: (topic) => notifications.notify(topic),
      listen: (topic, listener) => kept(notifications.listen(topic, listener)),
      listenToAll: (listener) => kept(notifications.listenToAll(listener)),
      close: () => Promise.resolve(),
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      for (const remove of removals) remove();
      opened.onStatement = ignore;
      closed.push(opened);
      if (closed.length > maxClosed) await closed.shift()?.database.close();
    },
  };
}

/** Deletes all rows; false when that fails, as where there are too many of them. */
async function isEmptied({ kysely }: Database<Tables>): Promise<boolean> {
  try {
    await sql`
      do $$
        declare
          each regclass;
          deleted bigint;
          total bigint := 0;
        begin
          -- Without triggers, also those of foreign keys.
          set local session_replication_role = 'replica';
          for each in
            select oid from pg_class
            where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
          loop
            execute format('delete from %s', each);
            get diagnostics deleted = row_count;
            total := total + deleted;
            if total > ${sql.lit(maxRows)} then raise exception 'too many rows'; end if;
          end loop;
          alter sequence events_position_seq restart;
        end
      $$`.execute(kysely);
    return true;
  } catch {
    return false;
  }
}
