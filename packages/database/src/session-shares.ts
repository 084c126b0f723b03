import { availableParallelism } from 'node:os';
import type { WorkKind } from './work-scope.ts';

/** Why a session is reserved: for one statement or for a transaction. */
export type Reservation = {
  readonly kind: WorkKind;
  /** `undefined` for the server itself. */
  readonly tenant: string | undefined;
  readonly isTransaction: boolean;
};

/**
 * How the sessions of a pool are shared. A tenant is on a session as long as it has a statement there or has reserved it;
 * it is never on all of them, so that others are not kept waiting. Expensive work and jobs have at most half of the
 * sessions, one tenant at most half of those. Expensive statements keep a processor of PostgreSQL busy: there are at most
 * as many as processors, and one tenant has half of them. Those of this machine count, which is where it often runs.
 */
export class SessionShares<Session> {
  readonly #limits: {
    readonly reserved: number;
    readonly tenant: number;
    readonly costly: number;
    readonly costlyOfTenant: number;
    readonly expensive: number;
    readonly expensiveOfTenant: number;
    readonly background: number;
  };
  /** The statements and reservations of a tenant on each session. */
  readonly #byTenant = new Map<string, Map<Session, number>>();
  /** The reservations by kind, and by tenant those that are costly, and expensive. */
  readonly #reserved = new Map<string, number>();

  constructor(size: number, processors = availableParallelism()) {
    const costly = Math.max(1, Math.floor(size / 2));
    const costlyOfTenant = Math.ceil(costly / 2);
    this.#limits = {
      // The last session is for statements that need none of their own.
      reserved: Math.max(1, size - 1),
      tenant: Math.max(1, size - Math.max(1, Math.floor(size / 5))),
      costly,
      costlyOfTenant,
      expensive: Math.min(costly, Math.max(2, processors)),
      expensiveOfTenant: Math.min(costlyOfTenant, Math.max(1, Math.floor(processors / 2))),
      background: Math.max(1, costly - 1),
    };
  }

  /** Whether a statement of the tenant may be sent on this session. */
  admitsOn(tenant: string | undefined, session: Session): boolean {
    if (tenant === undefined) return true;
    const sessions = this.#byTenant.get(tenant);
    return sessions === undefined || sessions.size < this.#limits.tenant || sessions.has(session);
  }

  /** Whether the tenant may have no further session. */
  isAtLimit(tenant: string | undefined): boolean {
    if (tenant === undefined) return false;
    return (this.#byTenant.get(tenant)?.size ?? 0) >= this.#limits.tenant;
  }

  isOn(tenant: string | undefined, session: Session): boolean {
    return tenant !== undefined && this.#byTenant.get(tenant)?.has(session) === true;
  }

  /** Whether a reservation of this kind is possible now, for any tenant as for this one. */
  admitsKind({ kind, tenant, isTransaction }: Reservation): boolean {
    const { costly, expensive, background } = this.#limits;
    // Leases of jobs are extended even when every other session is in a transaction.
    const reserved = this.#limits.reserved + (tenant === undefined && !isTransaction ? 1 : 0);
    const costlyNow = this.#reservedOf('expensive') + this.#reservedOf('background');
    if (this.#reservedOf('ordinary') + costlyNow >= reserved) return false;
    if (kind === 'ordinary') return true;
    return costlyNow < costly && this.#reservedOf(kind) < (kind === 'background' ? background : expensive);
  }

  /** Whether the tenant may have a further reservation of this kind. */
  admitsOfTenant({ kind, tenant }: Reservation): boolean {
    if (kind === 'ordinary' || tenant === undefined) return true;
    const { costlyOfTenant, expensiveOfTenant } = this.#limits;
    if (kind === 'expensive' && this.#reservedOf(expensiveKey(tenant)) >= expensiveOfTenant) return false;
    return this.#reservedOf(costlyKey(tenant)) < costlyOfTenant;
  }

  enter(tenant: string | undefined, session: Session): void {
    if (tenant === undefined) return;
    let sessions = this.#byTenant.get(tenant);
    if (sessions === undefined) this.#byTenant.set(tenant, (sessions = new Map()));
    sessions.set(session, (sessions.get(session) ?? 0) + 1);
  }

  leave(tenant: string | undefined, session: Session): void {
    const sessions = tenant === undefined ? undefined : this.#byTenant.get(tenant);
    if (tenant === undefined || sessions === undefined) return;
    const left = (sessions.get(session) ?? 0) - 1;
    if (left > 0) sessions.set(session, left);
    else sessions.delete(session);
    if (sessions.size === 0) this.#byTenant.delete(tenant);
  }

  reserve({ kind, tenant }: Reservation, session: Session): void {
    this.enter(tenant, session);
    this.#count(kind, 1);
    this.#countOfTenant(kind, tenant, 1);
  }

  release({ kind, tenant }: Reservation, session: Session): void {
    this.leave(tenant, session);
    this.#count(kind, -1);
    this.#countOfTenant(kind, tenant, -1);
  }

  #reservedOf(key: string): number {
    return this.#reserved.get(key) ?? 0;
  }

  #countOfTenant(kind: WorkKind, tenant: string | undefined, by: 1 | -1): void {
    if (kind === 'ordinary' || tenant === undefined) return;
    this.#count(costlyKey(tenant), by);
    if (kind === 'expensive') this.#count(expensiveKey(tenant), by);
  }

  #count(key: string, by: 1 | -1): void {
    const count = this.#reservedOf(key) + by;
    if (count > 0) this.#reserved.set(key, count);
    else this.#reserved.delete(key);
  }
}

function costlyKey(tenant: string): string {
  return `costly ${tenant}`;
}

function expensiveKey(tenant: string): string {
  return `expensive ${tenant}`;
}
