import type { Actor } from './access/actor.ts';
import type { Authenticator } from './access/authenticate.ts';
import type { Memberships } from './access/memberships.ts';
import type { IdKind } from './ids.ts';
import type { Origin } from './origin.ts';
import type { ContentMemory } from './content/content-memory.ts';
import type { SiteTokens } from './published/site-tokens.ts';
import type { DomainSettings } from './settings.ts';
import type { PdfAddresses } from './pdf/pdf-addresses.ts';
import type { FileAddresses } from './storage/file-addresses.ts';
import type { FileStorage } from './storage/file-storage.ts';
import type { UploadAddresses } from './storage/upload-addresses.ts';
import type { Store } from './store.ts';

/** What the domain writes to a log. */
export type Log = {
  error(fields: object, message: string): void;
  info(fields: object, message: string): void;
};

/** Everything of one request; services keep no state of their own. */
export type Ctx = {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly store: Store;
  readonly authenticator: Pick<Authenticator, 'forget'>;
  readonly memberships: Pick<Memberships, 'recent' | 'forget' | 'forgetAll'>;
  readonly siteTokens: SiteTokens;
  readonly contentMemory: ContentMemory;
  readonly storage: FileStorage;
  readonly fileAddresses: FileAddresses;
  readonly uploadAddresses: UploadAddresses;
  readonly pdfAddresses: PdfAddresses;
  readonly settings: DomainSettings;
  readonly clock: () => Date;
  readonly newId: (kind: IdKind) => string;
  readonly log: Log;
};
