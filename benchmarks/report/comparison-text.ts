import { median, type Spread } from '../measure/statistics.ts';
import { type Workload, workloads } from '../workloads.ts';
import { fasterBy, processorTime, ratiosOf, throughput, valuesOf } from './ratios.ts';
import type { Comparison, WorkloadResult } from './results.ts';
import { table } from './table.ts';

export function comparisonText({ plan, titles, results }: Comparison): string {
  const { concurrency, rounds, seconds } = plan;
  return [
    `## Side by side`,
    `${rounds} interleaved rounds of ${seconds} s each, ${concurrency} connections, one Node process and 10 database connections per server. Lectern caches as it ships; the limit has the bytes of what never changes. Ratios are taken within a round; the table shows their median (least – greatest). The limit is the better of the two bare servers in this run.`,
    `### Goals`,
    `Lectern's throughput divided by that of the limit and of PostGraphile, and next to the goals the CPU time per request (server and database) of the other divided by Lectern's, which other work on the machine disturbs less.`,
    goalsTable(results),
    ...embeddedText(results),
    ...results.flatMap((result) => [
      `### ${result.workload}: ${workloads[result.workload].title}`,
      workloadTable(result, titles),
    ]),
  ].join('\n\n');
}

function goalsTable(results: readonly WorkloadResult[]): string {
  const header = ['', 'limit', 'first', 'then', 'by CPU', 'PostGraphile', 'first', 'then', 'by CPU'];
  const rows = results.map((result) => {
    const { goals }: Workload = workloads[result.workload];
    const { throughput: ratios, processor } = ratiosOf(result);
    const { microseconds, timesV1 } = goals.later;
    const inAll = median(valuesOf(result, 'lectern', processorTime));
    const columns = (['limit', 'postgraphile'] as const).flatMap((peer) => [
      spreadText(ratios[peer]),
      goalText(goals.first[peer], ratios[peer]),
      goalText(goals.later[peer], ratios[peer]),
      spreadText(processor[peer]),
    ]);
    if (microseconds !== undefined) columns[2] = `≤ ${microseconds} µs ${inAll <= microseconds ? '✓' : '✗'}`;
    if (timesV1 !== undefined) columns[2] = latencyText(timesV1, result, results);
    return [result.workload, ...columns];
  });
  return table(header, rows);
}

/** The p99 of Lectern divided by that of V1 in the same run; empty without V1. */
function latencyText(goal: number, result: WorkloadResult, results: readonly WorkloadResult[]): string {
  const one = results.find(({ workload }) => workload === 'V1');
  if (one === undefined) return '';
  const [many = 0, single = 1] = [result, one].map((each) =>
    median(valuesOf(each, 'lectern', ({ p99Ms }) => p99Ms)),
  );
  const times = many / single;
  return `p99 ${times.toFixed(2)} of V1, ≤ ${goal} ${times <= goal ? '✓' : '✗'}`;
}

/** Lectern on the embedded database beside Lectern on PostgreSQL, where it took part. */
function embeddedText(results: readonly WorkloadResult[]): string[] {
  const rows = results
    .filter((result) => valuesOf(result, 'lectern-embedded', throughput).length > 0)
    .map((result) => {
      const middle = (id: string, read: Parameters<typeof valuesOf>[2]) => median(valuesOf(result, id, read)).toFixed(0);
      const both = ['lectern', 'lectern-embedded'];
      return [
        result.workload,
        ...both.map((id) => middle(id, throughput)),
        spreadText(fasterBy(result, 'lectern-embedded', 'lectern')),
        ...both.map((id) => middle(id, processorTime)),
      ];
    });
  if (rows.length === 0) return [];
  const header = ['', 'requests/s, PostgreSQL', 'embedded', 'ratio', 'CPU µs, PostgreSQL', 'embedded'];
  return ['### On the embedded database', table(header, rows)];
}

function goalText(goal: number | undefined, { median: reached }: Spread): string {
  return goal === undefined ? '' : `≥ ${goal} ${reached >= goal ? '✓' : '✗'}`;
}

function workloadTable(result: WorkloadResult, titles: Comparison['titles']): string {
  const ratios = ratiosOf(result);
  const header = ['', 'requests/s', 'p50 ms', 'p99 ms', 'errors', 'bytes', 'CPU µs per request', 'of it PostgreSQL', 'Lectern by throughput', 'Lectern by CPU'];
  const shown = Object.entries(titles).filter(
    ([id]) => id !== 'lectern-embedded' && valuesOf(result, id, throughput).length > 0,
  );
  const rows = shown.map(([id, title]) => {
    const middle = (read: Parameters<typeof valuesOf>[2]) => median(valuesOf(result, id, read));
    const peer = id === ratios.limit ? 'limit' : id === 'postgraphile' ? 'postgraphile' : undefined;
    return [
      title,
      middle(throughput).toFixed(0),
      middle(({ p50Ms }) => p50Ms).toFixed(2),
      middle(({ p99Ms }) => p99Ms).toFixed(2),
      String(valuesOf(result, id, ({ errors }) => errors).reduce((sum, errors) => sum + errors, 0)),
      String(result.sizes[id] ?? ''),
      middle(processorTime).toFixed(0),
      middle(({ databaseMicroseconds }) => databaseMicroseconds ?? Number.NaN).toFixed(0),
      peer ? `${spreadText(ratios.throughput[peer])}` : '',
      peer ? `${spreadText(ratios.processor[peer])}` : '',
    ];
  });
  return table(header, rows);
}

/** Empty without any values. */
export function spreadText({ median: middle, min, max }: Spread): string {
  if (Number.isNaN(middle)) return '';
  return `**${middle.toFixed(2)}** (${min.toFixed(2)} – ${max.toFixed(2)})`;
}
