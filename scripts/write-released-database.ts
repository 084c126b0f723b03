/**
 * Writes what a server of the current version stores, which later versions have to open: starts one on an empty database
 * beside that of `DATABASE_URL`, fills it through its API, and dumps it. Needs psql and pg_dump.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './build/packages.ts';

const { version } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
const server = new URL(process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres');
const database = new URL(server);
database.pathname = `/lectern_release_${randomBytes(4).toString('hex')}`;
const directory = mkdtempSync(join(tmpdir(), 'lectern-release-'));
const port = '4710';
const sealingKey = randomBytes(32).toString('base64');
const tokens = { admin: 'a-token-of-a-release', session: 'a-session-of-a-release' };

const dumpOptions = [
  '--inserts',
  '--rows-per-insert=200',
  '--no-owner',
  '--no-privileges',
  '--no-comments',
  database.href,
];

const psql = (url: URL, command: string) =>
  execFileSync('psql', [url.href, '--quiet', '--tuples-only', '--no-align', '--command', command], {
    encoding: 'utf8',
  }).trim();

psql(server, `create database "${database.pathname.slice(1)}"`);
try {
  const filled = await fill();
  const sql = dumpOf(execFileSync('pg_dump', dumpOptions, { encoding: 'utf8', maxBuffer: 1e9 }));
  const files = Object.fromEntries(
    globSync('files/**/*', { cwd: join(directory, 'files'), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(join(directory, 'files/').length), readFileSync(path, 'base64')];
      }),
  );
  const file = join(root, 'apps/server/test/releases', `${version}.json.gz`);
  const released = { version, sealingKey, ...filled, files, sql };
  writeFileSync(file, gzipSync(JSON.stringify(released), { level: 9 }));
  console.log(file);
} finally {
  psql(server, `drop database "${database.pathname.slice(1)}" with (force)`);
  rmSync(directory, { recursive: true, force: true });
}

/** Starts a server, fills its database, and stops it. */
async function fill() {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: database.href,
      DATA_DIR: directory,
      PORT: port,
      SEALING_KEY: sealingKey,
      BOOTSTRAP_TOKEN: tokens.admin,
      JOBS: 'off',
      DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const chunk of child.stdout) if (String(chunk).includes('Lectern is running')) break;
    return await makeContent();
  } finally {
    const exit = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    await exit;
  }
}

/** Whatever a server may not lose; returns the ids and secrets that the test asks for. */
async function makeContent() {
  const { items } = await call('GET', '/orgs');
  const organization: string = items[0].id;
  const org = `/orgs/${organization}`;
  const { id: space } = await post(`${org}/spaces`, { title: 'Kept' });
  const own = `/spaces/${space}`;
  const start =
    '# Start\n\nSee [below](start/below) and [nothing](nowhere.md).\n\n{% hint style="info" %}\nKept.\n{% endhint %}\n';
  const base64 = Buffer.from('Cable, 10 m\n').toString('base64');
  await post(`${own}/content`, {
    changes: [
      { operation: 'insert_files', files: [{ name: 'parts.txt', ref: 'parts', base64 }] },
      { operation: 'insert_page', title: 'Start', ref: 'start', document: { markdown: start } },
      {
        operation: 'insert_page',
        title: 'Below',
        into: 'start',
        document: { markdown: '# Below\n\nA telescope.\n' },
      },
    ],
  });
  await post(`${own}/comments`, { body: { markdown: 'Why **this**?' } });
  const { id: changeRequest } = await post(`${own}/change-requests`, { subject: 'Open' });
  const { id: page } = await call('GET', `${own}/content/path/start/below`);
  const changes = [{ operation: 'update_page', page, title: 'Beneath' }];
  await post(`${own}/change-requests/${changeRequest}/content`, { changes });
  const hook = { url: 'https://build.example.com/hooks', events: ['space_created'] };
  const { id: webhook } = await post(`${org}/webhooks`, hook);
  await post(`${org}/webhooks/${webhook}/ping`, {});
  const shared = { title: 'Shared', visibility: 'share-link', spaces: [space] };
  const { id: site } = await post(`${org}/sites`, shared);
  await post(`${org}/sites/${site}/share-links`, { name: 'Review' });
  await post(`${org}/sites/${site}/publish`, {});
  const repository = { url: 'https://name:secret@git.example.com/docs.git', ref: 'refs/heads/main' };
  await post(`${own}/git/import`, repository);
  const jobs = await call('GET', `${org}/jobs`);
  const files = await call('GET', `${own}/content/files`);
  const readOnly = await post('/user/tokens', { label: 'Reads', readOnly: true });
  await makeSession(organization);
  psql(database, "update tokens set expires_at = null where label = 'Reads'");
  return {
    tokens: { ...tokens, readOnly: readOnly.token },
    organization,
    space,
    changeRequest,
    site,
    webhook,
    file: files.items[0].id,
    jobs: jobs.items.map(({ id, type, state }: Record<string, string>) => ({ id, type, state })),
  };
}

/** A session of single sign-on, as signing in would make it: no identity provider is here. */
async function makeSession(organization: string): Promise<void> {
  const { id: user } = await post('/admin/users', { email: 'ada@example.com', displayName: 'Ada' });
  await post(`/orgs/${organization}/invites`, { emails: ['ada@example.com'], role: 'edit' });
  const { id: provider } = await post(`/orgs/${organization}/saml`, { label: 'Staff' });
  const hash = createHash('sha256').update(tokens.session).digest('hex');
  psql(
    database,
    `insert into tokens (id, user_id, label, secret_hash, created_at, expires_at, sso_provider_id, organization_id)
     values ('token_00000000000000000000', '${user}', 'SAML', '\\x${hash}', now(), '2126-01-01', '${provider}', '${organization}')`,
  );
}

/** Without what is for psql, and without settings of the session. */
function dumpOf(text: string): string {
  const lines = text.slice(text.indexOf('CREATE ')).split('\n');
  const isLeftOut = /^(?:\\(?:un)?restrict|--$|-- (?:Name|Data)|SET default_)/;
  return lines
    .filter((line) => !isLeftOut.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

function post(path: string, body: object) {
  return call('POST', path, body);
}

// oxlint-disable-next-line typescript/no-explicit-any -- The result has the shape of the operation.
async function call(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens.admin}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
