import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, startPrimary, startStandby } from '../../packages/database/test/clusters.ts';
import type { Contestant } from '../contestants/contestant.ts';
import { startLectern } from '../contestants/lectern.ts';
import { createDatabase } from '../data/database.ts';
import { wholeData } from '../data/data-size.ts';
import { loadPostgres } from '../data/load-postgres.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import { readTimes, used } from '../measure/processor-time.ts';
import { median } from '../measure/statistics.ts';
import { describeMachine, machineText } from '../report/machine.ts';
import { table } from '../report/table.ts';

/** The part of the processor time of a visitor's read that the primary may have. */
const goal = 0.05;
const load = { concurrency: 8, leastBytes: 0 };
/** Without what is kept of answers, so that every request reads from PostgreSQL. */
const settings = { RESPONSE_CACHE_MB: '0', JOBS: 'off' };

/** Processor time in microseconds per page view. */
type Round = { readonly server: number; readonly primary: number; readonly replica: number };

type Plan = { readonly rounds: number; readonly seconds: number };

/** What a page view costs a primary and its replica, with visitors reading from the replica and without it, in turns. */
export async function measureReplica({ rounds, seconds }: Plan) {
  const ends: (() => Promise<void>)[] = [];
  const onEnd = (end: () => Promise<void>) => void ends.unshift(end);
  try {
    const primary = await startPrimary(onEnd);
    const database = await createDatabase({ keep: false, adminUrl: primary.url });
    onEnd(() => database.end());
    const sample = await loadPostgres(database, wholeData);
    const replica = await startStandby(onEnd, primary);
    const replicaUrl = new URL(database.url);
    replicaUrl.port = String(replica.port);
    const start = async (env: Readonly<Record<string, string>>) => {
      const contestant = await startLectern(database.url, [], { ...settings, ...env });
      onEnd(() => contestant.server.stop());
      return contestant;
    };
    const withReplica = await start({ DATABASE_REPLICA_URLS: replicaUrl.href });
    const without = await start({});
    const generator = new LoadGenerator();
    onEnd(async () => generator.stop());
    const measure = async ({ server, requests }: Contestant): Promise<Round> => {
      const job = { ...load, origin: server.origin, requests: await requests('V1', sample) };
      return generator.withJob(job, async (run) => {
        await run(seconds);
        const times = () => ({
          server: readTimes([server.pid]),
          primary: readTimes(processesOf(primary)),
          replica: readTimes(processesOf(replica)),
        });
        const before = times();
        const { requests: views } = await run(seconds);
        const after = times();
        const perView = (name: keyof Round) => used(before[name], after[name]) / views;
        return { server: perView('server'), primary: perView('primary'), replica: perView('replica') };
      });
    };
    const results = { withReplica: new Array<Round>(), without: new Array<Round>() };
    for (let round = 0; round < rounds; round += 1) {
      results.withReplica.push(await measure(withReplica));
      results.without.push(await measure(without));
    }
    return { machine: await describeMachine(database.sql), plan: { rounds, seconds }, results };
  } finally {
    for (const end of ends) await end();
  }
}

/** The ids of all processes of a cluster: the first one, and those that it started. */
function processesOf({ directory }: Cluster): number[] {
  const first = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0];
  const others = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && parentOf(id) === first);
  return [first, ...others].map(Number);
}

function parentOf(id: string): string | undefined {
  try {
    return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

export async function benchReplica(isQuick: boolean): Promise<void> {
  const text = replicaText(
    await measureReplica(isQuick ? { rounds: 1, seconds: 2 } : { rounds: 5, seconds: 5 }),
  );
  console.log(text);
  if (!isQuick) await writeFile(new URL('report.md', import.meta.url), text);
}

function replicaText({ machine, plan, results }: Awaited<ReturnType<typeof measureReplica>>): string {
  const line = (title: string, rounds: readonly Round[]) => {
    const middle = (read: (round: Round) => number) => median(rounds.map(read));
    const share = middle(({ server, primary, replica }) => primary / (server + primary + replica));
    const times = (['server', 'primary', 'replica'] as const).map((name) =>
      middle((round) => round[name]).toFixed(0),
    );
    return { cells: [title, ...times, `${(100 * share).toFixed(1)} %`], share };
  };
  const withReplica = line('with a replica', results.withReplica);
  const without = line('without', results.without);
  const mark = withReplica.share < goal ? '✓' : '✗';
  return `# Visitors with a replica

\`pnpm bench replica\`: processor time of a page view (V1: five requests) in µs, of the server, of all processes of a primary and
of all of a replica that follows it, without the cache of responses; ${load.concurrency} connections, the median of ${plan.rounds} rounds of ${plan.seconds} s with
and without the replica in turns. The primary's share of all three should be below ${100 * goal} % with it.

${table(
  ['', 'server', 'primary', 'replica', "primary's share", `< ${100 * goal} %`],
  [
    [...withReplica.cells, mark],
    [...without.cells, ''],
  ],
)}

${machineText(machine)}
`;
}
