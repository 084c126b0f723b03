import type { Plan } from './measure.ts';

/** Variables that restrict a run, whose report is only printed. */
const narrowing = ['ROUNDS', 'SECONDS', 'WARM_UP_SECONDS', 'CONCURRENCY', 'WORKLOADS'];

/** The plan of the command line and the variables. */
export function planOf(isQuick: boolean): Plan {
  const number = (variable: string, fallback: number) => Number(process.env[variable] ?? fallback);
  return {
    concurrency: number('CONCURRENCY', 32),
    rounds: number('ROUNDS', isQuick ? 3 : 5),
    seconds: number('SECONDS', isQuick ? 0.9 : 4),
    warmUpSeconds: number('WARM_UP_SECONDS', isQuick ? 0.5 : 2),
  };
}

export function isWholeRun(isQuick: boolean): boolean {
  return !isQuick && narrowing.every((variable) => process.env[variable] === undefined);
}
