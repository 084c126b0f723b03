/** The minimum ratio of throughputs, by contestant; and the maximum of CPU time in all, and of latency. */
type Goal = {
  readonly limit?: number;
  readonly postgraphile?: number;
  readonly microseconds?: number;
  /** How many times the p99 of V1. */
  readonly timesV1?: number;
};

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
  R3: {
    title: 'REST, the structure of a site of 5 sections with 4 spaces each, by a member',
    goals: { first: {}, later: { limit: 0.5 } },
  },
  R3L: {
    title: 'REST, the structure of a site of 40 sections with 10 spaces each, by a member',
    goals: { first: {}, later: { limit: 0.5 } },
  },
  R4: {
    title: 'REST, resolve the URL of a page on the site of R3, by nobody',
    goals: { first: {}, later: { limit: 0.6 } },
  },
  R4L: {
    title: 'REST, resolve the URL of a page on the site of R3L, by nobody',
    goals: { first: {}, later: { limit: 0.6 } },
  },
  R5: {
    title: 'REST, everything of the site of R3 but its content, by a visitor',
    goals: { first: {}, later: { limit: 0.5 } },
  },
  R5L: {
    title: 'REST, everything of the site of R3L but its content, by a visitor',
    goals: { first: {}, later: { limit: 0.5 } },
  },
  R6: {
    title: 'REST, the document of a page in a revision, by a visitor',
    goals: { first: {}, later: { limit: 0.6 } },
  },
  R7: {
    title: 'REST, search an organization for a word, by a member',
    goals: { first: {}, later: { limit: 0.4 } },
  },
  R8: {
    title: 'REST, the first 50 of 1,000 spaces of an organization',
    goals: { first: {}, later: { limit: 0.7 } },
  },
  V1: {
    title: 'a page view of a reader: resolve the URL, published site, space, revision, document of the page',
    goals: { first: {}, later: { microseconds: 1500 } },
  },
  V1M: {
    title: 'the page view of V1 on one of 1,000 sites, picked at random',
    goals: { first: {}, later: { timesV1: 2 } },
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
  G3: {
    title:
      'GraphQL, a published page by its URL with its breadcrumbs, the page tree and the document, by a member',
    goals: { first: {}, later: { limit: 0.6 } },
  },
} as const satisfies Record<string, Workload>;

export type WorkloadId = keyof typeof workloads;

export const workloadIds = [
  'R1',
  'R2',
  'R3',
  'R3L',
  'R4',
  'R4L',
  'R5',
  'R5L',
  'R6',
  'R7',
  'R8',
  'V1',
  'V1M',
  'W1',
  'G1',
  'G2',
  'G3',
] as const satisfies WorkloadId[];

const ofReaders: ReadonlySet<WorkloadId> = new Set(workloadIds.filter((id) => /^(?:R[3-8]|V)/.test(id)));

/** Whether it is what readers and frontends ask for most. */
export function isOfReaders(workload: WorkloadId): boolean {
  return ofReaders.has(workload);
}

/** All workloads, or those of `WORKLOADS=R1,G1`. */
export function selectedWorkloads(): WorkloadId[] {
  const selected = process.env['WORKLOADS']?.split(',');
  return workloadIds.filter((workload) => selected?.includes(workload) ?? true);
}
