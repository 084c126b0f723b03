import type { Actor } from '../core/actor.ts';
import type { Authenticator } from '../security/authenticator.ts';
import type { MembershipCache } from '../security/membership-cache.ts';
import type { Origin } from '../core/origin.ts';
import type { Dependencies } from '../core/dependencies.ts';
import type { ResponseCache } from '../core/response-cache.ts';
import type { RequestTurns } from '../core/request-turns.ts';
import type { Passwords } from '../security/passwords.ts';
import type { RateLimits } from '../security/rate-limits.ts';
import type { ContentCache } from '@lectern/content';
import type { PreparableTasks } from '../core/text-tasks/pooled-tasks.ts';
import type { Mailer } from '../core/mailer.ts';
import type { SiteTokens } from '../security/site-tokens.ts';
import type { SignedDownloadUrls } from '../files/signed-download-urls.ts';
import type { SignedFileUrls } from '../files/signed-file-urls.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { UnsubscribeUrls } from '../security/unsubscribe-urls.ts';
import type { SignedUploadUrls } from '../files/signed-upload-urls.ts';
import type { EmittedEvent } from '../store/platform/events.repository.ts';
import type { TreeItems } from '../store/spaces/access.repository.ts';
import type { ChangeRequestHeadChange, HeadChange } from './head-change.ts';
import type { Replicas } from './replicas.ts';
import type { SiteVersions } from './site-versions.ts';
import type { JobWaits } from './job-waits.ts';
import type { StoreContext } from '../store/store-context.ts';

/** The log of the domain. */
export type Log = {
  error(fields: object, message: string): void;
  info(fields: object, message: string): void;
};

/** The context of one request; services are stateless. */
export type Ctx = StoreContext & {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly authenticator: Pick<Authenticator, 'invalidate'>;
  readonly membershipCache: Pick<MembershipCache, 'get' | 'invalidate' | 'invalidateOrganization'>;
  readonly rateLimits: RateLimits;
  readonly passwords: Passwords;
  readonly requestTurns: RequestTurns;
  readonly siteTokens: SiteTokens;
  readonly contentCache: ContentCache;
  readonly responseCache: ResponseCache;
  /** Where a read of a revision records what else its result depends on. */
  readonly dependencies?: Dependencies<Ctx>;
  readonly siteVersions: SiteVersions;
  /** Absent where the database has no replicas, and in a context that reads from one. */
  readonly replicas?: Replicas | undefined;
  /** Parses and converts texts that others wrote. */
  readonly textTasks: PreparableTasks;
  readonly storage: FileStorage;
  readonly fileUrls: SignedFileUrls;
  readonly uploadUrls: SignedUploadUrls;
  readonly pdfUrls: SignedDownloadUrls;
  readonly archiveUrls: SignedDownloadUrls;
  readonly unsubscribeUrls: UnsubscribeUrls;
  readonly jobWaits: JobWaits;
  /** Absent where this server sends no mail. */
  readonly mailer: Mailer | undefined;
  readonly subscribers: Subscribers;
  readonly log: Log;
};

/**
 * What follows from a change, in its transaction. Lower layers publish, higher layers subscribe in
 * `registry/subscribers.ts`; the subscribers of a list run in order.
 */
export type Subscribers = {
  /** Updates what is derived from the current content of a space, in proportion to the change. */
  readonly spaceHeadMoved: readonly ((tx: Ctx, change: HeadChange) => Promise<void>)[];
  readonly changeRequestHeadMoved: readonly ((tx: Ctx, change: ChangeRequestHeadChange) => Promise<void>)[];
  readonly spaceDeleted: readonly ((tx: Ctx, spaceId: string) => Promise<void>)[];
  /** To the organization that they are in then; of collections, all below. */
  readonly itemsTransferred: readonly ((tx: Ctx, items: TreeItems) => Promise<void>)[];
  readonly eventEmitted: readonly ((tx: Ctx, event: EmittedEvent) => Promise<void>)[];
};
