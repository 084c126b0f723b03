import type { FetchSettings } from '@lectern/fetch';

/** Addresses and rules that the domain needs; addresses have no slash at the end. */
export type DomainSettings = {
  /** Where this server is reached. */
  readonly publicUrl: string;
  /** Where a frontend for editors is reached. */
  readonly appUrl: string;
  /** Under which published sites without a host name of their own are reached. */
  readonly sitesUrl: string;
  /** Who may create organizations. */
  readonly organizationCreation: 'everyone' | 'admins';
  /** Signing in through identity providers; `defaultSingleSignOn` unless given. */
  readonly singleSignOn?: SingleSignOnSettings;
  /** From where the server fetches; the public internet alone unless given. */
  readonly fetching?: FetchSettings;
  /** The folder with the repositories that file addresses may name; none unless given. */
  readonly gitFileRoot?: string;
  /** Largest file that may be uploaded; `defaultMaxUploadBytes` unless given. */
  readonly maxUploadBytes?: number;
};

export const defaultMaxUploadBytes = 104_857_600;

export type SingleSignOnSettings = {
  /** How long whoever signed in stays so. */
  readonly sessionHours: number;
  /**
   * For whom the identity provider of an organization speaks: for its own members only, or for every user of this
   * server, where all organizations trust each other.
   */
  readonly accounts: 'own' | 'all';
  /** What requests to identity providers are signed with, in PEM; they are not signed without. */
  readonly signing?: { readonly privateKey: string; readonly certificate: string };
};

export const defaultSingleSignOn: SingleSignOnSettings = { sessionHours: 12, accounts: 'own' };

/** How a process works on jobs. */
export type WorkerSettings = {
  /** How many jobs run at once in this process. */
  readonly concurrency: number;
  /** After so long without a sign of life, the jobs of a process are taken over. */
  readonly leaseSeconds: number;
  /** How long those that run may go on when the process stops. */
  readonly graceSeconds: number;
};

export const defaultWorkerSettings: WorkerSettings = { concurrency: 4, leaseSeconds: 30, graceSeconds: 15 };
