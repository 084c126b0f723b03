import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { constrainedMemory, versions } from 'node:process';
import { buffer } from 'node:stream/consumers';
import {
  DataDirectoryInUseError,
  findMailProblem,
  findSealingKeyIds,
  type MailProblem,
  migrations,
  pendingMigrations,
  type Database,
  type Tables,
} from '@lectern/domain';
import { examineReplicas } from './examine-replicas.ts';
import { openExistingDatabase } from '../open-database.ts';
import { openFileStorage } from '../open-file-storage.ts';
import { findSealing } from '../sealing.ts';
import { mailOf } from '../mail-table.ts';
import { type Environment, readSettings, type Settings } from '../settings.ts';
import { singleSignOnOf } from '../single-sign-on.ts';
import { storageOf } from '../storage.ts';
import { defaultHeapLimitMb } from '../tune-process.ts';

export type Finding = {
  readonly state: 'ok' | 'warning' | 'broken';
  /** What is the case, and how to mend it. */
  readonly message: string;
};

type Check = { readonly name: string; readonly run: (settings: Settings) => Promise<Finding> };

const oldestNode = [22, 19] as const;
const oldestPostgres = 15;
const skewSeconds = { warning: 2, broken: 60 };
const gigabyte = 1_000_000_000;

/** What `lectern doctor` examines first: without these, it can examine nothing else. */
export async function checkSettings(
  env: Environment,
): Promise<{ readonly finding: Finding; readonly settings: Settings }> {
  const settings = readSettings(env);
  storageOf(settings);
  mailOf(settings);
  singleSignOnOf(settings);
  return { finding: ok('Every setting is valid.'), settings };
}

/** What it examines then, in order. An error of a check is a finding: its message says what to do. */
export const checks: readonly Check[] = [
  { name: 'memory', run: checkMemory },
  { name: 'disk', run: checkDisk },
  { name: 'database', run: checkDatabase },
  { name: 'storage', run: checkStorage },
  { name: 'mail', run: checkMail },
  { name: 'names', run: checkNames },
];

function ok(message: string): Finding {
  return { state: 'ok', message };
}

function warning(message: string): Finding {
  return { state: 'warning', message };
}

function broken(message: string): Finding {
  return { state: 'broken', message };
}

export function checkNode(): Finding {
  const [major = 0, minor = 0] = versions.node.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  return isOld
    ? broken(`Node.js ${versions.node} is too old: install ${oldestNode.join('.')} or newer.`)
    : ok(`Node.js ${versions.node}.`);
}

async function checkMemory({ HEAP_LIMIT_MB }: Settings): Promise<Finding> {
  const limit = constrainedMemory();
  const machineMb = Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / 1_048_576);
  const heapMb = HEAP_LIMIT_MB ?? defaultHeapLimitMb();
  const message = `The heap may have ${heapMb} MB of ${machineMb} MB.`;
  return heapMb > machineMb * 0.75
    ? warning(`${message} Set HEAP_LIMIT_MB to at most half, or give the machine more memory.`)
    : ok(message);
}

async function checkDisk({ DATA_DIR }: Settings): Promise<Finding> {
  const directory = existingAbove(DATA_DIR);
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  const message = `${(free / gigabyte).toFixed(1)} GB are free in ${directory}.`;
  if (free < gigabyte / 10) return broken(`${message} Make room, or set DATA_DIR to another disk.`);
  return free < gigabyte ? warning(`${message} Make room soon.`) : ok(message);
}

/** The directory, or the nearest above it that exists. */
function existingAbove(path: string): string {
  let directory = resolve(path);
  while (!existsSync(directory)) directory = dirname(directory);
  return directory;
}

