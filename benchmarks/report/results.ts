import type { LoadResult } from '../load/request.ts';
import type { ProbeResult } from '../measure/probe.ts';
import type { Measurement, Plan } from '../measure/measure.ts';
import type { WorkloadId } from '../workloads.ts';
import type { ImportCounts } from '../kills/check-imports.ts';
import type { Client } from '../kills/client.ts';
import type { Ledger } from '../kills/ledger.ts';
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

/** The quiet tenant, alone or beside the hostile one. */
export type Phase = ProbeResult & Pick<LoadResult, 'p50Ms' | 'p99Ms' | 'statuses'>;

export type FairnessResult = {
  readonly machine: Machine;
  readonly seconds: number;
  readonly hostileConnections: number;
  readonly databases: readonly {
    readonly kind: string;
    readonly alone: Phase;
    readonly beside: Phase;
    readonly hostile: LoadResult['statuses'];
  }[];
};

/** A request to a small and to a large organization. */
export type ScaleRow = {
  readonly name: string;
  readonly bytes: readonly [small: number, large: number];
  readonly p50Ms: readonly [small: number, large: number];
  readonly cpuMicroseconds: readonly [small: number, large: number];
  readonly errors: number;
};

export type ScaleResult = { readonly machine: Machine; readonly seconds: number; readonly rows: readonly ScaleRow[] };

/** By round, and in it by `counts`: the processor time per request of as many processes together, in microseconds. */
export type ProcessRounds = readonly (readonly number[])[];

export type ProcessesResult = {
  readonly machine: Machine;
  readonly plan: Plan;
  readonly counts: readonly number[];
  readonly results: readonly {
    readonly workload: WorkloadId;
    readonly rounds: ProcessRounds;
    /** Each process with a tenth of a processor to do. */
    readonly pacedRounds: ProcessRounds;
    /** Likewise, with a database for each process; by `counts` without one process. */
    readonly apartRounds: ProcessRounds;
  }[];
};

/** A server of one database that was killed while it was written to. */
export type KillsResult = Pick<Ledger, 'acknowledged' | 'inFlight' | 'problems'> & {
  readonly machine: Machine;
  readonly kills: number;
  /** Of each start after a kill. */
  readonly readyMs: readonly number[];
  readonly leaseSeconds: number;
  readonly imports: ImportCounts;
  /** How many were read after a start, whole. */
  readonly pdfs: number;
  readonly answers: Client['answers'];
};

/** The content of `report.json`: the last result of each command. */
export type Results = {
  readonly comparison?: Comparison;
  readonly start?: StartResult;
  readonly depth?: DepthResult;
  readonly fairness?: FairnessResult;
  readonly scale?: ScaleResult;
  readonly processes?: ProcessesResult;
  /** By the kind of the database. */
  readonly kills?: Readonly<Record<string, KillsResult>>;
};
