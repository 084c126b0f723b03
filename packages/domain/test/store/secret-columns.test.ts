import { expect, test } from 'vitest';
import { tables } from '../../src/store/tables/tables.ts';

/** Text of these names is often a secret. */
const suspicious = /secret|token|key|password|credential|private|sealed|signature|hash/i;

/** Columns with such a name, and why they hold no secret. */
const harmless: Readonly<Record<string, string>> = {
  'content_documents.hash': 'names content',
  'content_imports.upload_key': 'a place in the storage, which only its own credentials open',
  'content_nodes.hash': 'names content',
  'domain_verifications.token': 'is entered in the DNS',
  'git_credentials.key_id': 'names a key',
  'idempotency_records.key': 'chosen by the client, and only with its token of any use',
  'idempotency_records.request_hash': 'compared with the hash of a request',
  'jobs.key': 'names what a job is about',
  'link_edges.key': 'names what a link leads to',
  'openapi_spec_versions.content_hash': 'names content',
  'rate_counters.key': 'names a limit, and a user or an address',
  'revisions.files_hash': 'names content',
  'revisions.pages_hash': 'names content',
  'revisions.places_hash': 'names content',
  'revisions.repository_hash': 'names content',
  'revisions.reusable_contents_hash': 'names content',
  'sessions.token_id': 'names a token',
  'stored_objects.key': 'a place in the storage, which only its own credentials open',
  'webhooks.old_secret_key_id': 'names a key',
  'webhooks.old_secret_until': 'a time',
  'webhooks.secret_key_id': 'names a key',
};

const columns = tables.flatMap(({ name: table, columns: own }) =>
  Object.entries(own).map(([name, column]) => ({ name: `${table}.${name}`, column })),
);

test('every column whose name is that of a secret is declared as one, or known to be harmless', () => {
  const unknown = columns
    .filter(({ name, column }) => column.type !== 'integer' && suspicious.test(name.split('.')[1] ?? ''))
    .filter(({ name, column }) => column.secret === undefined && !(name in harmless))
    .map(({ name }) => name);
  expect(unknown).toEqual([]);
});

test('every column that is known to be harmless exists, and is no secret', () => {
  const plain = columns.filter(({ column }) => column.secret === undefined).map(({ name }) => name);
  expect(plain).toEqual(expect.arrayContaining(Object.keys(harmless)));
});

test('the columns of secrets, and how each is kept', () => {
  const kept = columns.flatMap(({ name, column }) =>
    column.secret === undefined ? [] : [`${name}: ${column.secret.kind}`],
  );
  expect(kept.toSorted()).toEqual([
    'account_links.code_hash: hashed',
    'content_imports.url: sealed',
    'git_credentials.sealed: sealed',
    'idempotency_records.result: sealed',
    'mails.content: sealed',
    'passwords.hash: hashed',
    'recovery_codes.code_hash: hashed',
    'second_factors.secret: sealed',
    'share_links.key: sealed',
    'share_links.key_hash: hashed',
    'sign_in_challenges.secret_hash: hashed',
    'signing_keys.sealed: sealed',
    'signing_keys.secret: emptied',
    'site_publishing_auth.private_key: sealed',
    'sso_codes.browser_hash: hashed',
    'sso_codes.code_hash: hashed',
    'sso_providers.client_secret: sealed',
    'sso_requests.browser_hash: hashed',
    'tokens.secret_hash: hashed',
    'webhooks.old_secret: sealed',
    'webhooks.secret: sealed',
  ]);
});
