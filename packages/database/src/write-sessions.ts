import { loopTimeMs } from './loop-clock.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import type { Reservation, SessionShares } from './session-shares.ts';

// Those behind one that waits for a lock wait as well: they cannot be moved.
const maxPipelined = 4;

/** A write of a tenant outside of a transaction. */
export type WriteReservation = Reservation & { readonly tenant: string };

/** The sessions that run such writes, each reserved for one tenant until the last of its writes has settled. */
export class WriteSessions {
  readonly #shares: SessionShares<PostgresConnection>;
  readonly #writers = new Map<PostgresConnection, { readonly tenant: string; writes: number }>();

  constructor(shares: SessionShares<PostgresConnection>) {
    this.#shares = shares;
  }

  /** The session of the tenant with the fewest writes; none whose running one has taken longer than `slowMs`. */
  choose(tenant: string, slowMs: number): PostgresConnection | undefined {
    const now = loopTimeMs();
    let best: PostgresConnection | undefined;
    for (const [connection, writer] of this.#writers) {
      const most = best?.pending ?? maxPipelined;
      if (writer.tenant !== tenant || connection.pending >= most || connection.busyMs(now) > slowMs) continue;
      best = connection;
    }
    return best;
  }

  /** Reserves the session unless it is reserved for the tenant; the result is called when the write has settled. */
  enter(connection: PostgresConnection, reservation: WriteReservation): () => void {
    const writer = this.#writers.get(connection) ?? { tenant: reservation.tenant, writes: 0 };
    if (writer.writes === 0) {
      this.#writers.set(connection, writer);
      connection.reserved = true;
      this.#shares.reserve(reservation, connection);
    }
    writer.writes += 1;
    return () => {
      writer.writes -= 1;
      if (writer.writes > 0) return;
      this.#writers.delete(connection);
      connection.reserved = false;
      this.#shares.release(reservation, connection);
    };
  }
}
