import type { Database } from '@lectern/database';
import { sql } from 'kysely';

/** Executes many statements, such as a dump, as one that executes them: neither driver takes several by itself. */
export async function executeScript<T>({ kysely }: Pick<Database<T>, 'kysely'>, text: string): Promise<void> {
  await sql.raw(`do $all$ begin execute $script$${text}$script$; end $all$`).execute(kysely);
}
