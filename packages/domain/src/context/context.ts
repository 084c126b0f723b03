import type { Actor } from '../core/actor.ts';
import type { Authenticator } from '../security/authenticate.ts';
import type { Memberships } from '../security/memberships.ts';
import type { Origin } from '../core/origin.ts';
import type { ContentMemory } from '@lectern/content';
import type { SiteTokens } from '../security/site-tokens.ts';
import type { PdfAddresses } from '../files/pdf-addresses.ts';
import type { FileAddresses } from '../files/file-addresses.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { UploadAddresses } from '../files/upload-addresses.ts';
import type { EmittedEvent } from '../store/platform/events.repository.ts';
import type { ChangeRequestHeadChange, HeadChange } from './head-change.ts';
import type { StoreContext } from '../store/store-context.ts';

/** What the domain writes to a log. */
export type Log = {
  error(fields: object, message: string): void;
  info(fields: object, message: string): void;
};

/** Everything of one request; services keep no state of their own. */
export type Ctx = StoreContext & {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly authenticator: Pick<Authenticator, 'forget'>;
  readonly memberships: Pick<Memberships, 'recent' | 'forget' | 'forgetAll'>;
  readonly siteTokens: SiteTokens;
  readonly contentMemory: ContentMemory;
  readonly storage: FileStorage;
  readonly fileAddresses: FileAddresses;
  readonly uploadAddresses: UploadAddresses;
  readonly pdfAddresses: PdfAddresses;
  readonly subscribers: Subscribers;
  readonly log: Log;
};

/**
 * What follows from a change in the transaction of the change. Lower parts publish, higher parts subscribe in
 * `registry/subscribers.ts`; each list is called in its order.
 */
export type Subscribers = {
  /** Updates what is derived from the current content of spaces, with as much work as has changed. */
  readonly spaceHeadMoved: readonly ((tx: Ctx, change: HeadChange) => Promise<void>)[];
  readonly changeRequestHeadMoved: readonly ((tx: Ctx, change: ChangeRequestHeadChange) => Promise<void>)[];
  readonly spaceDeleted: readonly ((tx: Ctx, spaceId: string) => Promise<void>)[];
  readonly eventEmitted: readonly ((tx: Ctx, event: EmittedEvent) => Promise<void>)[];
};
