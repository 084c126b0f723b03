/** How much is loaded; `vocabulary.sql` has the rest of the shape. */
export type DataSize = {
  readonly organizations: number;
  /** Of each organization. */
  readonly spaces: number;
  /** Of the first organization, and of each other one. */
  readonly mostSites: number;
  readonly sites: number;
  /** Like the usual published site, beside it. */
  readonly publishedSites: number;
  /** By how many items `long-lists.sql` makes each list longer. */
  readonly longer: number;
};

/** What is measured. */
export const wholeData: DataSize = {
  organizations: 20,
  spaces: 1000,
  mostSites: 200,
  sites: 20,
  publishedSites: 1000,
  longer: 21_000,
};

/** Enough for every comparison: more of each list than a page of it has, and as many sites as requests are compared. */
export const leastData: DataSize = {
  organizations: 2,
  spaces: 100,
  mostSites: 60,
  sites: 20,
  publishedSites: 20,
  longer: 2100,
};
