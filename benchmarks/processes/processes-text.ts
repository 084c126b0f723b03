import { median } from '../measure/statistics.ts';
import type { ProcessesResult, ProcessRounds } from '../report/results.ts';
import { table } from '../report/table.ts';

/** The ratio to one process that is the goal. */
const goal = 1.1;

export function processesText({ plan, counts, results }: ProcessesResult): string {
  const more = counts.slice(1);
  const rows = results.map(({ workload, rounds, pacedRounds }) => [
    workload,
    ...cellsOf(rounds, counts.length),
    ...cellsOf(pacedRounds, counts.length),
  ]);
  const header = [
    '',
    ...['as fast as they can', 'paced'].flatMap((pace) => [
      ...counts.map((count) => `${count} ${pace}, µs`),
      ...more.map((count) => `${count} to 1, ≤ ${goal}`),
    ]),
  ];
  return `## Processes

Processor time of a request, of all processes of Lectern and PostgreSQL together, when ${counts.join(', ')} of them work on the same database, each for ${plan.concurrency} connections: the median of ${plan.rounds} rounds of ${plan.seconds} s. As fast as they can, more busy processes than processors take turns, and lose to each other what is in the caches of a processor. Paced, each process has a tenth of a processor to do, so that there is always a free one, as on machines of their own: what a request costs more then is what processes of Lectern cost each other.

${table(header, rows)}`;
}

/** The medians of each number of processes, and their ratios to one. */
function cellsOf(rounds: ProcessRounds, width: number): string[] {
  const indexes = Array.from({ length: width }, (_, index) => index);
  const at = (index: number) => median(rounds.map((round) => round[index] ?? 0)).toFixed(0);
  const toOne = (index: number) => median(rounds.map((round) => (round[index] ?? 0) / (round[0] ?? 1)));
  return [...indexes.map(at), ...indexes.slice(1).map((index) => marked(toOne(index)))];
}

function marked(ratio: number): string {
  return `**${ratio.toFixed(2)}** ${ratio <= goal ? '✓' : '✗'}`;
}
