import type { Notifications } from '@lectern/database';
import type { Store } from '../store/store.ts';
import { eventsTopic } from './events-topic.ts';

/** For how long a change by another process may stay unseen where its signal is lost. */
const defaultLifetimeMs = 1000;
const maxSites = 10_000;

/** The id of a site, and that of its organization. */
export type SiteId = { readonly organizationId: string; readonly siteId: string };

/** What is known of an organization since its last change: a new object after each. */
type Organization = { readonly stopListening: () => void };
type Known = { readonly organization: Organization; readonly readAt: number };
type Version = Known & { readonly value: Promise<string | undefined> };
type Address = Known & { readonly site: SiteId };
/** When something was read, to be added to what is known. */
export type ReadMark = { readonly readAt: number; readonly changes: number };

type SiteVersionsOptions = { lifetimeMs?: number; now?: () => number };

/**
 * The versions of sites, and the sites at addresses, as far as this process knows them: for a second at most. Changes by
 * this process invalidate them at once, those of other processes by the signal of their events.
 */
export class SiteVersions {
  readonly #notifications: Pick<Notifications, 'listen'>;
  readonly #lifetimeMs: number;
  readonly #now: () => number;
  readonly #organizations = new Map<string, Organization>();
  readonly #versions = new Map<string, Version>();
  readonly #addresses = new Map<string, Address>();
  #changes = 0;

  constructor(notifications: Pick<Notifications, 'listen'>, options: SiteVersionsOptions = {}) {
    this.#notifications = notifications;
    this.#lifetimeMs = options.lifetimeMs ?? defaultLifetimeMs;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The version of what the published answers of a site are made of; `undefined` for no such site. */
  find(store: Store, { organizationId, siteId }: SiteId): Promise<string | undefined> {
    const key = `${organizationId}/${siteId}`;
    const known = this.#versions.get(key);
    if (known !== undefined && this.#isKnown(organizationId, known)) return known.value;
    if (this.#versions.size >= maxSites) this.clear();
    const organization = this.#organization(organizationId);
    const version = {
      organization,
      readAt: this.#now(),
      value: store.siteVersions.find(organizationId, siteId),
    };
    this.#versions.set(key, version);
    // A failed query is not cached.
    version.value.catch(() => {
      if (this.#versions.get(key) === version) this.#versions.delete(key);
    });
    return version.value;
  }

  /** The site at an address. */
  findAddress(address: string): SiteId | undefined {
    const known = this.#addresses.get(address);
    return known !== undefined && this.#isKnown(known.site.organizationId, known) ? known.site : undefined;
  }

  /** To be called before an address is read. */
  mark(): ReadMark {
    return { readAt: this.#now(), changes: this.#changes };
  }

  /** Adds what was read of an address, unless something has changed since. */
  addAddress(address: string, site: SiteId, { readAt, changes }: ReadMark): void {
    if (changes !== this.#changes) return;
    if (this.#addresses.size >= maxSites) this.clear();
    this.#addresses.set(address, { site, organization: this.#organization(site.organizationId), readAt });
  }

  /**
   * Whether nothing of an organization has changed since a mark, as far as this process knows, to be asked for as long as
   * what was read then is used; `undefined` where something has changed already.
   */
  since(organizationId: string, { readAt, changes }: ReadMark): (() => boolean) | undefined {
    if (changes !== this.#changes) return undefined;
    const known = { organization: this.#organization(organizationId), readAt };
    return () => this.#isKnown(organizationId, known);
  }

  /** To be called after each change that may be one of the sites of an organization. */
  invalidate(organizationId: string): void {
    this.#changes += 1;
    this.#organizations.get(organizationId)?.stopListening();
    this.#organizations.delete(organizationId);
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

  #isKnown(organizationId: string, { organization, readAt }: Known): boolean {
    return (
      this.#organizations.get(organizationId) === organization && this.#now() - readAt < this.#lifetimeMs
    );
  }
}
