import { describe, expect, test } from 'vitest';
import { SettingsError } from '../src/setting.ts';
import { describeSettings, readSettings } from '../src/settings.ts';

function settingsErrorOf(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('the settings were accepted');
}

test('an empty environment is enough', () => {
  expect(readSettings({})).toEqual({
    HOST: '127.0.0.1',
    PORT: 4000,
    PUBLIC_URL: undefined,
    APP_URL: undefined,
    SITES_URL: undefined,
    DATABASE_URL: undefined,
    DATABASE_REPLICA_URLS: undefined,
    DATABASE_REPLICA_MAX_LAG_MS: 1000,
    DATA_DIR: './.data',
    SEALING_KEY: undefined,
    DATABASE_POOL_SIZE: 10,
    DATABASE_CONNECT_TIMEOUT_SECONDS: 60,
    STATEMENT_TIMEOUT_SECONDS: 30,
    SLOW_STATEMENT_MS: 1000,
    MAX_UPLOAD_BYTES: 104_857_600,
    ORGANIZATION_STORAGE_BYTES: 0,
    STORAGE_DIR: undefined,
    STORAGE_S3_BUCKET: undefined,
    STORAGE_S3_REGION: undefined,
    STORAGE_S3_ENDPOINT: undefined,
    STORAGE_S3_REDIRECTS: false,
    STORAGE_S3_ACCESS_KEY_ID: undefined,
    STORAGE_S3_SECRET_ACCESS_KEY: undefined,
    BOOTSTRAP_TOKEN: undefined,
    SAMPLE_DATA: true,
    ORGANIZATION_CREATION: 'everyone',
    TOKEN_LIFETIME_DAYS: 90,
    DOMAIN_VERIFICATION: 'dns',
    SESSION_DAYS: 30,
    DEFAULT_LANGUAGE: 'en',
    SSO_SESSION_HOURS: 12,
    SSO_ACCOUNTS: 'own',
    SAML_PRIVATE_KEY: undefined,
    SAML_CERTIFICATE: undefined,
    ALLOWED_PRIVATE_HOSTS: [],
    CORS_ORIGINS: true,
    BODY_LIMIT_BYTES: 1_048_576,
    GRAPHQL_PERSISTED_QUERIES: 'automatic',
    GRAPHQL_TRUSTED_DOCUMENTS: undefined,
    MCP: 'on',
    MCP_ORIGINS: [],
    MCP_RESULT_BYTES: 100_000,
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: undefined,
    OTEL_EXPORTER_OTLP_HEADERS: {},
    OTEL_EXPORTER_OTLP_TIMEOUT: 10_000,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_SDK_DISABLED: false,
    OTEL_SERVICE_NAME: undefined,
    OTEL_RESOURCE_ATTRIBUTES: {},
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_TRACES_SAMPLER_ARG: 1,
    OTEL_PROPAGATORS: 'tracecontext',
    OTEL_BSP_SCHEDULE_DELAY: 5000,
    OTEL_BSP_MAX_QUEUE_SIZE: 2048,
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: 512,
    RATE_LIMIT_READS: 600_000,
    RATE_LIMIT_WRITES: 300_000,
    RATE_LIMIT_JOBS: 600,
    RATE_LIMIT_ANONYMOUS_JOBS: 60,
    RATE_LIMIT_WRONG_TOKENS: 30,
    RESPONSE_CACHE_MB: 128,
    RATE_LIMIT_SIGN_INS: 60,
    RATE_LIMIT_ACCOUNT_SIGN_INS: 10,
    OIDC_ISSUER: undefined,
    OIDC_CLIENT_ID: undefined,
    OIDC_CLIENT_SECRET: undefined,
    OIDC_SCOPE: 'openid email profile',
    OIDC_LABEL: 'single sign-on',
    OIDC_GROUPS_CLAIM: 'groups',
    OIDC_TRUST_EMAIL: 'off',
    OIDC_GROUPS: undefined,
    EVENT_RETENTION_DAYS: 30,
    JOB_RETENTION_DAYS: 30,
    AUDIT_RETENTION_DAYS: 3650,
    SMTP_URL: undefined,
    MAIL_FROM: undefined,
    MAIL_DIGEST_HOUR: 6,
    METRICS_TOKEN: undefined,
    METRICS_PORT: undefined,
    TRUST_PROXY: false,
    JOBS: 'on',
    BACKGROUND_SERVER: 'on',
    JOB_CONCURRENCY: 4,
    IMPORT_WAIT_SECONDS: 25,
    JOB_LEASE_SECONDS: 30,
    WORKER_PORT: undefined,
    HEAP_LIMIT_MB: undefined,
    DRAIN_SECONDS: undefined,
    LOG_LEVEL: 'info',
  });
});

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', BOOTSTRAP_TOKEN: '' })).toMatchObject({
    PORT: 4000,
    BOOTSTRAP_TOKEN: undefined,
  });
});

