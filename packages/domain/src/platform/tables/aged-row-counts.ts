/** How many rows this process has deleted because of their age, by table. */
export class AgedRowCounts {
  readonly #counts = new Map<string, number>();

  add({ table, rows }: { readonly table: string; readonly rows: number }): void {
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + rows);
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}
