import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { lecternScript } from '../contestants/lectern.ts';
import { type ServerOptions, type ServerProcess, startServer } from '../contestants/server-process.ts';
import { runnerName } from '../data/database.ts';
import { benchmarkSealingKey } from '../data/domain.ts';
import { createOrganization } from '../data/organization.ts';
import { createServerDatabase, type DatabaseKind } from '../data/server-database.ts';
import { backendsOf } from '../measure/processor-time.ts';
import { describeMachine } from '../report/machine.ts';
import type { KillsResult } from '../report/results.ts';
import { serveArchives } from './archives.ts';
import { KillChecks } from './checks.ts';
import { Client } from './client.ts';
import { Ledger } from './ledger.ts';
import { type Round, runWriters } from './writers.ts';

export type KillsPlan = {
  readonly kills: number;
  /** After which PostgreSQL's other processes reclaim the jobs of a killed one. */
  readonly leaseSeconds: number;
};

/** A new space after so many rounds, so that checks of a whole space stay short. */
const roundsPerSpace = 5;

/** Kills a server while it is written to, again and again, and compares what it has with what it acknowledged. */
export async function measureKills(
  kind: DatabaseKind,
  { kills, leaseSeconds }: KillsPlan,
): Promise<KillsResult> {
  const size = { pages: 1, spaces: 1, sites: 1, comments: 0, members: 1, teams: 1 };
  const { env, end, filled } = await createServerDatabase(kind, (database) =>
    createOrganization(database, 'killed', size),
  );
  const url = env['DATABASE_URL'];
  const sql =
    url === undefined ? undefined : postgres(url, { max: 1, connection: { application_name: runnerName } });
  const archives = await serveArchives();
  const client = new Client(filled.token);
  const ledger = new Ledger();
  const checks = new KillChecks(client, ledger, filled.organizationId);
  const readyMs: number[] = [];
  const start = async (): Promise<ServerProcess> => {
    const server = await startOnFreePort({
      script: lecternScript,
      env: {
        ...env,
        SAMPLE_DATA: 'false',
        SEALING_KEY: benchmarkSealingKey,
        DRAIN_SECONDS: '0',
        ALLOWED_PRIVATE_HOSTS: archives.host,
        JOB_LEASE_SECONDS: String(leaseSeconds),
        RATE_LIMIT_READS: '0',
        RATE_LIMIT_WRITES: '0',
        RATE_LIMIT_JOBS: '0',
      },
      readyPath: '/readyz',
      pollMs: 10,
    });
    client.origin = server.origin;
    return server;
  };
  let server: ServerProcess | undefined;
  try {
    server = await start();
    let spaceId = '';
    for (ledger.round = 1; ledger.round <= kills; ledger.round += 1) {
      if (ledger.round % roundsPerSpace === 1) spaceId = await checks.createSpace();
      const round: Round = {
        organizationId: filled.organizationId,
        spaceId,
        urlOfArchive: archives.urlOf,
        pageIds: [],
        uploads: [],
        pdfs: new Set(),
        isKilled: false,
        writesBefore: ledger.acknowledgedWrites,
      };
      const writing = runWriters(client, ledger, round);
      await firstAnswer(ledger, round);
      await sleep(300 + Math.random() * 1200);
      round.isKilled = true;
      await server.kill();
      await writing;
      const left = await backendsOfServer(sql);
      server = await start();
      readyMs.push(server.readyMs);
      await untilGone(left, sql);
      await checks.checkRound(round);
      if (ledger.round % 10 === 0 || ledger.round === kills)
        console.log(progressText(kind, kills, ledger, readyMs));
    }
    ledger.round = kills;
    await checks.checkAll();
    const { acknowledged, inFlight, problems } = ledger;
    const { imports, pdfs } = checks;
    return {
      machine: await describeMachine(sql),
      kills,
      readyMs,
      acknowledged,
      inFlight,
      leaseSeconds,
      imports,
      pdfs,
      problems,
      answers: client.answers,
    };
  } finally {
    await server?.stop();
    await sql?.end();
    archives.stop();
    await end();
  }
}

/** A busy machine may need longer for it than a round takes. */
async function firstAnswer(ledger: Ledger, round: Round): Promise<void> {
  const end = performance.now() + 60_000;
  while (ledger.acknowledgedWrites === round.writesBefore) {
    if (performance.now() > end) {
      round.isKilled = true;
      throw new Error('No write was acknowledged within a minute.');
    }
    await sleep(10);
  }
}

/** Another program may take a port between its choice and the start. */
async function startOnFreePort(options: ServerOptions, attempts = 3): Promise<ServerProcess> {
  try {
    return await startServer(options);
  } catch (error) {
    if (attempts === 1 || !String(error).includes('is used by another program')) throw error;
    return startOnFreePort(options, attempts - 1);
  }
}

/** Empty for the embedded database. */
async function backendsOfServer(sql?: Sql): Promise<number[]> {
  return sql === undefined ? [] : backendsOf(sql, 'lectern');
}

/** PostgreSQL notices the end of its client late: until then it may finish a statement, which is no error of the server. */
async function untilGone(left: readonly number[], sql?: Sql): Promise<void> {
  while ((await backendsOfServer(sql)).some((pid) => left.includes(pid))) await sleep(50);
}

function progressText(kind: DatabaseKind, kills: number, ledger: Ledger, readyMs: readonly number[]): string {
  const countOf = (is: string) => ledger.problems.filter((problem) => problem.is === is).length;
  const ready = (Math.max(...readyMs) / 1000).toFixed(1);
  return `${new Date().toISOString()} ${kind}: ${ledger.round} of ${kills} kills, ${ledger.acknowledgedWrites} acknowledged writes, ${countOf('lost')} lost, ${countOf('half done')} half done, ready after at most ${ready} s`;
}
