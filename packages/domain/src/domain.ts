import type { ServerResponse } from 'node:http';
import { ApiError, type Event } from '@lectern/contract';
import type { Actor } from './core/actor.ts';
import { Authenticator } from './security/authenticator.ts';
import { MembershipCache } from './security/membership-cache.ts';
import { type Client, clientOf } from './operations/client.ts';
import { ContentCache } from '@lectern/content';
import { Replicas, type ReplicaSettings } from './context/replicas.ts';
import { SiteVersions } from './context/site-versions.ts';
import { JobWaits } from './context/job-waits.ts';
import type { Ctx, Log } from './context/context.ts';
import type { Database, ReplicaMetrics } from '@lectern/database';
import { apiErrorOf } from './store/constraint-errors.ts';
import type { Tables } from './store/tables/tables.ts';
import { openEvents } from './platform/events/event-stream.ts';
import { newId } from './core/new-id.ts';
import type { ActiveJobs } from './store/platform/job-leases.repository.ts';
import { Mailer } from './core/mailer.ts';
import type { TableSize } from './store/platform/table-sizes.repository.ts';
import { JobRuns } from './platform/jobs/job-runs.ts';
import { AgedRowCounts } from './platform/tables/aged-row-counts.ts';
import { TableSizes } from './platform/tables/table-sizes.ts';
import { type Origin, scriptOrigin } from './core/origin.ts';
import { SignedDownloadUrls } from './files/signed-download-urls.ts';
import type { DomainSettings } from './core/settings.ts';
import { diskStorage } from './files/disk-storage.ts';
import { SignedFileUrls } from './files/signed-file-urls.ts';
import type { FileStorage } from './files/file-storage.ts';
import { SignedUploadUrls } from './files/signed-upload-urls.ts';
import { RateCountersRepository } from './store/platform/rate-counters.repository.ts';
import { ResponseCache, type ResponseCacheMetrics } from './core/response-cache.ts';
import { OpenStreams } from './core/open-streams.ts';
import { RequestTurns } from './core/request-turns.ts';
import { Passwords } from './security/passwords.ts';
import { RateLimits } from './security/rate-limits.ts';
import { SigningKeys } from './security/signing-keys.ts';
import { UnsubscribeUrls } from './security/unsubscribe-urls.ts';
import { subscribers } from './registry/subscribers.ts';
import { Store } from './store/store.ts';
import { PooledTasks, type TextLimits } from './core/text-tasks/pooled-tasks.ts';

export type DomainOptions = {
  readonly database: Database<Tables>;
  /** Replicas of it, which visitors read from. The caller closes them after the domain. */
  readonly replicas?: ReplicaSettings | undefined;
  readonly settings: DomainSettings;
  readonly log: Log;
  /** The storage of files; the directory `.data/files` by default. */
  readonly storage?: FileStorage;
  readonly clock?: () => Date;
  readonly newId?: typeof newId;
  /** The limits of parsing and converting texts in threads. */
  readonly textLimits?: Partial<TextLimits>;
};

