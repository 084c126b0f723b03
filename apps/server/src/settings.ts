import {
  defaultImportWaitSeconds,
  defaultTokenLifetimeDays,
  defaultWorkerSettings,
} from '@lectern/domain/settings';
import { z } from 'zod';
import { backgroundTable } from './background/background-table.ts';
import { mailTable } from './mail-table.ts';
import { databaseTable } from './database-table.ts';
import { memoryTable } from './memory-table.ts';
import { oidcTable } from './oidc-table.ts';
import { rateLimitTable } from './rate-limits.ts';
import { retentionTable } from './retention-table.ts';
import { describeTable, readTable, setting } from './setting.ts';
import { signInTable } from './sign-in-table.ts';
import { storageTable } from './storage-table.ts';
import { tracingTable } from './tracing-table.ts';
import { transportsTable } from './transports-table.ts';
import {
  flag,
  host,
  origins,
  path,
  privateHosts,
  proxies,
  token,
  webAddress,
  wholeNumber,
} from './setting-values.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const table = {
  HOST: setting({
    meaning: 'Address to listen on; `0.0.0.0` for every network.',
    expected: 'an IP address or a host name',
    schema: host,
    fallback: '127.0.0.1',
  }),
  PORT: setting({
    meaning: 'Port to listen on; 0 selects a free one.',
    expected: 'a whole number from 0 to 65535',
    schema: wholeNumber(0, 65_535),
    fallback: 4000,
  }),
  PUBLIC_URL: setting({
    meaning: 'URL of this server for clients, the base of every `urls.location`.',
    expected: 'an http or https address without a query, such as https://docs.example.com',
    schema: webAddress,
    fallback: undefined,
    fallbackText: 'the address it listens on',
  }),
  APP_URL: setting({
    meaning: 'URL of a frontend for editors, the base of every `urls.app`.',
    expected: 'an http or https address without a query, such as https://app.example.com',
    schema: webAddress,
    fallback: undefined,
    fallbackText: '`PUBLIC_URL`',
  }),
  SITES_URL: setting({
    meaning: 'Base URL of published sites without a host name of their own.',
    expected: 'an http or https address without a query, such as https://sites.example.com',
    schema: webAddress,
    fallback: undefined,
    fallbackText: '`PUBLIC_URL` followed by `/sites`',
  }),
  ...databaseTable,
  ...storageTable,
  BOOTSTRAP_TOKEN: setting({
    meaning: 'Token of the first user, who is created in an empty database.',
    expected: 'a bearer token: 16 to 512 letters, digits and characters of -._~+/',
    schema: token,
    fallback: undefined,
    fallbackText: 'a random one, printed once',
    secret: true,
  }),
  SAMPLE_DATA: setting({
    meaning:
      'Whether a sample workspace and a site with this documentation are created in an empty database.',
    expected: 'true or false',
    schema: flag,
    fallback: true,
  }),
  ORGANIZATION_CREATION: setting({
    meaning: 'Who may create organizations: every user, or the administrators of this server.',
    expected: 'everyone or admins',
    schema: z.enum(['everyone', 'admins']),
    fallback: 'everyone',
  }),
  TOKEN_LIFETIME_DAYS: setting({
    meaning: 'How long a personal access token lasts unless it says so itself; 0 for ever.',
    expected: 'a whole number from 0 to 3650',
    schema: wholeNumber(0, 3650),
    fallback: defaultTokenLifetimeDays,
  }),
  DOMAIN_VERIFICATION: setting({
    meaning:
      'How organizations prove the e-mail domains and host names that they enter: by a DNS record, or `off` in a private network, where every name counts at once, first come first served.',
    expected: 'dns or off',
    schema: z.enum(['dns', 'off']),
    fallback: 'dns',
  }),
  ...signInTable,
  ...oidcTable,
  ALLOWED_PRIVATE_HOSTS: setting({
    meaning: 'Hosts with private addresses that the server may fetch from.',
    expected: 'hosts with or without a port, separated by commas, such as git.internal,10.0.0.5:8080',
    schema: privateHosts,
    fallback: [],
    fallbackText: 'none',
  }),
  GIT_FILE_ROOT: setting({
    meaning:
      'Directory with the Git repositories that may be imported and exported by `file://` URLs: those of an organization are in a directory that is called by its id. Requires `git` on the machine.',
    expected: 'the path of a directory',
    schema: path,
    fallback: undefined,
    fallbackText: 'no `file://` URLs',
  }),
  CORS_ORIGINS: setting({
    meaning: 'Origins of web pages that may call this server (CORS).',
    expected: '* or origins separated by commas, such as https://app.example.com',
    schema: origins,
    fallback: true,
    fallbackText: '`*`',
  }),
  BODY_LIMIT_BYTES: setting({
    meaning: 'Maximum size of a request body.',
    expected: 'a whole number from 1024 to 1073741824',
    schema: wholeNumber(1024, 1_073_741_824),
    fallback: 1_048_576,
  }),
  ...transportsTable,
  ...rateLimitTable,
  ...mailTable,
  ...tracingTable,
  METRICS_TOKEN: setting({
    meaning: 'Bearer token with which `/metrics` is read, from any address.',
    expected: 'a bearer token: 16 to 512 letters, digits and characters of -._~+/',
    schema: token,
    fallback: undefined,
    fallbackText: 'none: `/metrics` is for this machine only',
    secret: true,
  }),
  METRICS_PORT: setting({
    meaning: 'Port of `HOST` on which a server serves `/metrics`, and nothing else; 0 selects a free one.',
    expected: 'a whole number from 0 to 65535',
    schema: wholeNumber(0, 65_535),
    fallback: undefined,
    fallbackText: 'that of the API',
  }),
  TRUST_PROXY: setting({
    meaning:
      'Proxies in front of this server whose `X-Forwarded-*` headers are trusted: all, how many, or which.',
    expected: 'true, false, a number of proxies, or their addresses separated by commas',
    schema: proxies,
    fallback: false,
  }),
  JOBS: setting({
    meaning:
      'Whether this process runs jobs; `off` where separate processes do, started with the command `worker`.',
    expected: 'on or off',
    schema: z.enum(['on', 'off']),
    fallback: 'on',
  }),
  JOB_CONCURRENCY: setting({
    meaning: 'Maximum number of concurrent jobs in this process.',
    expected: 'a whole number from 1 to 100',
    schema: wholeNumber(1, 100),
    fallback: defaultWorkerSettings.concurrency,
  }),
  JOB_LEASE_SECONDS: setting({
    meaning: 'How long the lease on a job lasts without renewal, before another process reclaims the job.',
    expected: 'a whole number from 1 to 3600',
    schema: wholeNumber(1, 3600),
    fallback: defaultWorkerSettings.leaseSeconds,
  }),
  WORKER_PORT: setting({
    meaning: 'Port on which the command `worker` serves `/healthz`, `/readyz` and `/metrics`.',
    expected: 'a whole number from 0 to 65535',
    schema: wholeNumber(0, 65_535),
    fallback: undefined,
    fallbackText: 'none',
  }),
  IMPORT_WAIT_SECONDS: setting({
    meaning:
      'How long a request that starts an import waits for its end, before it answers what was done so far; 0 for not at all.',
    expected: 'a whole number from 0 to 300',
    schema: wholeNumber(0, 300),
    fallback: defaultImportWaitSeconds,
  }),
  ...retentionTable,
  ...memoryTable,
  ...backgroundTable,
  DRAIN_SECONDS: setting({
    meaning:
      'How long a server keeps serving during shutdown while `/readyz` returns 503, so that load balancers notice.',
    expected: 'a whole number from 0 to 300',
    schema: wholeNumber(0, 300),
    fallback: undefined,
    fallbackText: '5 with PostgreSQL, else 0',
  }),
  LOG_LEVEL: setting({
    meaning: 'Minimum level of log lines, which are written as JSON to standard output.',
    expected: `one of ${logLevels.join(', ')}`,
    schema: z.enum(logLevels),
    fallback: 'info',
  }),
};

/** As in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of the server, parsed from the environment. */
export type Settings = ReturnType<typeof readSettings>;
/** The settings of the database. */
export type DatabaseSettings = ReturnType<typeof readDatabaseSettings>;

/** Throws `SettingsError`. */
export function readSettings(env: Environment) {
  return readTable(table, env);
}

/** Throws `SettingsError`. */
export function readDatabaseSettings(env: Environment) {
  return readTable(databaseTable, env);
}

/** Every setting as a table in Markdown; `docs/settings.md` is compared with it. */
export function describeSettings(): string {
  return describeTable(table);
}
