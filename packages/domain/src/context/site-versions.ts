import type { Notifications } from '@lectern/database';
import type { Store } from '../store/store.ts';
import { eventsTopic } from './events-topic.ts';

/** For how long a change by another process may stay unseen where its signal is lost. */
const defaultLifetimeMs = 1000;
const maxSites = 10_000;
/** For how many lifetimes what may depend on the time, too, is renewed. */
const maxRenewals = 60;

/** The id of a site, and that of its organization. */
export type SiteId = { readonly organizationId: string; readonly siteId: string };

/** What is known of an organization since its last change: a new object after each. */
type Organization = { readonly stopListening: () => void };
type Known = { readonly organization: Organization; readonly readAt: number };
type Version = Known & {
  readonly value: Promise<string | undefined>;
  /** Of the statement that read it. */
  readonly snapshot: Promise<string | undefined>;
};
type Address = Known & { readonly site: SiteId; readonly snapshot: string | undefined };
/** When something was read, to be added to what is known. */
export type ReadMark = {
  readonly readAt: number;
  readonly changes: number;
  /** The last snapshot that was read before; `undefined` for none. */
  readonly snapshot: string | undefined;
  /** A time before which every change was there. */
  readonly currentAt: number;
};
type Snapshot = { readonly readAt: number; readonly text: string };

type SiteVersionsOptions = {
  lifetimeMs?: number;
  now?: () => number;
  /** Called with the organization after each change that may be one of its sites. */
  onChange?: (organizationId: string) => void;
  /** Of a replica: a time before which every change is there now. By default, everything always is. */
  currentAt?: () => number;
  /** When an organization is known to have changed last. */
  changedAt?: (organizationId: string) => number;
};

/**
 * The versions of sites, and the sites at addresses, as far as this process knows them: for a second, and for as long
 * after that as nothing at all was written, by the snapshot of the database. Changes by this process invalidate them at
 * once, those of other processes by the signal of their events.
 */
export class SiteVersions {
  readonly #notifications: Pick<Notifications, 'listen'>;
  readonly #lifetimeMs: number;
  readonly #renewableMs: number;
  readonly #now: () => number;
  readonly #onChange: (organizationId: string) => void;
  readonly #currentAt: () => number;
  readonly #changedAt: (organizationId: string) => number;
  readonly #organizations = new Map<string, Organization>();
  readonly #versions = new Map<string, Version>();
  readonly #addresses = new Map<string, Address>();
  #changes = 0;
  #snapshot: Snapshot | undefined;
  #readingSnapshot: Promise<Snapshot> | undefined;

  constructor(notifications: Pick<Notifications, 'listen'>, options: SiteVersionsOptions = {}) {
    this.#notifications = notifications;
    this.#lifetimeMs = options.lifetimeMs ?? defaultLifetimeMs;
    this.#renewableMs = maxRenewals * this.#lifetimeMs;
    this.#now = options.now ?? (() => performance.now());
    this.#onChange = options.onChange ?? (() => undefined);
    this.#currentAt = options.currentAt ?? (() => Number.POSITIVE_INFINITY);
    this.#changedAt = options.changedAt ?? (() => 0);
  }

