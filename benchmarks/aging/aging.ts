import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import postgres from 'postgres';
import { anonymous, connectDatabase, type Database, type Tables } from '../../packages/domain/src/index.ts';
import { defaultRetention } from '../../packages/domain/src/core/settings.ts';
import { deleteAgedRows } from '../../packages/domain/src/workers/delete-aged-rows.ts';
import { freshTitle } from '../contestants/contestant.ts';
import { startLectern } from '../contestants/lectern.ts';
import { createBenchmarkDomain } from '../data/domain.ts';
import { runnerName } from '../data/database.ts';
import { createOrganization } from '../data/organization.ts';
import { createServerDatabase } from '../data/server-database.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import { median } from '../measure/statistics.ts';
import { describeMachine, machineText } from '../report/machine.ts';
import { Gate } from './gate.ts';

const size = { pages: 100, spaces: 100, sites: 10, comments: 10, members: 10, teams: 2 };
/** Of the writers. With pauses, so that the machine is busy and not saturated: then every CPU time shows as latency. */
const load = { concurrency: 4, pauseMs: 10, leastBytes: 0 };

type Window = { readonly p50Ms: number; readonly p99Ms: number; readonly requests: number };

/** Of three windows, two are with the deletion, so that what else the machine does is in both. */
const windowsOfTurn = 3;

/**
 * Deletes a year of events, as a worker of another process does, while a server writes: the latency of the writes in
 * windows with the deletion and in windows while it waits, in turns.
 */
export async function measureAging({ rows, windowSeconds }: { rows: number; windowSeconds: number }) {
  const { env, end, filled } = await createServerDatabase('postgres', async (database) => {
    const organization = await createOrganization(database, 'writer', size);
    await addEvents(database, organization.organizationId, rows);
    return organization;
  });
  const url = env['DATABASE_URL'] ?? '';
  const admin = postgres(url, { max: 1, connection: { application_name: runnerName } });
  const generator = new LoadGenerator();
  const database = await connectDatabase<Tables>({
    kind: 'postgres',
    url,
    poolSize: 1,
    applicationName: runnerName,
    statementTimeoutSeconds: 0,
  });
  // Every ten minutes its own worker would take the turn.
  const { server } = await startLectern(url, [], { JOBS: 'off' });
  try {
    const request = {
      method: 'POST',
      path: `/v1/orgs/${filled.organizationId}/collections`,
      headers: { authorization: `Bearer ${filled.token}` },
      body: JSON.stringify({ title: freshTitle }),
    } as const;
    return await generator.withJob({ ...load, origin: server.origin, requests: [request] }, async (run) => {
      await run(windowSeconds);
      const windows = { without: new Array<Window>(), during: new Array<Window>() };
      const gate = new Gate();
      let deletion: Deletion | undefined;
      const deleting = deleteEvents(database, gate).then((result) => (deletion = result));
      for (let count = 0; deletion === undefined; count += 1) {
        const waits = count % windowsOfTurn === 0;
        if (waits) gate.close();
        else gate.open();
        await gate.settled();
        const window = await run(windowSeconds);
        // The last one is with and without.
        if (deletion === undefined) (waits ? windows.without : windows.during).push(window);
      }
      await deleting;
      return { machine: await describeMachine(admin), rows, windowSeconds, windows, deletion };
    });
  } finally {
    await server.stop();
    generator.stop();
    await database.close();
    await admin.end();
    await end();
  }
}

type Deletion = { readonly deleted: number; readonly seconds: number };

/** `seconds` are those in which it did not wait for its turn. */
async function deleteEvents(database: Database<Tables>, gate: Gate): Promise<Deletion> {
  const startedAt = performance.now();
  let deleted = 0;
  const domain = createBenchmarkDomain(database);
  const { store } = domain.context(anonymous);
  const deleteBatch: typeof store.agedRows.deleteBatch = (...batch) =>
    gate.pass(() => store.agedRows.deleteBatch(...batch));
  await deleteAgedRows(
    { store: { agedRows: { deleteBatch } } },
    {
      retention: defaultRetention,
      signal: new AbortController().signal,
      onDelete: (_table, count) => (deleted += count),
    },
  );
  await domain.close();
  return { deleted, seconds: (performance.now() - startedAt - gate.closedMs) / 1000 };
}

/** Events of the year before those that are kept. */
async function addEvents({ kysely }: Database<Tables>, organizationId: string, rows: number): Promise<void> {
  await sql`insert into events (id, organization_id, type, data, created_at)
    select 'evt_' || md5(n::text), ${organizationId}, 'site_updated',
      jsonb_build_object('siteId', 'site_' || md5((n % 500)::text), 'siteSpaceId', 'sitesp_' || md5(n::text)),
      now() - interval '395 days' + (n::float8 / ${rows}) * interval '364 days'
    from generate_series(1, ${rows}::int) as n`.execute(kysely);
  await sql`analyze events`.execute(kysely);
}

type Result = Awaited<ReturnType<typeof measureAging>>;

export async function benchAging(): Promise<void> {
  const rows = Number(process.env['ROWS'] ?? 10_000_000);
  const text = agingText(await measureAging({ rows, windowSeconds: Number(process.env['SECONDS'] ?? 5) }));
  console.log(text);
  await writeFile(new URL('report.md', import.meta.url), text);
}

function agingText({ machine, rows, windowSeconds, windows, deletion }: Result): string {
  const middle = (list: readonly Window[], read: (window: Window) => number) => median(list.map(read));
  const line = (name: string, list: readonly Window[]) =>
    `| ${name} | ${list.length} | ${middle(list, ({ p50Ms }) => p50Ms).toFixed(1)} | ${middle(list, ({ p99Ms }) => p99Ms).toFixed(1)} | ${(middle(list, ({ requests }) => requests) / windowSeconds).toFixed(0)} |`;
  const ratio = middle(windows.during, ({ p99Ms }) => p99Ms) / middle(windows.without, ({ p99Ms }) => p99Ms);
  return `# Deleting a year of events

\`ROWS=${rows} pnpm bench aging\`: ${deletion?.deleted ?? 0} of ${rows} events of a year were deleted in ${deletion?.seconds.toFixed(0) ?? '?'} s by a process of their own, in
batches with pauses, while ${load.concurrency} connections created collections. Windows of ${windowSeconds} s; medians of windows. In one window of
${windowsOfTurn}, the deletion waits.

| Deletion | Windows | p50 in ms | p99 in ms | Writes per second |
| --- | --- | --- | --- | --- |
${line('waits', windows.without)}
${line('runs', windows.during)}

p99 during the deletion is ${ratio.toFixed(2)} of that without.

${machineText(machine)}
`;
}
