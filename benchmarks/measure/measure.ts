import type { Sql } from 'postgres';
import type { Contestant, ContestantId } from '../contestants/contestant.ts';
import type { Sample } from '../data/load.ts';
import type { LoadGenerator } from '../load/load-generator.ts';
import type { LoadResult, RequestTemplate } from '../load/request.ts';
import type { ResponseSizes } from '../verify/verify.ts';
import type { WorkloadId } from '../workloads.ts';
import { backendsOf, readTimes, used } from './processor-time.ts';

/** One contestant in one round of one workload. */
export type Measurement = LoadResult & {
  readonly contestant: ContestantId;
  readonly throughput: number;
  /** Processor time per request. */
  readonly serverMicroseconds: number;
  /** `undefined` when PostgreSQL runs on another machine. */
  readonly databaseMicroseconds: number | undefined;
};

export type Plan = {
  readonly concurrency: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
};

export type Bench = {
  readonly sql: Sql;
  readonly sample: Sample;
  readonly generator: LoadGenerator;
  readonly contestants: readonly Contestant[];
  readonly plan: Plan;
};

/** All rounds of one workload: A B C, B C A, …, so that other load on the machine affects all contestants. */
export async function measureRounds(
  bench: Bench,
  workload: WorkloadId,
  sizes: ResponseSizes,
): Promise<Measurement[][]> {
  const { plan } = bench;
  const contestants = bench.contestants.filter(({ id }) => sizes.has(id));
  for (const contestant of contestants) {
    if (workload === 'V1M') await readOnce(contestant, await contestant.requests(workload, bench.sample));
    await load(bench, contestant, workload, { sizes, seconds: plan.warmUpSeconds });
  }
  const rounds: Measurement[][] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const turn = round % contestants.length;
    const order = [...contestants.slice(turn), ...contestants.slice(0, turn)];
    const measurements: Measurement[] = [];
    for (const contestant of order) {
      measurements.push(await load(bench, contestant, workload, { sizes, seconds: plan.seconds }));
    }
    rounds.push(measurements);
  }
  return rounds;
}

/** Reads each site once, as readers of a server in use have: a random warm-up reads some of them never. */
async function readOnce({ server }: Contestant, views: readonly RequestTemplate[]): Promise<void> {
  for (const { following = [] } of views)
    for (const { path, headers } of following) {
      const response = await fetch(`${server.origin}${path}`, { headers: headers ?? {} });
      await response.arrayBuffer();
    }
}

async function load(
  { sql, sample, generator, plan }: Bench,
  { id, server, applicationName, requests }: Contestant,
  workload: WorkloadId,
  { sizes, seconds }: { sizes: ResponseSizes; seconds: number },
): Promise<Measurement> {
  const job = {
    origin: server.origin,
    requests: await requests(workload, sample),
    concurrency: plan.concurrency,
    leastBytes: (sizes.get(id) ?? 0) / 2,
  };
  const measurement = await generator.withJob(job, async (run) => {
    const times = async () => ({
      server: readTimes([server.pid]),
      database: readTimes(await backendsOf(sql, applicationName)),
    });
    const before = await times();
    const result = await run(seconds);
    const after = await times();
    return {
      ...result,
      contestant: id,
      throughput: result.requests / result.seconds,
      serverMicroseconds: used(before.server, after.server) / result.requests,
      databaseMicroseconds:
        after.database.size === 0 ? undefined : used(before.database, after.database) / result.requests,
    };
  });
  if (workload === 'W1') await removeCreated(sql);
  return measurement;
}

/** Restores the data for the next contestant, without dead rows. */
export async function removeCreated(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    // Without an index, the foreign key would scan all spaces for every deleted collection.
    await tx`create index benchmark_parents on spaces (parent_id)`;
    await tx`delete from collections where title like 'Benchmark %'`;
    await tx`drop index benchmark_parents`;
  });
  await sql`vacuum (analyze) collections`;
}
