import assert from 'node:assert/strict';
import postgres, { type Sql } from 'postgres';
import { startLectern } from '../contestants/lectern.ts';
import type { ServerProcess } from '../contestants/server-process.ts';
import { createOrganization, type OrganizationSize } from '../data/organization.ts';
import { createServerDatabase } from '../data/server-database.ts';
import { runnerName } from '../data/database.ts';
import { answerOf } from '../load/answer-of.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import type { LoadResult, RequestTemplate } from '../load/request.ts';
import { backendsOf, readTimes, used } from '../measure/processor-time.ts';
import { median } from '../measure/statistics.ts';
import { describeMachine } from '../report/machine.ts';
import type { ScaleResult, ScaleRow } from '../report/results.ts';
import { scaleRequests } from './requests.ts';

type ScalePlan = { readonly seconds: number; readonly rounds: number; readonly large: OrganizationSize };

const small = { pages: 100, spaces: 100, sites: 100, comments: 100, members: 100, teams: 20 };
export const large = {
  pages: 20_000,
  spaces: 100_000,
  sites: 10_000,
  comments: 50_000,
  members: 1000,
  teams: 200,
};

/** Measures the same requests to a small and to a large organization of one PostgreSQL database. */
export async function measureScale(plan: ScalePlan): Promise<ScaleResult> {
  const { env, end, filled } = await createServerDatabase('postgres', async (database) => ({
    small: await createOrganization(database, 'small', small),
    large: await createOrganization(database, 'large', plan.large),
  }));
  const url = env['DATABASE_URL'] ?? '';
  const sql = postgres(url, { max: 1, connection: { application_name: runnerName } });
  const generator = new LoadGenerator();
  try {
    const { server } = await startLectern(url);
    try {
      const largeRequests = scaleRequests(filled.large);
      const rows: ScaleRow[] = [];
      for (const [index, request] of scaleRequests(filled.small).entries()) {
        const other = largeRequests[index];
        assert(other !== undefined && other.name === request.name);
        console.log(`${request.name} …`);
        rows.push(await measurePair({ sql, server, generator, plan }, [request, other]));
      }
      return { machine: await describeMachine(sql), seconds: plan.seconds * plan.rounds, rows };
    } finally {
      await server.stop();
    }
  } finally {
    generator.stop();
    await sql.end();
    await end();
  }
}

type Bench = {
  readonly sql: Sql;
  readonly server: ServerProcess;
  readonly generator: LoadGenerator;
  readonly plan: ScalePlan;
};

type Run = LoadResult & { readonly cpu: number };

async function measurePair(
  { sql, server, generator, plan }: Bench,
  [one, other]: readonly [RequestTemplate, RequestTemplate],
): Promise<ScaleRow> {
  const times = async () => readTimes([server.pid, ...(await backendsOf(sql, 'lectern'))]);
  const measure = async (request: RequestTemplate): Promise<Run> => {
    const { origin } = server;
    return generator.withJob({ origin, requests: [request], concurrency: 4, leastBytes: 0 }, async (run) => {
      const before = await times();
      const result = await run(plan.seconds);
      return { ...result, cpu: used(before, await times()) / result.requests };
    });
  };
  const bytesOf = async (request: RequestTemplate) =>
    Buffer.byteLength(await answerOf(server.origin, request, 'scale'));
  const bytes = [await bytesOf(one), await bytesOf(other)] as const;
  const smallRuns: Run[] = [];
  const largeRuns: Run[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    smallRuns.push(await measure(one));
    largeRuns.push(await measure(other));
  }
  const middle = (read: (run: Run) => number) =>
    [median(smallRuns.map(read)), median(largeRuns.map(read))] as const;
  return {
    name: one.name ?? '',
    bytes,
    p50Ms: middle((run) => run.p50Ms),
    cpuMicroseconds: middle((run) => run.cpu),
    errors: [...smallRuns, ...largeRuns].reduce((sum, { errors }) => sum + errors, 0),
  };
}
