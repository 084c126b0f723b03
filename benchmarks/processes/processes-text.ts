import { median } from '../measure/statistics.ts';
import type { ProcessesResult } from '../report/results.ts';
import { table } from '../report/table.ts';

/** The ratio to one process that is the goal. */
const goal = 1.1;

export function processesText({ plan, counts, results }: ProcessesResult): string {
  const more = counts.slice(1);
  const rows = results.map(({ workload, rounds, besideRounds = [] }) => {
    const ratioOf = (of: typeof rounds, index: number) =>
      median(of.map((round) => (round[index + 1] ?? 0) / (round[0] ?? 1)));
    const beyond = (index: number) =>
      median(rounds.map((round, at) => (round[index + 1] ?? 0) / (besideRounds[at]?.[index + 1] ?? 1)));
    return [
      workload,
      ...counts.map((_count, index) => median(rounds.map((round) => round[index] ?? 0)).toFixed(0)),
      ...more.map((_count, index) => marked(ratioOf(rounds, index))),
      ...more.map((_count, index) =>
        besideRounds.length === 0 ? '–' : ratioOf(besideRounds, index).toFixed(2),
      ),
      ...more.map((_count, index) => (besideRounds.length === 0 ? '–' : marked(beyond(index)))),
    ];
  });
  const header = [
    '',
    ...counts.map((count) => `${count}, µs`),
    ...more.map((count) => `${count} to 1, ≤ ${goal}`),
    ...more.map((count) => `1 beside ${count - 1} of the limit, to 1`),
    ...more.map((count) => `beyond it, ${count}`),
  ];
  return `## Processes

Processor time of a request, of all processes of Lectern and PostgreSQL together, when ${counts.join(', ')} of them work on the same database, each for ${plan.concurrency} connections: the median of ${plan.rounds} rounds of ${plan.seconds} s. Where there are more busy processes than processors, they take turns. In the same rounds, one process of Lectern beside busy ones of the limit, which do something else: what it uses more of then is what programs that share processors cost each other, and what is beyond it is what processes of Lectern cost each other.

${table(header, rows)}`;
}

function marked(ratio: number): string {
  return `**${ratio.toFixed(2)}** ${ratio <= goal ? '✓' : '✗'}`;
}
