import type { Locale, Role } from '@lectern/contract';
import type { RequestTurnsOptions } from './request-turns.ts';
import type { FetchSettings } from '@lectern/fetch';
import type { MailSettings } from './mail-settings.ts';
import type { RateLimitSettings } from './rate-limit-settings.ts';
import type { SealingKeys } from './sealing-keys.ts';

/** The configuration of the domain; URLs have no trailing slash. */
export type DomainSettings = {
  /** The version of the product, by default of this package, and the commit that it was built from, if that is known. */
  readonly release?: { readonly version?: string; readonly commit?: string | undefined };
  /** The public URL of this server. */
  readonly publicUrl: string;
  /** The URL of the frontend for editors. */
  readonly appUrl: string;
  /** The base URL of published sites without a hostname of their own. */
  readonly sitesUrl: string;
  /** The keys of the secrets in the database: the first seals, all open. */
  readonly sealing: SealingKeys;
  /** Who may create organizations. */
  readonly organizationCreation: 'everyone' | 'admins';
  /** The OpenID provider that users of this server sign in through; none by default. */
  readonly openIdConnect?: OpenIdConnectSettings;
  /** How long a session lasts that a user starts with their password; `defaultSessionDays` by default. */
  readonly sessionDays?: number;
  /** Single sign-on through identity providers; `defaultSingleSignOn` by default. */
  readonly singleSignOn?: SingleSignOnSettings;
  /**
   * How host names and e-mail domains are proven: by a DNS record (the default), or `off`, where every name counts as soon
   * as it is entered, first come first served.
   */
  readonly domainVerification?: 'dns' | 'off';
  /** Looks up the DNS records that prove a domain; the resolver of the operating system by default. */
  readonly dnsResolver?: DnsResolver;
  /** The hosts that the server may fetch from; public hosts only by default. */
  readonly fetching?: FetchSettings;
  /**
   * The directory with the repositories that `file:` URLs may name, those of each organization in a directory called by
   * its id; none unless given.
   */
  readonly gitFileRoot?: string;
  /** How long a personal access token lasts unless it says so itself, 0 for ever; `defaultTokenLifetimeDays` by default. */
  readonly tokenLifetimeDays?: number;
  /** The language of pages and mails for those of whom none is known; English by default. */
  readonly defaultLanguage?: Locale;
  /** The mail server; without it, no mail is sent. */
  readonly mail?: MailSettings;
  /** How often callers may call in a minute; without a limit by default. */
  readonly rateLimits?: RateLimitSettings;
  /** How requests of this process take turns while it is busy; `RequestTurns` has the defaults. */
  readonly requestTurns?: Partial<RequestTurnsOptions>;
  /** How long the start of an import waits for its end; not at all by default, the server for `defaultImportWaitSeconds`. */
  readonly importWaitSeconds?: number;
  /** The largest upload; `defaultMaxUploadBytes` by default. */
  readonly maxUploadBytes?: number;
  /** The most bytes that the files of an organization may have; 0, the default, is no limit. */
  readonly organizationStorageBytes?: number;
  /** The most bytes of cached responses of this process, 0 for none; `defaultResponseCacheBytes` by default. */
  readonly responseCacheBytes?: number;
};

/** Resolves with the TXT records of a name, each in parts, as `dns.resolveTxt` does; rejects with its error codes. */
export type DnsResolver = { resolveTxt(name: string): Promise<readonly (readonly string[])[]> };

export type { MailSettings } from './mail-settings.ts';
export { defaultRateLimits } from './rate-limit-settings.ts';
export const defaultLanguage: Locale = 'en';
export const defaultImportWaitSeconds = 25;
export const defaultMaxUploadBytes = 104_857_600;
export const defaultTokenLifetimeDays = 90;
export const defaultSessionDays = 30;
export const defaultResponseCacheBytes = 128 * 1024 * 1024;

/** An OpenID provider that the operator of the server trusts with who its users are. */
export type OpenIdConnectSettings = {
  /** As its discovery document names it, which is below it. */
  readonly issuer: string;
  readonly clientId: string;
  /** None for a public client. */
  readonly clientSecret?: string;
  /** What the button to sign in calls it. */
  readonly label: string;
  /** The scopes that are asked for, separated by spaces. */
  readonly scope: string;
  /** The claim with the groups of a user. */
  readonly groupsClaim: string;
  /** Whether an address counts as verified that comes without `email_verified`; not by default. */
  readonly trustsEmail?: boolean;
  /** What groups lead to. */
  readonly groups?: readonly GroupMapping[];
};

/** What the members of a group of an identity provider are in an organization. */
export type GroupMapping = {
  readonly group: string;
  readonly organization: string;
  readonly role?: Role | undefined;
  readonly team?: string | undefined;
};

export type SingleSignOnSettings = {
  /** The lifetime of a session. */
  readonly sessionHours: number;
  /**
   * The accounts that the identity provider of an organization may sign in: those of its own members, or all accounts of
   * this server, where all organizations trust each other.
   */
  readonly accounts: 'own' | 'all';
  /** The PEM key and certificate that authentication requests are signed with; unsigned without. */
  readonly signing?: { readonly privateKey: string; readonly certificate: string };
};

export const defaultSingleSignOn: SingleSignOnSettings = { sessionHours: 12, accounts: 'own' };

/** How a process runs jobs. */
export type WorkerSettings = {
  /** The number of jobs that run at once in this process. */
  readonly concurrency: number;
  /** The duration of a lease: a job whose lease was not extended for so long is reclaimed. */
  readonly leaseSeconds: number;
  /** How long running jobs may continue while the process shuts down. */
  readonly graceSeconds: number;
  /** How often it looks for due jobs without a notification: one may be lost, and jobs become due later. */
  readonly pollSeconds: number;
  /** How long after its start it first looks for due jobs, unless a notification comes before. */
  readonly firstPollSeconds: number;
  /** How long rows are kept that age; `defaultRetention` by default. */
  readonly retention: RetentionSettings;
};

/** How long rows are kept that age, in days; 0 is for ever. */
export type RetentionSettings = {
  readonly eventDays: number;
  /** From the end of a job, also for the deliveries to webhooks and the imports that it did. */
  readonly jobDays: number;
  readonly auditDays: number;
};

export const defaultRetention: RetentionSettings = { eventDays: 30, jobDays: 30, auditDays: 3650 };

export const defaultWorkerSettings: WorkerSettings = {
  concurrency: 4,
  leaseSeconds: 30,
  graceSeconds: 5,
  pollSeconds: 5,
  firstPollSeconds: 0,
  retention: defaultRetention,
};
