import { median, type Spread, spread } from '../measure/statistics.ts';
import type { Measurement } from '../measure/measure.ts';
import type { WorkloadResult } from './results.ts';

export type Ratios = {
  /** The better of the two bare servers in this run. */
  readonly limit: string;
  readonly throughput: { readonly limit: Spread; readonly postgraphile: Spread };
  /** The cost of the other divided by that of Lectern: above 1 Lectern is cheaper. */
  readonly processor: { readonly limit: Spread; readonly postgraphile: Spread };
};

export function valuesOf({ rounds }: WorkloadResult, contestant: string, read: (m: Measurement) => number): number[] {
  return rounds.flatMap((round) => round.filter((m) => m.contestant === contestant).map(read));
}

export function ratiosOf(result: WorkloadResult): Ratios {
  const limit = betterLimit(result);
  const faster = (than: string) => fasterBy(result, 'lectern', than);
  const cheaper = (than: string) => cheaperBy(result, 'lectern', than);
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
  const [rows = 0, database = 0] = ['limit-rows', 'limit-database'].map((id) => {
    const values = valuesOf(result, id, throughput);
    return values.length === 0 ? 0 : median(values);
  });
  return rows >= database ? 'limit-rows' : 'limit-database';
}

/** The throughput of one divided by that of another. */
export function fasterBy(result: WorkloadResult, one: string, than: string): Spread {
  return ratioPerRound(result, [one, than], throughput);
}

/** The cost of another divided by that of one. */
export function cheaperBy(result: WorkloadResult, one: string, than: string): Spread {
  return ratioPerRound(result, [than, one], processorTime);
}

/** Compares only measurements of the same round, because the load on the machine varies. */
function ratioPerRound(
  { rounds }: WorkloadResult,
  [above, below]: readonly [string, string],
  read: (measurement: Measurement) => number,
): Spread {
  const ratios = rounds.flatMap((round) => {
    const dividend = round.find(({ contestant }) => contestant === above);
    const divisor = round.find(({ contestant }) => contestant === below);
    return dividend && divisor ? [read(dividend) / read(divisor)] : [];
  });
  return spread(ratios);
}
