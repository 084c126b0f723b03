import assert from 'node:assert/strict';
import { verifyContest } from '../compare.ts';
import { measureContent } from '../content/measure-content.ts';
import { startLectern } from '../contestants/lectern.ts';
import { startEmbeddedLectern } from '../contestants/lectern-embedded.ts';
import { startLimit } from '../contestants/limit.ts';
import { startPostGraphile } from '../contestants/postgraphile.ts';
import { leastData } from '../data/data-size.ts';
import { measureDepth } from '../depth.ts';
import { verifyFairness } from '../fair/fair.ts';
import { startExecutor } from '../graphql/contestants.ts';
import { executorTitles, isExecutorId } from '../graphql/executor-titles.ts';
import { measureKills } from '../kills/kills.ts';
import { measurePages } from '../pages/measure-pages.ts';
import { measureScale } from '../scale/scale.ts';
import { verifyStarlight } from '../sites/verify-starlight.ts';
import { measureStart } from '../start.ts';
import { workloadIds } from '../workloads.ts';
import { verifyLedger } from './verify-ledger.ts';

const executors = Object.keys(executorTitles)
  .filter(isExecutorId)
  .map((id) => (databaseUrl: string) => startExecutor(id, databaseUrl));

const tiny = { pages: 20, spaces: 60, sites: 60, comments: 60, members: 60, teams: 10 };

/** Every benchmark as far as its own verification, with the least data and number of requests and without a figure. */
const verifications: Readonly<Record<string, () => Promise<unknown>>> = {
  bench: () =>
    verifyContest({
      starts: [startLimit, startLectern, () => startEmbeddedLectern(leastData), startPostGraphile],
      workloads: workloadIds,
      size: leastData,
    }),
  kills: verifyKills,
  'bench-graphql': () => verifyContest({ starts: executors, workloads: ['G1', 'G2'], size: leastData }),
  fair: () => verifyFairness(tiny),
  scale: () => measureScale({ seconds: 0, rounds: 1, large: tiny }),
  pages: () => measurePages({ rounds: 1, seconds: 0 }),
  sites: verifyStarlight,
  'bench-content': () => measureContent([20, 40], 1),
  start: () => measureStart({ runs: 1 }),
  depth: () => measureDepth({ pairs: 1, size: leastData, depth: 2000 }),
};

/** A kill of each database, by checks that find what is wrong. */
async function verifyKills(): Promise<void> {
  verifyLedger();
  for (const kind of ['postgres', 'embedded'] as const) {
    const { problems } = await measureKills(kind, { kills: 1, leaseSeconds: 3 });
    assert.deepEqual(problems, [], kind);
  }
}

/** Runs all, two at a time, because much of it waits; a failed one stops no other, and sets the exit code. */
export async function verifyAll(): Promise<void> {
  const left = Object.entries(verifications);
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await verifyOne(...next);
  };
  await Promise.all([work(), work()]);
}

async function verifyOne(name: string, run: () => Promise<unknown>): Promise<void> {
  const begin = performance.now();
  try {
    await run();
    console.log(`${name}: ok, ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error(`${name}: failed`, error);
    process.exitCode = 1;
  }
}
