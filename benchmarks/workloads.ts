/** The minimum ratio of throughputs, by contestant. */
type Goal = { readonly limit?: number; readonly postgraphile?: number };

export type Workload = {
  readonly title: string;
  readonly goals: { readonly first: Goal; readonly later: Goal };
};

/** The workloads and their goals; every figure is a ratio within one run. */
export const workloads = {
  R1: {
    title: 'REST, the first 50 of 200 sites of an organization',
    goals: { first: { limit: 0.6, postgraphile: 3 }, later: { limit: 0.8 } },
  },
  R2: {
    title: 'REST, one of 580 sites by its id',
    goals: { first: { limit: 0.65, postgraphile: 2 }, later: { limit: 0.85 } },
  },
  W1: {
    title: 'REST, create a collection, committed',
    goals: { first: { limit: 0.7, postgraphile: 1.5 }, later: { limit: 0.85 } },
  },
  G1: {
    title: 'GraphQL, 20 sites with their sections and spaces, 400 leaf rows',
    goals: { first: { limit: 0.5, postgraphile: 1.7 }, later: { limit: 0.75, postgraphile: 3 } },
  },
  G2: {
    title: 'GraphQL, one site with the titles of its sections and spaces',
    goals: { first: { limit: 0.3, postgraphile: 1 }, later: { limit: 0.75, postgraphile: 2.5 } },
  },
} as const satisfies Record<string, Workload>;

export type WorkloadId = keyof typeof workloads;

export const workloadIds = ['R1', 'R2', 'W1', 'G1', 'G2'] as const satisfies WorkloadId[];
