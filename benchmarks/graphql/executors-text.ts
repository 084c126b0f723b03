import type { Measurement } from '../measure/measure.ts';
import { median } from '../measure/statistics.ts';
import { spreadText } from '../report/comparison-text.ts';
import { machineText } from '../report/machine.ts';
import { cheaperBy, fasterBy, processorTime, throughput, valuesOf } from '../report/ratios.ts';
import type { Comparison, WorkloadResult } from '../report/results.ts';
import { table } from '../report/table.ts';
import { workloads } from '../workloads.ts';

/** The report: the figures of each executor, and its cost compared with plans. */
export function executorsText({ machine, plan, titles, results }: Comparison): string {
  const { concurrency, rounds, seconds } = plan;
  const header = [
    '',
    'requests/s',
    'p50 ms',
    'errors',
    'CPU µs per request',
    'of it PostgreSQL',
    'plans by throughput',
    'plans by CPU',
  ];
  return `${[
    '# Executors of GraphQL',
    'Written by `pnpm bench-graphql`; `../README.md` describes the measurement.',
    `${rounds} interleaved rounds of ${seconds} s each, ${concurrency} connections, one Node process and 10 database connections per executor. The last two columns are the throughput of plans divided by that of the row, and the CPU time per request (server and database) of the row divided by that of plans: above 1 plans are the better ones. Ratios are taken within a round; the table shows their median (least – greatest).`,
    ...results.flatMap((result) => [
      `## ${result.workload}: ${workloads[result.workload].title}`,
      table(
        header,
        Object.entries(titles).map(([id, title]) => [title, ...figuresOf(result, id)]),
      ),
    ]),
    machineText(machine),
  ].join('\n\n')}\n`;
}

function figuresOf(result: WorkloadResult, id: string): string[] {
  const middle = (read: (measurement: Measurement) => number) => median(valuesOf(result, id, read));
  return [
    middle(throughput).toFixed(0),
    middle(({ p50Ms }) => p50Ms).toFixed(2),
    String(valuesOf(result, id, ({ errors }) => errors).reduce((sum, errors) => sum + errors, 0)),
    middle(processorTime).toFixed(0),
    middle(({ databaseMicroseconds }) => databaseMicroseconds ?? Number.NaN).toFixed(0),
    id === 'plans' ? '' : spreadText(fasterBy(result, 'plans', id)),
    id === 'plans' ? '' : spreadText(cheaperBy(result, 'plans', id)),
  ];
}
