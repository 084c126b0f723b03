import { median } from '../measure/statistics.ts';
import type { ProcessesResult, ProcessRounds } from '../report/results.ts';
import { table } from '../report/table.ts';

/** The ratio that is the goal. */
const goal = 1.1;

export function processesText({ plan, counts, results }: ProcessesResult): string {
  const more = counts.slice(1);
  const columns = (pace: string) => [
    ...counts.map((count) => `${count} ${pace}, µs`),
    ...more.map((count) => `${count} to 1`),
  ];
  const toApart = more.map((count) => `${count} to ${count} apart, ≤ ${goal}`);
  const rows = results.map(({ workload, rounds, pacedRounds, apartRounds }) => [
    workload,
    ...medians(rounds, counts.length),
    ...more.map((_, index) => toOne(rounds, index + 1)),
    ...medians(pacedRounds, counts.length),
    ...more.map((_, index) => toOne(pacedRounds, index + 1)),
    ...medians(apartRounds, more.length),
    ...more.map((_, index) => {
      const together = pacedRounds.map((round) => round[index + 1] ?? 0);
      return marked(median(apartRounds.map((round, at) => (together[at] ?? 0) / (round[index] ?? 1))));
    }),
  ]);
  const apart = more.map((count) => `${count} apart, µs`);
  return `## Processes

Processor time of a request, of all processes of Lectern and PostgreSQL together, when ${counts.join(', ')} of them work on the same database, each for ${plan.concurrency} connections: the median of ${plan.rounds} rounds of ${plan.seconds} s. As fast as they can, more busy processes than processors take turns, and lose to each other what is in the caches of a processor. Paced, each process has a tenth of a processor to do, so that there is mostly a free one, as on machines of their own. _Apart_ are as many processes paced likewise with a database each, which share nothing but the machine: what a request costs more together than apart is what processes of Lectern cost each other.

${table(['', ...columns('as fast as they can'), ...columns('paced'), ...apart, ...toApart], rows)}`;
}

function medians(rounds: ProcessRounds, width: number): string[] {
  return Array.from({ length: width }, (_, index) =>
    median(rounds.map((round) => round[index] ?? 0)).toFixed(0),
  );
}

/** The median of the ratios to one process. */
function toOne(rounds: ProcessRounds, index: number): string {
  return marked(median(rounds.map((round) => (round[index] ?? 0) / (round[0] ?? 1))));
}

function marked(ratio: number): string {
  return `**${ratio.toFixed(2)}** ${ratio <= goal ? '✓' : '✗'}`;
}
