import { median, type Spread, spread } from '../measure/statistics.ts';
import type { Measurement } from '../measure/measure.ts';
import type { WorkloadResult } from './results.ts';

export type Ratios = {
  /** The better of the two bare servers in this run. */
  readonly limit: string;
  readonly throughput: { readonly limit: Spread; readonly postgraphile: Spread };
  /** What the other spends, divided by what Lectern spends: above 1 Lectern is the cheaper one. */
  readonly processor: { readonly limit: Spread; readonly postgraphile: Spread };
};

export function valuesOf({ rounds }: WorkloadResult, contestant: string, read: (m: Measurement) => number): number[] {
  return rounds.flatMap((round) => round.filter((m) => m.contestant === contestant).map(read));
}

export function ratiosOf(result: WorkloadResult): Ratios {
  const limit = betterLimit(result);
  const faster = (than: string) => spread(perRound(result, than, throughput, (lectern, other) => lectern / other));
  const cheaper = (than: string) => spread(perRound(result, than, processorTime, (lectern, other) => other / lectern));
  return {
    limit,
    throughput: { limit: faster(limit), postgraphile: faster('postgraphile') },
    processor: { limit: cheaper(limit), postgraphile: cheaper('postgraphile') },
  };
}

export const throughput = (measurement: Measurement): number => measurement.throughput;

export const processorTime = ({ serverMicroseconds, databaseMicroseconds }: Measurement): number =>
  serverMicroseconds + (databaseMicroseconds ?? 0);

function betterLimit(result: WorkloadResult): string {
  const [rows, database] = ['limit-rows', 'limit-database'].map((id) => median(valuesOf(result, id, throughput)));
  return (rows ?? 0) >= (database ?? 0) ? 'limit-rows' : 'limit-database';
}

/** Only what was measured in the same round is compared: the machine is never the same for long. */
function perRound(
  { rounds }: WorkloadResult,
  than: string,
  read: (measurement: Measurement) => number,
  ratio: (lectern: number, other: number) => number,
): number[] {
  return rounds.flatMap((round) => {
    const lectern = round.find(({ contestant }) => contestant === 'lectern');
    const other = round.find(({ contestant }) => contestant === than);
    return lectern && other ? [ratio(read(lectern), read(other))] : [];
  });
}
