import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLectern } from './contestants/lectern.ts';
import { createDatabase } from './data/database.ts';
import { loadPostgres } from './data/load-postgres.ts';
import { LoadGenerator } from './load/load-generator.ts';
import {
  type CpuProfile,
  type Share,
  timesByFunction,
  timesByPackage,
  type Window,
} from './measure/cpu-profile.ts';
import { parseJson } from './parse-json.ts';
import { workloadIds } from './workloads.ts';

const seconds = 5;
const shown = 30;

/** Prints a CPU profile of Lectern's process for each of the named workloads; by default for all. */
export async function profile(names: readonly string[]): Promise<void> {
  const database = await createDatabase({ keep: process.env['KEEP'] === '1' });
  const generator = new LoadGenerator();
  try {
    const sample = await loadPostgres(database);
    for (const workload of workloadIds.filter((id) => names.length === 0 || names.includes(id))) {
      const directory = await mkdtemp(join(tmpdir(), 'lectern-profile-'));
      const { server, requests } = await startLectern(database.url, [
        '--cpu-prof',
        `--cpu-prof-dir=${directory}`,
      ]);
      const job = {
        origin: server.origin,
        requests: await requests(workload, sample),
        concurrency: 32,
        leastBytes: 0,
      };
      const { requests: count, window } = await generator.withJob(job, async (run) => {
        await run(1);
        const from = now();
        return { ...(await run(seconds)), window: { from, to: now() } };
      });
      await server.stop();
      // Each thread writes one; that of the main thread has the number 0, and an older one from before it set its flags.
      const files = (await readdir(directory)).filter((name) => /\.0\.\d+\.cpuprofile$/.test(name));
      const file = files.toSorted().at(-1);
      const text = await readFile(join(directory, file ?? ''), 'utf8');
      await rm(directory, { recursive: true });
      print(`${workload}: ${count} requests`, parseJson<CpuProfile>(text), { count, window });
    }
  } finally {
    generator.stop();
    await database.end();
  }
}

function print(
  title: string,
  parsed: CpuProfile,
  { count, window }: { count: number; window: Window },
): void {
  const list = (shares: readonly Share[]) => {
    for (const { name, microseconds } of shares.slice(0, shown)) {
      console.log(`${(microseconds / count).toFixed(1).padStart(8)}  ${name}`);
    }
  };
  console.log(`\n${title}; µs per request, by package`);
  list(timesByPackage(parsed, window));
  console.log(`\n${title}; by function`);
  list(timesByFunction(parsed, window));
}

/** Microseconds of the machine's monotonic clock. */
function now(): number {
  return Number(process.hrtime.bigint() / 1000n);
}