describe('an invalid value is rejected with one sentence that names it', () => {
  test.each([
    ['PORT', 'abc', 'PORT is "abc", but must be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT is "65536", but must be a whole number from 0 to 65535.'],
    ['PORT', '0x10', 'PORT is "0x10", but must be a whole number from 0 to 65535.'],
    ['SAMPLE_DATA', 'yes', 'SAMPLE_DATA is "yes", but must be true or false.'],
    ['ORGANIZATION_CREATION', 'nobody', 'ORGANIZATION_CREATION is "nobody", but must be everyone or admins.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(settingsErrorOf({ [name]: value })).toBe(sentence);
  });

  test.each([
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'docs.example.com'],
    ['PUBLIC_URL', 'ftp://docs.example.com'],
    ['PUBLIC_URL', 'https://docs.example.com?x=1'],
    ['SITES_URL', 'https://user:secret@docs.example.com'],
    ['DATABASE_POOL_SIZE', '0'],
    ['HEAP_LIMIT_MB', '64'],
    ['LOG_LEVEL', 'verbose'],
    ['CORS_ORIGINS', 'https://a.example.com/path'],
    ['CORS_ORIGINS', 'https://a.example.com,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'yes'],
    ['ALLOWED_PRIVATE_HOSTS', 'git.internal:99999'],
    ['ALLOWED_PRIVATE_HOSTS', 'http://git.internal'],
    ['ALLOWED_PRIVATE_HOSTS', 'git.internal:0'],
    ['BODY_LIMIT_BYTES', '1e6'],
    ['GRAPHQL_PERSISTED_QUERIES', 'on'],
    ['MCP', 'yes'],
    ['MCP_ORIGINS', 'https://a.example.com/path'],
    ['MCP_RESULT_BYTES', '10'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=%zz'],
    ['STATEMENT_TIMEOUT_SECONDS', '-1'],
    ['DRAIN_SECONDS', '1.5'],
    ['JOBS', 'false'],
    ['JOB_CONCURRENCY', '0'],
    ['STORAGE_S3_BUCKET', 'UpperCase'],
    ['STORAGE_S3_BUCKET', 'a/b'],
    ['STORAGE_S3_ENDPOINT', 'minio:9000'],
  ])('%s=%s', (name, value) => {
    expect(settingsErrorOf({ [name]: value })).toMatch(new RegExp(`^${name} is ".*", but must be .+\\.$`));
  });

  test.each([
    ['BOOTSTRAP_TOKEN', 'hunter2'],
    ['BOOTSTRAP_TOKEN', 'sixteen letters and spaces'],
    ['BOOTSTRAP_TOKEN', 'h'.repeat(513)],
    ['BOOTSTRAP_TOKEN', 'no,header:can!carry"this'],
    ['STORAGE_S3_SECRET_ACCESS_KEY', 'hunter 2'],
    ['SEALING_KEY', 'hunter2'],
    ['SEALING_KEY', `${'k'.repeat(43)}=,hunter2`],
    ['METRICS_TOKEN', 'hunter2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/lectern'],
  ])('the value of %s is not shown', (name, value) => {
    expect(settingsErrorOf({ [name]: value })).toMatch(
      new RegExp(`^${name} is a value of ${value.length} characters, but must be .+\\.$`),
    );
  });
});

test('URLs lose their trailing slash', () => {
  expect(readSettings({ PUBLIC_URL: 'https://docs.example.com/base/' }).PUBLIC_URL).toBe(
    'https://docs.example.com/base',
  );
});

test.each([
  ['git.internal', [{ host: 'git.internal' }]],
  ['git.internal:8080, 10.0.0.5', [{ host: 'git.internal', port: 8080 }, { host: '10.0.0.5' }]],
  ['[::1]:443,[fd00::1]', [{ host: '::1', port: 443 }, { host: 'fd00::1' }]],
])('ALLOWED_PRIVATE_HOSTS=%s', (value, hosts) => {
  expect(readSettings({ ALLOWED_PRIVATE_HOSTS: value }).ALLOWED_PRIVATE_HOSTS).toEqual(hosts);
});

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.1,fd00::/8', ['10.0.0.1', 'fd00::/8']],
])('TRUST_PROXY=%s', (value, proxies) => {
  expect(readSettings({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(proxies);
});

test.each([
  ['authorization=Bearer%20abc,x-key = 1', { authorization: 'Bearer abc', 'x-key': '1' }],
  ['a=', { a: '' }],
])('OTEL_EXPORTER_OTLP_HEADERS=%s', (value, headers) => {
  expect(readSettings({ OTEL_EXPORTER_OTLP_HEADERS: value }).OTEL_EXPORTER_OTLP_HEADERS).toEqual(headers);
});

test.each([
  ['*', true],
  ['https://a.example.com, http://localhost:3000', ['https://a.example.com', 'http://localhost:3000']],
])('CORS_ORIGINS=%s', (value, origins) => {
  expect(readSettings({ CORS_ORIGINS: value }).CORS_ORIGINS).toEqual(origins);
});

test('docs/settings.md has the table of the settings', async () => {
  const page = `# Settings

Lectern reads its settings from environment variables when it starts. An invalid value fails the start with one sentence
that says which and why. An empty variable counts as absent.

${describeSettings()}

Generated from \`apps/server/src/settings.ts\` by \`npm run snapshots\`.
`;
  await expect(page).toMatchFileSnapshot('../../../docs/settings.md');
});
