import type { Domain } from '@lectern/domain';
import { Counter, Gauge, type Registry } from 'prom-client';

type Sizes = Awaited<ReturnType<Domain['tableSizes']>>;

/** The sizes of the tables, and what this process has deleted of them because of its age. */
export function measureTables(registry: Registry, domain: Domain): void {
  const registers = [registry];
  // Without the database, the other metrics must still be served.
  const read = () => domain.tableSizes().catch((): Sizes => []);
  const bytes: Gauge<'table'> = new Gauge({
    name: 'lectern_table_bytes',
    help: 'Size of a table with its indexes and long values, as it was some minutes ago at most.',
    labelNames: ['table'],
    registers,
    async collect() {
      const sizes = await read();
      bytes.reset();
      for (const size of sizes) bytes.set({ table: size.table }, size.bytes);
    },
  });
  const rows: Gauge<'table'> = new Gauge({
    name: 'lectern_table_rows',
    help: 'Rows of a table, as the database estimated them last.',
    labelNames: ['table'],
    registers,
    async collect() {
      const sizes = await read();
      rows.reset();
      for (const size of sizes) if (size.rows !== null) rows.set({ table: size.table }, size.rows);
    },
  });
  const deleted: Counter<'table'> = new Counter({
    name: 'lectern_aged_rows_deleted_total',
    help: 'Rows that this process has deleted because of their age.',
    labelNames: ['table'],
    registers,
    collect() {
      deleted.reset();
      for (const [table, count] of domain.agedRows.counts) deleted.inc({ table }, count);
    },
  });
}
