import { median } from '../measure/statistics.ts';
import type { ProcessesResult } from '../report/results.ts';
import { table } from '../report/table.ts';

/** The ratio to one process that is the goal. */
const goal = 1.1;

export function processesText({ plan, counts, results }: ProcessesResult): string {
  const more = counts.slice(1);
  const rows = results.map(({ workload, rounds, limitRounds = [] }) => {
    const ratioOf = (of: typeof rounds, index: number) =>
      median(of.map((round) => (round[index + 1] ?? 0) / (round[0] ?? 1)));
    const beyond = (index: number) =>
      median(
        rounds.map((round, at) => {
          const limit = limitRounds[at] ?? [];
          return ((round[index + 1] ?? 0) / (round[0] ?? 1)) * ((limit[0] ?? 1) / (limit[index + 1] ?? 1));
        }),
      );
    return [
      workload,
      ...counts.map((_count, index) => median(rounds.map((round) => round[index] ?? 0)).toFixed(0)),
      ...more.map((_count, index) => marked(ratioOf(rounds, index))),
      ...more.map((_count, index) =>
        limitRounds.length === 0 ? '–' : ratioOf(limitRounds, index).toFixed(2),
      ),
      ...more.map((_count, index) => (limitRounds.length === 0 ? '–' : marked(beyond(index)))),
    ];
  });
  const header = [
    '',
    ...counts.map((count) => `${count}, µs`),
    ...more.map((count) => `${count} to 1, ≤ ${goal}`),
    ...more.map((count) => `of the limit, ${count} to 1`),
    ...more.map((count) => `beyond it, ${count} to 1`),
  ];
  return `## Processes

Processor time of a request, of all processes of Lectern and PostgreSQL together, when ${counts.join(', ')} of them work on the same database, each for ${plan.concurrency} connections: the median of ${plan.rounds} rounds of ${plan.seconds} s. Where there are more busy processes than processors, they take turns. In the same rounds, as many processes of the limit: what they use more of than one is what several programs on these processors cost each other, and what is beyond it is Lectern's.

${table(header, rows)}`;
}

function marked(ratio: number): string {
  return `**${ratio.toFixed(2)}** ${ratio <= goal ? '✓' : '✗'}`;
}