/** What a start will create; broken where it cannot. */
async function checkCreatable(what: string, path: string, setting: string): Promise<Finding> {
  const above = existingAbove(path);
  const isDirectory = (await stat(above)).isDirectory();
  const mayWrite = await access(above, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return isDirectory && mayWrite
    ? ok(`There is no ${what} in ${path} yet: the first start creates it.`)
    : broken(
        `${path} cannot be created, because ${above} is ${isDirectory ? 'not writable for this user' : 'no directory'}. Set ${setting} to another path.`,
      );
}

async function checkDatabase(settings: Settings): Promise<Finding> {
  if (settings.DATABASE_URL === undefined && !existsSync(settings.DATA_DIR))
    return checkCreatable('database', settings.DATA_DIR, 'DATA_DIR');
  try {
    const database = await openExistingDatabase(settings);
    try {
      const found = await examineDatabase(database, settings);
      const problem = found.state === 'ok' ? await examineReplicas(settings) : undefined;
      return problem === undefined ? found : warning(problem);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    return ok('A server that runs uses the data directory: stop it to examine the database.');
  }
}

async function examineDatabase(database: Database<Tables>, settings: Settings): Promise<Finding> {
  const { kysely } = database;
  const before = Date.now();
  const row = await kysely
    .selectNoFrom((eb) => [
      eb.fn<string>('current_setting', [eb.val('server_version')]).as('version'),
      eb.fn<number>('date_part', [eb.val('epoch'), eb.fn('clock_timestamp', [])]).as('seconds'),
    ])
    .executeTakeFirstOrThrow();
  const { version } = row;
  const now = row.seconds * 1000;
  if (Number.parseInt(version, 10) < oldestPostgres)
    return broken(`PostgreSQL ${version} is too old: upgrade it to ${oldestPostgres} or newer.`);
  const skew = Math.max(0, Math.abs(now - (before + Date.now()) / 2) - (Date.now() - before)) / 1000;
  if (skew > skewSeconds.broken)
    return broken(
      `Its clock differs by ${skew.toFixed(0)} s: synchronize the clocks of both machines (NTP).`,
    );
  const missing = await missingKeys(database, settings);
  if (missing.length > 0)
    return broken(
      `Its secrets are sealed with ${missing.join(', ')}, which is not here: add it to SEALING_KEY, or restore the file sealing-key.`,
    );
  const pending = await pendingMigrations(kysely, migrations);
  if (pending.length > 0)
    return warning(
      `${pending.length} migrations are pending: back up, then start the server or run migrate.`,
    );
  if (skew > skewSeconds.warning)
    return warning(
      `Its clock differs by ${skew.toFixed(1)} s: synchronize the clocks of both machines (NTP).`,
    );
  const kind = database.kind === 'embedded' ? 'The embedded database' : `PostgreSQL ${version}`;
  return ok(`${kind} answers, has every migration and a sealing key that opens its secrets.`);
}

async function missingKeys(database: Database<Tables>, settings: Settings): Promise<string[]> {
  const { ids } = await findSealing(settings);
  // A database without tables has no secrets.
  const used = await findSealingKeyIds(database).catch(() => []);
  return used.filter((id) => !ids.includes(id));
}

async function checkStorage(settings: Settings): Promise<Finding> {
  const where = storageOf(settings);
  const place = where.kind === 'disk' ? where.directory : `the bucket ${where.bucket}`;
  if (where.kind === 'disk' && !existsSync(where.directory))
    return checkCreatable('file', where.directory, 'STORAGE_DIR');
  const storage = await openFileStorage(where);
  const key = `doctor/${randomBytes(8).toString('hex')}`;
  const written = Buffer.from(key);
  await storage.putObject(key, written);
  try {
    const stream = await storage.read(key);
    const isSame = stream !== undefined && written.equals(await buffer(stream));
    return isSame
      ? ok(`A file was written to ${place}, read and deleted.`)
      : broken(`${place} returns other bytes.`);
  } finally {
    await storage.delete(key);
  }
}

async function checkMail(settings: Settings): Promise<Finding> {
  const mail = mailOf(settings);
  if (mail === undefined) return ok('SMTP_URL is not set: a mail is a line of the log.');
  const place = `${mail.host}:${mail.port}`;
  const problem = await findMailProblem(mail);
  return problem === undefined
    ? ok(`The mail server ${place} accepts this server; no mail was sent.`)
    : broken(`The mail server ${place} ${mailProblems[problem]}`);
}

const mailProblems: Readonly<Record<MailProblem, string>> = {
  unreachable: 'cannot be reached: correct the host name and the port of SMTP_URL, or start it.',
  silent: 'does not answer within 10 s: correct the port of SMTP_URL, or let firewalls pass it.',
  'no-tls':
    'has no TLS that can be used: correct its certificate or SMTP_URL (`smtps:` for TLS from the start), or add ?tls=optional in a private network.',
  rejected: 'rejects the user name and password: correct them in SMTP_URL, percent-encoded.',
  failed: 'answers with an error: look into its log.',
};

async function checkNames({ PUBLIC_URL, SITES_URL, APP_URL }: Settings): Promise<Finding> {
  const names = new Set(
    [PUBLIC_URL, SITES_URL, APP_URL].flatMap((url) => URL.parse(url ?? '')?.hostname ?? []),
  );
  const unknown: string[] = [];
  for (const name of names) if (!(await isKnown(name))) unknown.push(name);
  if (unknown.length > 0)
    return warning(`${unknown.join(', ')} cannot be resolved: add a DNS record that leads to this server.`);
  return ok(
    names.size === 0 ? 'PUBLIC_URL is not set: for this machine alone.' : `${[...names].join(', ')} resolve.`,
  );
}

async function isKnown(name: string): Promise<boolean> {
  return lookup(name.replaceAll(/[[\]]/g, '')).then(
    () => true,
    () => false,
  );
}
