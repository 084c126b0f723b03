import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectDatabase, migrate, migrations } from '@lectern/domain';
import postgres from 'postgres';
import { inject, onTestFinished } from 'vitest';
import { buildStatus } from '../../../scripts/launch/build-status.mjs';
import { createLogger } from '../src/create-logger.ts';
import { startServer as serverOf } from '../src/server.ts';
import { readSettings } from '../src/settings.ts';
import { StartError } from '../src/start-error.ts';

type Environment = Record<string, string>;

export type Exit = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
};

export type Running = {
  readonly child: ChildProcess;
  readonly exit: Promise<Exit>;
  /** What it has printed so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
};

export type RunningServer = Running & { readonly address: string };

export const postgresUrl = process.env['DATABASE_URL'];
export const token = 'a-token-for-the-tests-of-the-server';

/** Whether tests to which the kind of database makes no difference have run on the other one. */
export const hasRunOnOtherKind = process.env['ONLY_DATABASE_TESTS'] === 'true';

const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** What is shipped, and starts in half the time. */
const build = buildStatus(root) === 'current' ? `${root}dist/lectern.js` : undefined;

/** The server and the command line, of the build where it is one of these sources. */
function program(file: string, args: readonly string[]): string {
  // Without arguments the build is the server, and with any the command line.
  const isBuilt = file === (args.length === 0 ? 'main.ts' : 'cli.ts');
  return isBuilt && build !== undefined ? build : source(file);
}

const isRunning = ({ child }: Running) => child.exitCode === null && child.signalCode === null;

/** Settings of a database of its own, gone after the test: with its tables, without rows, on PostgreSQL when the tests run there. */
export async function freshDatabase(): Promise<Environment> {
  const migrated = inject('testTemplate');
  return migrated.kind === 'embedded'
    ? freshDirectory()
    : newPostgres(migrated.url, `${migrated.prefix}template`);
}

/** As `freshDatabase`, always the embedded one. */
export async function freshDirectory(): Promise<Environment> {
  const env = await emptyDirectory();
  template ??= makeTemplate();
  await cp(await template, env.DATA_DIR, { recursive: true });
  return env;
}

/** Settings of a database that was never opened. */
export async function emptyDatabase(): Promise<Environment> {
  return postgresUrl === undefined ? emptyDirectory() : newPostgres(postgresUrl, 'template1');
}

export async function emptyDirectory(): Promise<{ DATA_DIR: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-server-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return { DATA_DIR: join(directory, 'data') };
}

/** Making the files of a database takes most of the time of a first start, so they are made once for a worker. */
let template: Promise<string> | undefined;

async function makeTemplate(): Promise<string> {
  const directory = await mkdtemp(join(inject('testFiles'), 'server-'));
  const migrated = inject('testTemplate');
  const start = migrated.kind === 'embedded' ? { loadDump: await readFile(migrated.dumpFile) } : {};
  const database = await connectDatabase({ kind: 'embedded', dataDirectory: directory, ...start });
  await migrate(database.kysely, migrations);
  await database.close();
  return directory;
}

async function newPostgres(url: string, copied: string): Promise<Environment> {
  const name = `lectern_server_${randomBytes(6).toString('hex')}`;
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql`create database ${sql(name)} template ${sql(copied)}`;
  onTestFinished(async () => {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql.end();
  });
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { DATABASE_URL: own.href, DRAIN_SECONDS: '0', ...(await emptyDirectory()) };
}

/** Runs a file of `src`, or one that a path names. It is killed at the end of the test if it still runs. */
export function run(file: string, args: readonly string[], env: Environment): Running {
  const child = spawn(process.execPath, [file.startsWith('/') ? file : program(file, args), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
  const exit = new Promise<Exit>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const running = { child, exit, stdout: () => printed.stdout, stderr: () => printed.stderr };
  onTestFinished(async () => {
    if (isRunning(running)) child.kill('SIGKILL');
    await exit;
  });
  return running;
}

/** Starts a server on a free port, without sample data unless set, and waits until it has said where it is. */
export async function startServer(env: Environment, file = 'main.ts'): Promise<RunningServer> {
  const settings = { PORT: '0', BOOTSTRAP_TOKEN: token, LOG_LEVEL: 'warn', SAMPLE_DATA: 'false' };
  const running = run(file, [], { ...settings, ...env });
  while (isRunning(running)) {
    const address = /^ {2}REST +(\S+)\/v1$/m.exec(running.stdout())?.[1];
    // The last line of what it says at the start is empty; lines of its log may come before or after.
    const said = running.stdout().replaceAll(/^\{.*\}\n/gm, '');
    if (address !== undefined && said.endsWith('\n\n')) return { ...running, address };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the server did not start: ${running.stdout()}${running.stderr()}`);
}

/** The message of a start that fails, in this process, which has loaded the server already. */
export async function failedStart(env: Environment): Promise<string> {
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...env });
  const failed = await serverOf(settings, { logger: createLogger('silent') }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failed instanceof StartError) return failed.message;
  throw new Error('The start did not fail as expected.', { cause: failed });
}

/** Runs a command of the command line to its end. */
export async function runCommand(args: readonly string[], env: Environment) {
  const running = run('cli.ts', args, env);
  const { code } = await running.exit;
  return { code, stdout: running.stdout(), stderr: running.stderr() };
}

/** Asks a server with the token of its first user, or another one. */
export async function ask(
  { address }: RunningServer,
  path: string,
  { method = 'GET', body, as = token }: { method?: string; body?: object; as?: string } = {},
) {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as unknown };
}
