import {
  contract,
  type Contract,
  type Event,
  type InputOf,
  type Operation,
  type ResultOf,
} from '@lectern/contract';
import type { Actor } from './core/actor.ts';
import { Authenticator } from './security/authenticate.ts';
import { Memberships } from './security/memberships.ts';
import { call } from './operations/call.ts';
import { ContentMemory } from '@lectern/content';
import type { Ctx, Log } from './context/context.ts';
import type { Database } from '@lectern/database';
import { refusalOf } from './store/constraint-errors.ts';
import type { Tables } from './store/tables/tables.ts';
import { openEvents } from './platform/events/event-stream.ts';
import { newId } from './core/new-id.ts';
import type { ActiveJobs } from './store/platform/job-leases.repository.ts';
import { JobRuns } from './platform/jobs/job-runs.ts';
import { type Origin, script } from './core/origin.ts';
import { PdfAddresses } from './files/pdf-addresses.ts';
import type { DomainSettings } from './core/settings.ts';
import { diskStorage } from './files/disk-storage.ts';
import { FileAddresses } from './files/file-addresses.ts';
import type { FileStorage } from './files/file-storage.ts';
import { UploadAddresses } from './files/upload-addresses.ts';
import { subscribers } from './registry/subscribers.ts';
import { Store } from './store/store.ts';

export type DomainOptions = {
  readonly database: Database<Tables>;
  readonly settings: DomainSettings;
  readonly log: Log;
  /** Where the bytes of files are; in `.data/files` unless given. */
  readonly storage?: FileStorage;
  readonly clock?: () => Date;
  readonly newId?: typeof newId;
};

/** Every operation as a function, on behalf of one actor. */
export type Client = {
  readonly [A in keyof Contract]: {
    readonly [N in keyof Contract[A]]: Contract[A][N] extends Operation
      ? (input: InputOf<Contract[A][N]>) => Promise<ResultOf<Contract[A][N]>>
      : never;
  };
};

/** The product without any transport. */
export type Domain = {
  readonly database: Database<Tables>;
  readonly settings: DomainSettings;
  readonly log: Log;
  /** The actor of a token; anonymous without one; a 401 for one that is unknown, expired or revoked. */
  authenticate(token: string | undefined): Promise<Actor>;
  /** Everything of one request on behalf of an actor; without an origin, of a script. */
  context(actor: Actor, origin?: Origin): Ctx;
  /** Every operation as a typed function on behalf of an actor. */
  as(actor: Actor, origin?: Origin): Client;
  /**
   * Runs `work` with a domain over one transaction: all of its operations take effect, or none. The
   * outer domain is not to be used inside. After a lost race `work` runs again, so it must have no
   * effect outside of the database.
   */
  transaction<T>(work: (inside: Domain) => Promise<T>): Promise<T>;
  /** What happens once this has resolved, as `eventSubscription` says, until `signal` is aborted. */
  events(ctx: Ctx, input: unknown, signal: AbortSignal): Promise<AsyncGenerator<Event, void>>;
  /** What the workers of this process have done, as it happens. */
  readonly jobRuns: JobRuns;
  /** How many jobs wait and run, whoever works on them. */
  countActiveJobs(): Promise<ActiveJobs[]>;
};

/**
 * Builds the domain over a connected and migrated database; `docs/domain.md` shows its use from a
 * script. Closing the database is the caller's.
 */
export function createDomain(options: DomainOptions): Domain {
  return domainOver(new Store(options.database.kysely, options.database.signals), {
    ...options,
    authenticator: new Authenticator(),
    contentMemory: new ContentMemory(),
    storage: options.storage ?? diskStorage('.data/files'),
    fileAddresses: new FileAddresses(),
    uploadAddresses: new UploadAddresses(),
    pdfAddresses: new PdfAddresses(),
  });
}

/** What all requests share. */
type Shared = DomainOptions &
  Pick<Ctx, 'contentMemory' | 'storage' | 'fileAddresses' | 'uploadAddresses' | 'pdfAddresses'> & {
    readonly authenticator: Authenticator;
  };

function domainOver(store: Store, options: Shared): Domain {
  const { database, settings, log, authenticator } = options;
  const { contentMemory, storage, fileAddresses, uploadAddresses, pdfAddresses } = options;
  const clock = options.clock ?? (() => new Date());
  // Of its own in a transaction, which may be rolled back.
  const memberships = new Memberships();
  const jobRuns = new JobRuns();

  const context = (actor: Actor, origin: Origin = script): Ctx => ({
    actor,
    origin,
    store,
    authenticator,
    siteTokens: authenticator.siteTokens,
    contentMemory,
    memberships,
    storage,
    fileAddresses,
    uploadAddresses,
    pdfAddresses,
    subscribers,
    settings,
    clock,
    newId: options.newId ?? newId,
    log,
  });
  return {
    database,
    settings,
    log,
    context,
    async authenticate(token) {
      try {
        return await authenticator.authenticate(store, token, clock());
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    as: (actor, origin) => clientOf(context(actor, origin)),
    events: (ctx, input, signal) => openEvents({ ctx, signals: database.signals, signal }, input),
    jobRuns,
    countActiveJobs: () => store.jobLeases.countActive(),
    transaction: (work) => store.transaction((tx) => work(domainOver(tx, options))),
  };
}

function clientOf(ctx: Ctx): Client {
  const areas = Object.entries(contract).map(([area, operations]) => [
    area,
    Object.fromEntries(
      Object.entries<Operation>(operations).map(([name, operation]) => [
        name,
        (input: InputOf<Operation>) => call(ctx, operation, input),
      ]),
    ),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- One function for each operation, as `Client` says.
  return Object.fromEntries(areas) as Client;
}