/** The product without any transport. */
export type Domain = {
  readonly database: Database<Tables>;
  readonly settings: DomainSettings;
  readonly log: Log;
  /**
   * The actor of a token; anonymous without one; a 401 for one that is unknown, expired or revoked, and a 429 where the
   * origin has sent too many of them.
   */
  authenticate(token: string | undefined, origin?: Pick<Origin, 'address'>): Promise<Actor>;
  /** The actor of a token that was authenticated within the last second, without waiting; `undefined` for any other. */
  findAuthenticated(token: string): Actor | undefined;
  /** How often operations of this domain have changed tokens, users, their sessions or their memberships. */
  authenticationChanges(): number;
  /** Forgets whom tokens belong to and who is a member of what, because another domain of the process has changed it. */
  forgetAuthenticated(): void;
  /**
   * Whether a caller (see `callerId`) asks for more than its share of this thread, which is overloaded, while others ask, too.
   * Asking counts as a request of the caller.
   */
  exceedsShare(caller: string): boolean;
  /**
   * Removes those requests of a caller that wait for their turn and that `accepts` accepts, and returns where they are to be
   * answered, by somebody else.
   */
  takeWaiting(caller: string, accepts: (response: ServerResponse) => boolean): ServerResponse[];
  /** Counts what callers do in a minute. */
  readonly rateLimits: RateLimits;
  /** The context of a request by an actor; the origin is a script by default. */
  context(actor: Actor, origin?: Origin): Ctx;
  /** Every operation as a typed function on behalf of an actor. */
  as(actor: Actor, origin?: Origin): Client;
  /**
   * Runs `work` with a domain over one transaction: all of its operations take effect, or none. A query through the outer
   * domain throws until it ends. After a deadlock or serialization failure `work` runs again, so it must have no effect
   * outside of the database.
   */
  transaction<T>(work: (inside: Domain) => Promise<T>): Promise<T>;
  /**
   * A live stream of events (see `eventSubscription`) until `signal` is aborted; complete once this has resolved.
   * `currentActor` is asked now and then what the token permits by then.
   */
  events(
    ctx: Ctx,
    input: unknown,
    signal: AbortSignal,
    currentActor?: () => Promise<Actor>,
  ): Promise<AsyncGenerator<Event, void>>;
  /** The open subscriptions of this process, which a transport ends when the server shuts down. */
  readonly streams: OpenStreams;
  /** Emits every attempt at a job that ends in this process. */
  readonly jobRuns: JobRuns;
  /** Counts the queued and running jobs of all processes. */
  countActiveJobs(): Promise<ActiveJobs[]>;
  /** The sizes of all tables, as they were some minutes ago at most. */
  tableSizes(): Promise<TableSize[]>;
  /** Counts the rows that this process deletes because of their age. */
  readonly agedRows: AgedRowCounts;
  /** Whether visitors can read from a replica of the database, also while the primary cannot be reached. */
  hasReplica(): Promise<boolean>;
  /** How far the replicas of the database are behind, and how much is read from them. */
  replicaMetrics(): readonly ReplicaMetrics[];
  /** What the cache of responses of this process did, and its size. */
  responseCacheMetrics(): ResponseCacheMetrics;
  /** Ends the threads that it has started; nothing of it is used after that. */
  close(): Promise<void>;
};

/**
 * Creates the domain over a connected and migrated database; `docs/domain.md` shows its use from a script. The caller
 * closes it, and the database after it.
 */
export function createDomain(options: DomainOptions): Domain {
  const keys = new SigningKeys(options.settings.sealing);
  const textTasks = new PooledTasks(options.textLimits);
  const passwords = new Passwords();
  const { database } = options;
  const replicas = options.replicas && new Replicas(database, options.replicas);
  const siteVersions = new SiteVersions(database.notifications, {
    onChange: (organizationId) => replicas?.invalidate(organizationId),
  });
  return domainOver(new Store(options.database.kysely, options.database.notifications), {
    ...options,
    textTasks,
    siteVersions,
    replicas,
    passwords,
    close: async () => {
      siteVersions.clear();
      await Promise.all([textTasks.close(), passwords.close(), replicas?.close()]);
    },
    authenticator: new Authenticator(keys),
    contentCache: new ContentCache(),
    responseCache: new ResponseCache(options.settings.responseCacheBytes),
    jobWaits: new JobWaits(options.database.notifications),
    mailer: options.settings.mail === undefined ? undefined : new Mailer(options.settings.mail),
    rateLimits: new RateLimits(options.settings.rateLimits ?? unlimited, countersOf(options.database)),
    requestTurns: new RequestTurns(options.settings.requestTurns),
    streams: new OpenStreams(),
    storage: options.storage ?? diskStorage('.data/files'),
    fileUrls: new SignedFileUrls(keys),
    uploadUrls: new SignedUploadUrls(keys),
    pdfUrls: new SignedDownloadUrls(keys, { purpose: 'pdf', noun: 'PDF' }),
    archiveUrls: new SignedDownloadUrls(keys, { purpose: 'archive', noun: 'archive' }),
    unsubscribeUrls: new UnsubscribeUrls(keys),
  });
}

