import { median } from '../measure/statistics.ts';
import type { ProcessesResult } from '../report/results.ts';
import { table } from '../report/table.ts';

/** The ratio to one process that is the goal. */
const goal = 1.1;

export function processesText({ plan, counts, results }: ProcessesResult): string {
  const rows = results.map(({ workload, rounds }) => [
    workload,
    ...counts.map((_count, index) => median(rounds.map((round) => round[index] ?? 0)).toFixed(0)),
    ...counts.slice(1).map((_count, index) => {
      const ratio = median(rounds.map((round) => (round[index + 1] ?? 0) / (round[0] ?? 1)));
      return `**${ratio.toFixed(2)}** ${ratio <= goal ? '✓' : '✗'}`;
    }),
  ]);
  const header = [
    '',
    ...counts.map((count) => `${count}, µs`),
    ...counts.slice(1).map((count) => `${count} to 1, ≤ ${goal}`),
  ];
  return `## Processes

Processor time of a request, of all processes of Lectern and PostgreSQL together, when ${counts.join(', ')} of them work on the same database, each for ${plan.concurrency} connections: the median of ${plan.rounds} rounds of ${plan.seconds} s. Where there are more busy processes than processors, they take turns.

${table(header, rows)}`;
}
