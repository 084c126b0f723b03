import { execFile, spawnSync } from 'node:child_process';
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A PostgreSQL server of its own. */
export type Cluster = {
  /** Of its data; the id of its first process is in `postmaster.pid`. */
  readonly directory: string;
  readonly port: number;
  /** Of the database that every cluster has. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends it as a crash does: no transaction is finished. */
  kill(): Promise<void>;
  /** Lets a standby accept writes. */
  promote(): Promise<void>;
};

/** Is told what ends a cluster and removes its files. */
type OnEnd = (end: () => Promise<void>) => void;

const programs = directoryOf('pg_basebackup');

/** Whether the programs of a PostgreSQL server are here, to make clusters with. */
export const hasPostgresPrograms = programs !== undefined;

/** Where a program of PostgreSQL is, with the others: where Debian has those of the newest version, or in the path. */
function directoryOf(name: string): string | undefined {
  const find = `ls -d /usr/lib/postgresql/*/bin/${name} | sort -V | tail -1 | grep . || command -v ${name}`;
  const file = spawnSync('sh', ['-c', find], { encoding: 'utf8' }).stdout.trim();
  return file === '' ? undefined : dirname(file);
}

/** A server refuses to run as root. */
export const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;

function idOf(option: string): number {
  return Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
}

/** A new cluster that standbys can follow. */
export async function startPrimary(
  onEnd: OnEnd,
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const { directory, port } = await newPlace(onEnd);
  await program('initdb', ['-D', directory, '-U', 'postgres', '-A', 'trust', '--no-sync', '--no-locale']);
  await configure(directory, { port: String(port), ...settings });
  const cluster = clusterAt(directory, port);
  await cluster.start();
  return cluster;
}

/** A standby that follows a primary. */
export async function startStandby(
  onEnd: OnEnd,
  primary: Cluster,
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const { directory, port } = await newPlace(onEnd);
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  await program('pg_basebackup', [
    '-D',
    directory,
    '-d',
    from,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ]);
  await configure(directory, { port: String(port), ...settings });
  const cluster = clusterAt(directory, port);
  await cluster.start();
  return cluster;
}

async function newPlace(onEnd: OnEnd) {
  const parent = await mkdtemp(join(tmpdir(), 'lectern-cluster-'));
  if (owner !== undefined) await chown(parent, owner.uid, owner.gid);
  const directory = join(parent, 'data');
  onEnd(async () => {
    await program('pg_ctl', ['stop', '-D', directory, '-m', 'immediate']).catch(() => undefined);
    await rm(parent, { recursive: true, force: true });
  });
  return { directory, port: await freePort() };
}

async function configure(directory: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    hot_standby: 'on',
    wal_receiver_status_interval: '1s',
    wal_retrieve_retry_interval: '100ms',
    ...settings,
  }).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(directory, 'postgresql.conf'), lines.join(''));
}

function clusterAt(directory: string, port: number): Cluster {
  return {
    directory,
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => program('pg_ctl', ['start', '-w', '-s', '-D', directory, '-l', `${directory}.log`]),
    kill: () => program('pg_ctl', ['stop', '-s', '-D', directory, '-m', 'immediate']),
    promote: () => program('pg_ctl', ['promote', '-w', '-s', '-D', directory]),
  };
}

async function program(name: string, args: readonly string[]): Promise<void> {
  await run(join(programs ?? '', name), args, { cwd: tmpdir(), ...owner });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