  /** The version of what the published answers of a site are made of; `undefined` for no such site. */
  find(store: Store, site: SiteId): Promise<string | undefined> {
    const key = `${site.organizationId}/${site.siteId}`;
    const known = this.#versions.get(key);
    if (known === undefined || !this.#isUnchanged(site.organizationId, known))
      return this.#read(store, key, site);
    return this.#isRecent(known) ? known.value : this.#readUnlessSame(store, key, site, known);
  }

  #read(store: Store, key: string, { organizationId, siteId }: SiteId): Promise<string | undefined> {
    if (this.#versions.size >= maxSites) this.clear();
    const organization = this.#organization(organizationId);
    const isCurrent = this.#currentAt() >= this.#changedAt(organizationId);
    const row = store.siteVersions.find(organizationId, siteId);
    const version = {
      organization,
      readAt: this.#now(),
      value: row.then((found) => found?.version),
      snapshot: row.then((found) => found?.snapshot),
    };
    // What a replica has not replayed yet is not known for any longer.
    if (isCurrent) this.#versions.set(key, version);
    // A failed query is not cached.
    for (const part of [version.value, version.snapshot])
      part.catch(() => {
        if (this.#versions.get(key) === version) this.#versions.delete(key);
      });
    return version.value;
  }

  /** Nothing is read where nothing was written since the version was. */
  async #readUnlessSame(
    store: Store,
    key: string,
    site: SiteId,
    known: Version,
  ): Promise<string | undefined> {
    const { text, readAt } = await this.#currentSnapshot(store);
    const isSame = (await known.snapshot) === text;
    const current = this.#versions.get(key);
    if (current !== known) return current === undefined ? this.#read(store, key, site) : current.value;
    if (!isSame) return this.#read(store, key, site);
    this.#versions.set(key, { ...known, readAt });
    return known.value;
  }

  /** The snapshot of the database, at most as old as what is known may be. */
  #currentSnapshot(store: Store): Promise<Snapshot> {
    const known = this.#snapshot;
    if (known !== undefined && this.#isRecent(known)) return Promise.resolve(known);
    this.#readingSnapshot ??= this.#readSnapshot(store).finally(() => {
      this.#readingSnapshot = undefined;
    });
    return this.#readingSnapshot;
  }

  async #readSnapshot(store: Store): Promise<Snapshot> {
    const readAt = this.#now();
    this.#snapshot = { readAt, text: await store.siteVersions.findSnapshot() };
    return this.#snapshot;
  }

  /** The site at an address. */
  async findAddress(store: Store, address: string): Promise<SiteId | undefined> {
    const known = this.#addresses.get(address);
    if (known === undefined || !this.#isUnchanged(known.site.organizationId, known)) return undefined;
    if (this.#isRecent(known)) return known.site;
    if (known.snapshot === undefined) return undefined;
    const { text, readAt } = await this.#currentSnapshot(store);
    if (text !== known.snapshot || this.#addresses.get(address) !== known) return undefined;
    this.#addresses.set(address, { ...known, readAt });
    return known.site;
  }

  /** To be called before an address is read. */
  mark(): ReadMark {
    const currentAt = this.#currentAt();
    return { readAt: this.#now(), changes: this.#changes, snapshot: this.#snapshot?.text, currentAt };
  }

  /** Adds what was read of an address, unless something has changed since. */
  addAddress(address: string, site: SiteId, { readAt, changes, snapshot, currentAt }: ReadMark): void {
    if (changes !== this.#changes || currentAt < this.#changedAt(site.organizationId)) return;
    if (this.#addresses.size >= maxSites) this.clear();
    const organization = this.#organization(site.organizationId);
    this.#addresses.set(address, { site, organization, readAt, snapshot });
  }

  /**
   * Whether nothing of an organization has changed since a mark, as far as this process knows, to be asked for as long as
   * what was read then is used; `undefined` where something has changed already. True for a second, and for up to a minute while
   * others renew what they know by the snapshot that was read before the mark.
   */
  since(organizationId: string, { readAt, changes, snapshot }: ReadMark): (() => boolean) | undefined {
    if (changes !== this.#changes) return undefined;
    const known = { organization: this.#organization(organizationId), readAt };
    return () =>
      this.#isUnchanged(organizationId, known) &&
      (this.#isRecent(known) || (this.#now() - readAt < this.#renewableMs && this.#isLastSnapshot(snapshot)));
  }

  #isLastSnapshot(text: string | undefined): boolean {
    const last = this.#snapshot;
    return last !== undefined && this.#isRecent(last) && last.text === text;
  }

  /** To be called after each change that may be one of the sites of an organization. */
  invalidate(organizationId: string): void {
    this.#changes += 1;
    this.#organizations.get(organizationId)?.stopListening();
    this.#organizations.delete(organizationId);
    this.#onChange(organizationId);
  }

  /** Forgets everything, and listens to nothing. */
  clear(): void {
    for (const organizationId of this.#organizations.keys()) this.invalidate(organizationId);
    this.#versions.clear();
    this.#addresses.clear();
  }

  #organization(id: string): Organization {
    const existing = this.#organizations.get(id);
    if (existing !== undefined) return existing;
    const stopListening = this.#notifications.listen(eventsTopic(id), () => {
      this.invalidate(id);
    });
    const organization = { stopListening };
    this.#organizations.set(id, organization);
    return organization;
  }

  #isUnchanged(organizationId: string, { organization }: Pick<Known, 'organization'>): boolean {
    return this.#organizations.get(organizationId) === organization;
  }

  #isRecent({ readAt }: Pick<Known, 'readAt'>): boolean {
    return this.#now() - readAt < this.#lifetimeMs;
  }
}
