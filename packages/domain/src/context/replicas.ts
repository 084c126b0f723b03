import { type Database, ReadReplicas, type ReplicaMetrics } from '@lectern/database';
import { Store } from '../store/store.ts';
import type { Tables } from '../store/tables/tables.ts';
import { organizationOfTopic } from './events-topic.ts';
import { SiteVersions } from './site-versions.ts';

const maxOrganizations = 10_000;

/** What replaces the members of a context that reads from a replica. */
type ReplicaStore = { readonly store: Store; readonly siteVersions: SiteVersions };

/** A replica to read from, and a time before which every change is there. */
export type ReplicaToRead = ReplicaStore & { readonly currentAt: number };

export type ReplicaSettings = {
  readonly databases: readonly Database<Tables>[];
  /** By how much one that is read from may be behind the primary, in milliseconds. Default 1000. */
  readonly maxLagMs?: number;
};

/**
 * The replicas of the database. One is read from only when it has replayed every change of an organization that this process
 * knows of: its own, and those of other processes by the signals of their events.
 */
export class Replicas {
  readonly #replicas: ReadReplicas<Tables>;
  readonly #stores: ReadonlyMap<Database<Tables>, ReplicaStore>;
  readonly #stopListening: () => void;
  /** When each organization has changed last, the longest ago first. */
  readonly #changedAt = new Map<string, number>();
  /** When any other may have changed last. */
  #othersChangedAt = 0;
  #anyChangedAt = 0;

  constructor(primary: Database<Tables>, { databases, ...settings }: ReplicaSettings) {
    const { notifications } = primary;
    this.#replicas = new ReadReplicas(primary, databases, settings);
    this.#stores = new Map(
      databases.map((database) => [
        database,
        {
          store: new Store(database.kysely, notifications),
          siteVersions: new SiteVersions(notifications, {
            currentAt: () => this.#replicas.currentAt(database),
            changedAt: (organizationId) => this.#lastChange(organizationId),
          }),
        },
      ]),
    );
    this.#stopListening = notifications.listenToAll((topic) => {
      if (topic === undefined) this.#allChanged();
      else this.#changed(organizationOfTopic(topic));
    });
  }

  /**
   * A replica that has replayed what is known to have changed of an organization; without one, any that is recent enough.
   * `undefined` for none.
   */
  choose(organizationId: string | undefined): ReplicaToRead | undefined {
    const changedAt = organizationId === undefined ? 0 : this.#lastChange(organizationId);
    const chosen = this.#replicas.choose(changedAt);
    const store = chosen && this.#stores.get(chosen.database);
    return store && { ...store, currentAt: chosen.currentAt };
  }

  /** Whether there is a replica to read from. */
  canChoose(): Promise<boolean> {
    return this.#replicas.canChoose();
  }

  /** Whether nothing of an organization, or without one, of none at all, is known to have changed since a time. */
  isUnchangedSince(time: number, organizationId: string | undefined): boolean {
    return time >= (organizationId === undefined ? this.#anyChangedAt : this.#lastChange(organizationId));
  }

  /** To be called after each change of an organization by this process. */
  invalidate(organizationId: string): void {
    this.#changed(organizationId);
    for (const { siteVersions } of this.#stores.values()) siteVersions.invalidate(organizationId);
  }

  get metrics(): readonly ReplicaMetrics[] {
    return this.#replicas.metrics;
  }

  async close(): Promise<void> {
    this.#stopListening();
    for (const { siteVersions } of this.#stores.values()) siteVersions.clear();
    await this.#replicas.close();
  }

  #lastChange(organizationId: string): number {
    return this.#changedAt.get(organizationId) ?? this.#othersChangedAt;
  }

  #changed(organizationId: string | undefined): void {
    if (organizationId === undefined) return;
    const now = performance.now();
    this.#anyChangedAt = now;
    this.#changedAt.delete(organizationId);
    this.#changedAt.set(organizationId, now);
    if (this.#changedAt.size <= maxOrganizations) return;
    const [oldest] = this.#changedAt;
    if (oldest === undefined) return;
    this.#changedAt.delete(oldest[0]);
    this.#othersChangedAt = Math.max(this.#othersChangedAt, oldest[1]);
  }

  #allChanged(): void {
    this.#changedAt.clear();
    this.#othersChangedAt = performance.now();
    this.#anyChangedAt = this.#othersChangedAt;
  }
}