/** The dependencies that all requests share. */
type Shared = Omit<DomainOptions, 'replicas'> &
  Pick<Domain, 'close' | 'streams'> &
  Pick<
    Ctx,
    | 'textTasks'
    | 'contentCache'
    | 'responseCache'
    | 'siteVersions'
    | 'replicas'
    | 'jobWaits'
    | 'mailer'
    | 'rateLimits'
    | 'passwords'
    | 'requestTurns'
    | 'storage'
    | 'fileUrls'
    | 'uploadUrls'
    | 'pdfUrls'
    | 'archiveUrls'
    | 'unsubscribeUrls'
  > & {
    readonly authenticator: Authenticator;
  };

function domainOver(store: Store, options: Shared): Domain {
  const { database, settings, log, authenticator } = options;
  const { textTasks, contentCache, responseCache, siteVersions, jobWaits, rateLimits, requestTurns } =
    options;
  const { passwords, mailer, replicas } = options;
  const { storage, fileUrls, uploadUrls, pdfUrls, archiveUrls, unsubscribeUrls } = options;
  const clock = options.clock ?? (() => new Date());
  // A transaction has a cache of its own, because it may be rolled back.
  const membershipCache = new MembershipCache();
  const jobRuns = new JobRuns();
  const tableSizes = new TableSizes(() => store.tableSizes.list());

  const context = (actor: Actor, origin: Origin = scriptOrigin): Ctx => ({
    actor,
    origin,
    store,
    authenticator,
    siteTokens: authenticator.siteTokens,
    contentCache,
    responseCache,
    siteVersions,
    replicas,
    jobWaits,
    mailer,
    textTasks,
    rateLimits,
    passwords,
    requestTurns,
    membershipCache,
    storage,
    fileUrls,
    uploadUrls,
    pdfUrls,
    archiveUrls,
    unsubscribeUrls,
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
    rateLimits,
    async authenticate(token, origin = scriptOrigin) {
      try {
        const actor = await authenticator.find(store, token, clock());
        if (actor !== undefined) return actor;
        if (origin !== scriptOrigin) await rateLimits.count('wrongTokens', { address: origin.address });
      } catch (error) {
        throw apiErrorOf(error) ?? error;
      }
      throw new ApiError('unauthenticated', 'The token is unknown, expired or revoked. Create a new one.');
    },
    findAuthenticated: (token) => authenticator.findKnown(token),
    authenticationChanges: () => authenticator.changes + membershipCache.changes,
    forgetAuthenticated() {
      authenticator.clear();
      membershipCache.clear();
    },
    exceedsShare: (caller) => requestTurns.exceedsShare(caller),
    takeWaiting: (caller, accepts) => requestTurns.takeWaiting(caller, accepts),
    as: (actor, origin) => clientOf(context(actor, origin)),
    events: (ctx, input, signal, currentActor) =>
      openEvents({ ctx, notifications: database.notifications, signal, currentActor }, input),
    jobRuns,
    countActiveJobs: () => store.jobLeases.countActive(),
    tableSizes: () => tableSizes.read(),
    agedRows: new AgedRowCounts(),
    hasReplica: async () => (await replicas?.canChoose()) === true,
    replicaMetrics: () => replicas?.metrics ?? [],
    responseCacheMetrics: () => responseCache.metrics,
    streams: options.streams,
    close: options.close,
    transaction: (work) =>
      textTasks.prepared((inside) =>
        store.transaction((tx) =>
          work(domainOver(tx, { ...options, replicas: undefined, textTasks: inside })),
        ),
      ),
  };
}

const unlimited = {
  reads: 0,
  writes: 0,
  jobs: 0,
  anonymousJobs: 0,
  wrongTokens: 0,
  signIns: 0,
  accountSignIns: 0,
};

/** The embedded database has one process, which counts in memory. */
function countersOf({ kind, kysely }: Database<Tables>): RateCountersRepository | undefined {
  return kind === 'postgres' ? new RateCountersRepository(kysely) : undefined;
}
