import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** A statement of the rate limiter, as drivers of PostgreSQL take it. */
export type CounterQuery = { readonly text: string; readonly values?: readonly unknown[] };

/** Counters that expire, of calls that all processes count together. Their SQL is that of the rate limiter. */
export class RateCountersRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async run({ text, values = [] }: CounterQuery): Promise<{ rows: unknown[]; rowCount: number }> {
    const { rows, numAffectedRows } = await this.#db.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
  }
}
