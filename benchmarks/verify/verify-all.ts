import assert from 'node:assert/strict';
import { verifyContest } from '../compare.ts';
import { measureContent } from '../content/measure-content.ts';
import { startLectern } from '../contestants/lectern.ts';
import { startEmbeddedLectern } from '../contestants/lectern-embedded.ts';
import { startLimit } from '../contestants/limit.ts';
import { startPostGraphile } from '../contestants/postgraphile.ts';
import { measureDepth } from '../depth.ts';
import { measureFairness } from '../fair/fair.ts';
import { startExecutor } from '../graphql/contestants.ts';
import { executorTitles, isExecutorId } from '../graphql/executor-titles.ts';
import { measureKills } from '../kills/kills.ts';
import { measurePages } from '../pages/measure-pages.ts';
import { measureScale } from '../scale/scale.ts';
import { measureStart } from '../start.ts';
import { workloadIds } from '../workloads.ts';
import { verifyLedger } from './verify-ledger.ts';

const executors = Object.keys(executorTitles)
  .filter(isExecutorId)
  .map((id) => (databaseUrl: string) => startExecutor(id, databaseUrl));

const tiny = { pages: 20, spaces: 60, sites: 60, comments: 60, members: 60, teams: 10 };

/** Every benchmark as far as its own verification, with the least number of requests and without a figure. */
const verifications: Readonly<Record<string, () => Promise<unknown>>> = {
  bench: () =>
    verifyContest({
      starts: [startLimit, startLectern, startEmbeddedLectern, startPostGraphile],
      workloads: workloadIds,
    }),
  'bench-graphql': () => verifyContest({ starts: executors, workloads: ['G1', 'G2'] }),
  'bench-content': () => measureContent([20, 40], 1),
  depth: () => measureDepth({ pairs: 1 }),
  start: () => measureStart({ runs: 1 }),
  pages: () => measurePages({ rounds: 1, seconds: 0 }),
  fair: verifyFairness,
  scale: () => measureScale({ seconds: 0, rounds: 1, large: tiny }),
  kills: verifyKills,
};

/** A kill of each database, by checks that find what is wrong. */
async function verifyKills(): Promise<void> {
  verifyLedger();
  for (const kind of ['postgres', 'embedded'] as const) {
    const { problems } = await measureKills(kind, { kills: 1, leaseSeconds: 3 });
    assert.deepEqual(problems, [], kind);
  }
}

/** Of every kind of request of both tenants one at least is answered with success; how soon, a busy machine decides. */
async function verifyFairness(): Promise<void> {
  const { databases } = await measureFairness({ seconds: 1, hostileConnections: 4, hostileSize: tiny });
  for (const { kind, alone, beside, hostile } of databases) {
    const all = { 'alone ': alone.statuses, 'beside ': beside.statuses, '': hostile };
    for (const [phase, byName] of Object.entries(all)) {
      for (const [name, statuses] of Object.entries(byName)) {
        const isAnswered = Object.keys(statuses).some((status) => status.startsWith('2'));
        assert(isAnswered, `${kind}: ${phase}${name}: ${JSON.stringify(statuses)}`);
      }
    }
  }
}

/** Runs all, so that one run shows everything, and sets the exit code. */
export async function verifyAll(): Promise<void> {
  for (const [name, run] of Object.entries(verifications)) {
    const begin = performance.now();
    try {
      await run();
      console.log(`${name}: ok, ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error(`${name}: failed`, error);
      process.exitCode = 1;
    }
  }
}
