import { defaultSingleSignOn, defaultWorkerSettings } from '@lectern/domain/settings';
import { z } from 'zod';
import { certificate, privateKey } from './key-values.ts';
import { describeTable, readTable, setting } from './setting.ts';
import { storageTable } from './storage-table.ts';
import {
  databaseAddress,
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

const databaseTable = {
  DATABASE_URL: setting({
    meaning: 'PostgreSQL database, version 15 or newer.',
    expected: 'a PostgreSQL address, such as postgres://user:password@host:5432/database',
    schema: databaseAddress,
    fallback: undefined,
    fallbackText: 'the embedded database in `DATA_DIR`',
    secret: true,
  }),
  DATA_DIR: setting({
    meaning: 'Directory of the embedded database, for one process at a time.',
    expected: 'the path of a directory',
    schema: path,
    fallback: './.data',
  }),
  DATABASE_POOL_SIZE: setting({
    meaning: 'Connections to PostgreSQL that this process holds at most.',
    expected: 'a whole number from 1 to 1000',
    schema: wholeNumber(1, 1000),
    fallback: 10,
  }),
  STATEMENT_TIMEOUT_SECONDS: setting({
    meaning: 'How long one statement may take; 0 is no limit.',
    expected: 'a whole number from 0 to 3600',
    schema: wholeNumber(0, 3600),
    fallback: 30,
  }),
};

const table = {
  HOST: setting({
    meaning: 'Address to listen on; `0.0.0.0` for every network.',
    expected: 'an IP address or a host name',
    schema: host,
    fallback: '127.0.0.1',
  }),
  PORT: setting({
    meaning: 'Port to listen on; 0 takes a free one.',
    expected: 'a whole number from 0 to 65535',
    schema: wholeNumber(0, 65_535),
    fallback: 4000,
  }),
  PUBLIC_URL: setting({
    meaning: 'Where clients reach this server; stands in every `urls.location`.',
    expected: 'an http or https address without a query, such as https://docs.example.com',
    schema: webAddress,
    fallback: undefined,
    fallbackText: 'the address it listens on',
  }),
  APP_URL: setting({
    meaning: 'Where a frontend for editors is reached; stands in every `urls.app`.',
    expected: 'an http or https address without a query, such as https://app.example.com',
    schema: webAddress,
    fallback: undefined,
    fallbackText: '`PUBLIC_URL`',
  }),
  SITES_URL: setting({
    meaning: 'Below which published sites without a host name of their own are reached.',
    expected: 'an http or https address without a query, such as https://sites.example.com',
    schema: webAddress,
    fallback: undefined,
    fallbackText: '`PUBLIC_URL` followed by `/sites`',
  }),
  ...databaseTable,
  ...storageTable,
  BOOTSTRAP_TOKEN: setting({
    meaning: 'Token of the first user, who is made in an empty database.',
    expected: 'a bearer token: 16 to 512 letters, digits and characters of -._~+/',
    schema: token,
    fallback: undefined,
    fallbackText: 'a random one, printed once',
    secret: true,
  }),
  SAMPLE_DATA: setting({
    meaning: 'Whether an empty database is filled with a sample workspace.',
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
  SSO_SESSION_HOURS: setting({
    meaning: 'How long whoever signed in by single sign-on stays so.',
    expected: 'a whole number from 1 to 720',
    schema: wholeNumber(1, 720),
    fallback: defaultSingleSignOn.sessionHours,
  }),
  SSO_ACCOUNTS: setting({
    meaning:
      'Whom the identity provider of an organization may sign in: its own members and whoever is new, or every user of this server, for organizations that trust each other.',
    expected: 'own or all',
    schema: z.enum(['own', 'all']),
    fallback: defaultSingleSignOn.accounts,
  }),
  SAML_PRIVATE_KEY: setting({
    meaning: 'RSA key that requests to identity providers are signed with; needs `SAML_CERTIFICATE`.',
    expected: 'an RSA private key in PEM, with line breaks or \\n between its lines',
    schema: privateKey,
    fallback: undefined,
    fallbackText: 'they are not signed',
    secret: true,
  }),
  SAML_CERTIFICATE: setting({
    meaning: 'Certificate of `SAML_PRIVATE_KEY`, which stands in the metadata for identity providers.',
    expected: 'an X.509 certificate in PEM, with line breaks or \\n between its lines',
    schema: certificate,
    fallback: undefined,
    fallbackText: 'none',
  }),
  ALLOWED_PRIVATE_HOSTS: setting({
    meaning: 'Hosts that the server may fetch from although their addresses are private.',
    expected: 'hosts with or without a port, separated by commas, such as git.internal,10.0.0.5:8080',
    schema: privateHosts,
    fallback: [],
    fallbackText: 'none',
  }),
  GIT_FILE_ROOT: setting({
    meaning:
      'Directory with repositories of Git that may be imported from and exported to by `file://` addresses; needs `git` on the machine.',
    expected: 'the path of a directory',
    schema: path,
    fallback: undefined,
    fallbackText: 'none may',
  }),
  CORS_ORIGINS: setting({
    meaning: 'Web pages that may call this server from a browser.',
    expected: '* or origins separated by commas, such as https://app.example.com',
    schema: origins,
    fallback: true,
    fallbackText: '`*`',
  }),
  BODY_LIMIT_BYTES: setting({
    meaning: 'Largest request body.',
    expected: 'a whole number from 1024 to 1073741824',
    schema: wholeNumber(1024, 1_073_741_824),
    fallback: 1_048_576,
  }),
  TRUST_PROXY: setting({
    meaning: 'Proxies in front of this server whose `X-Forwarded-*` headers count: all, how many, or which.',
    expected: 'true, false, a number of proxies, or their addresses separated by commas',
    schema: proxies,
    fallback: false,
  }),
  JOBS: setting({
    meaning:
      'Whether this process works on jobs; `off` where processes of their own do, started with the command `worker`.',
    expected: 'on or off',
    schema: z.enum(['on', 'off']),
    fallback: 'on',
  }),
  JOB_CONCURRENCY: setting({
    meaning: 'How many jobs run at once in this process.',
    expected: 'a whole number from 1 to 100',
    schema: wholeNumber(1, 100),
    fallback: defaultWorkerSettings.concurrency,
  }),
  JOB_LEASE_SECONDS: setting({
    meaning: 'After how long without a sign of life the jobs of a process are taken over by another one.',
    expected: 'a whole number from 1 to 3600',
    schema: wholeNumber(1, 3600),
    fallback: defaultWorkerSettings.leaseSeconds,
  }),
  WORKER_PORT: setting({
    meaning: 'Where the command `worker` answers `/healthz`, `/readyz` and `/metrics`.',
    expected: 'a whole number from 0 to 65535',
    schema: wholeNumber(0, 65_535),
    fallback: undefined,
    fallbackText: 'nowhere',
  }),
  DRAIN_SECONDS: setting({
    meaning:
      'How long a stopping server still answers while `/readyz` says 503, so that a load balancer notices.',
    expected: 'a whole number from 0 to 300',
    schema: wholeNumber(0, 300),
    fallback: undefined,
    fallbackText: '5 with PostgreSQL, else 0',
  }),
  LOG_LEVEL: setting({
    meaning: 'Least severity of what is logged, as JSON lines on standard output.',
    expected: `one of ${logLevels.join(', ')}`,
    schema: z.enum(logLevels),
    fallback: 'info',
  }),
};

/** As in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment says about the server, every value checked. */
export type Settings = ReturnType<typeof readSettings>;
/** The part that says where the database is. */
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
