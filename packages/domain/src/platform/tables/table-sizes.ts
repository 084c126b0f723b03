import type { TableSize } from '../../store/platform/table-sizes.repository.ts';

/** However often somebody asks, the database is asked once in this time. */
const refreshMs = 300_000;

/** The sizes of all tables, as they were some minutes ago at most. */
export class TableSizes {
  readonly #list: () => Promise<TableSize[]>;
  #known: { readonly sizes: Promise<TableSize[]>; readonly readAt: number } | undefined;

  constructor(list: () => Promise<TableSize[]>) {
    this.#list = list;
  }

  async read(): Promise<TableSize[]> {
    const now = performance.now();
    if (this.#known === undefined || now - this.#known.readAt > refreshMs)
      this.#known = { sizes: this.#list(), readAt: now };
    const known = this.#known;
    try {
      return await known.sizes;
    } catch (error) {
      if (this.#known === known) this.#known = undefined;
      throw error;
    }
  }
}
