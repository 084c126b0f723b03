import type { Measurement, Plan } from '../measure/measure.ts';
import type { WorkloadId } from '../workloads.ts';
import type { Machine } from './machine.ts';

export type WorkloadResult = {
  readonly workload: WorkloadId;
  /** Bytes of a response by contestant. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly rounds: readonly (readonly Measurement[])[];
};

export type Comparison = {
  readonly machine: Machine;
  readonly plan: Plan;
  readonly titles: Readonly<Record<string, string>>;
  readonly results: readonly WorkloadResult[];
};

export type StartResult = { readonly machine: Machine; readonly runsMs: readonly number[] };

export type DepthResult = {
  readonly machine: Machine;
  readonly lists: readonly {
    readonly list: string;
    readonly depth: number;
    readonly firstPageP50Ms: number;
    readonly deepPageP50Ms: number;
  }[];
};

/** The content of `report.json`: the last result of each command. */
export type Results = {
  readonly comparison?: Comparison;
  readonly start?: StartResult;
  readonly depth?: DepthResult;
};
