/** The bounds of a queue. */
type Bounds = { readonly perTenant: number; readonly total: number };

/** A bounded queue in which tenants take turns; first in, first out for each of them. */
export class FairQueue<T> {
  readonly #bounds: Bounds;
  /** In the order of their turns; none is empty. */
  readonly #byTenant = new Map<string, Set<T>>();
  #size = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#size;
  }

  /** Whether the tenant has an item. */
  has(tenant: string): boolean {
    return this.#byTenant.has(tenant);
  }

  /** Whether another tenant has an item. */
  hasOthers(tenant: string): boolean {
    return this.#byTenant.size > (this.#byTenant.has(tenant) ? 1 : 0);
  }

  /** Appends an item; `false` when the queue is full, for this tenant or for all. */
  add(tenant: string, item: T): boolean {
    const items = this.#byTenant.get(tenant) ?? new Set<T>();
    if (this.#size >= this.#bounds.total || items.size >= this.#bounds.perTenant) return false;
    this.#byTenant.set(tenant, items.add(item));
    this.#size += 1;
    return true;
  }

  /**
   * Removes the next item that `accepts` accepts; its tenant goes to the end. Only the first item of a tenant is tried,
   * and none after an answer of `stop`.
   */
  take(accepts: (item: T) => boolean | 'stop' = () => true): T | undefined {
    for (const [tenant, items] of this.#byTenant) {
      const [item] = items;
      const answer = item !== undefined && accepts(item);
      if (answer === 'stop') return undefined;
      if (item === undefined || !answer) continue;
      this.#remove(tenant, items, item);
      return item;
    }
    return undefined;
  }

  /** Like `take`, of one tenant only. */
  takeOf(tenant: string, accepts: (item: T) => boolean | 'stop'): T | undefined {
    const items = this.#byTenant.get(tenant);
    if (items === undefined) return undefined;
    const [item] = items;
    if (item === undefined || accepts(item) !== true) return undefined;
    this.#remove(tenant, items, item);
    return item;
  }

  /** Removes an item; whether it was there. */
  delete(tenant: string, item: T): boolean {
    const items = this.#byTenant.get(tenant);
    if (items?.delete(item) !== true) return false;
    this.#size -= 1;
    if (items.size === 0) this.#byTenant.delete(tenant);
    return true;
  }

  /** The items of a tenant that `accepts` accepts, removed wherever they are. */
  takeAll(tenant: string, accepts: (item: T) => boolean): T[] {
    const taken = [...(this.#byTenant.get(tenant) ?? [])].filter(accepts);
    for (const item of taken) this.delete(tenant, item);
    return taken;
  }

  /** Removes all items. */
  clear(): T[] {
    const all = [...this.#byTenant.values()].flatMap((items) => [...items]);
    this.#byTenant.clear();
    this.#size = 0;
    return all;
  }

  #remove(tenant: string, items: Set<T>, item: T): void {
    this.delete(tenant, item);
    if (items.size === 0) return;
    this.#byTenant.delete(tenant);
    this.#byTenant.set(tenant, items);
  }
}
