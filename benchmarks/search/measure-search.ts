import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, migrate, migrations, type Tables } from '../../packages/domain/src/index.ts';
import { createDatabase } from '../data/database.ts';
import { percentile } from '../measure/statistics.ts';
import { describeMachine, type Machine } from '../report/machine.ts';
import { indexWithMiniSearch } from './minisearch.ts';
import { type ExpectedPage, expectedPages } from './queries.ts';
import { multiplyRepository, searchedRepositories } from './searched-repositories.ts';
import { importSpaces, type SearchedSpace } from './searched-space.ts';

/** Who searches. */
export const contestants = ['postgres', 'embedded', 'MiniSearch'] as const;
type Contestant = (typeof contestants)[number];

type PerContestant<T> = Readonly<Record<Contestant, T>>;

export type SearchResult = {
  readonly machine: Machine;
  /** The rank of the expected page, from 1; `undefined` beyond the first page of results. */
  readonly ranks: readonly {
    readonly expected: ExpectedPage;
    readonly rank: PerContestant<number | undefined>;
  }[];
  /** Of all queries to a group of spaces. */
  readonly latencies: readonly LatencyRow[];
};

export type LatencyRow = {
  readonly pages: number;
  readonly name: string;
  readonly p50Ms: PerContestant<number>;
  readonly p95Ms: PerContestant<number>;
};

type Search = (query: string) => Promise<string[]> | string[];

/** The spaces of each database, which have the same pages; ids differ. */
type Spaces = { readonly postgres: readonly SearchedSpace[]; readonly embedded: readonly SearchedSpace[] };

/** Ranks the expected pages, and times each query in turns; `copies` makes a large space of the largest repository. */
export async function measureSearch(plan: { rounds: number; copies: number }): Promise<SearchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-search-data-'));
  const own = await createDatabase({ keep: false });
  const largest = searchedRepositories.at(-1);
  assert(largest !== undefined);
  const large = await multiplyRepository(largest, plan.copies);
  try {
    const postgres = await connectDatabase<Tables>({ kind: 'postgres', url: own.url });
    const embedded = await connectDatabase<Tables>({ kind: 'embedded', dataDirectory: join(folder, 'data') });
    try {
      const repositories = [...searchedRepositories, large];
      const spaces: SearchedSpace[][] = [];
      for (const database of [postgres, embedded]) {
        await migrate(database.kysely, migrations);
        spaces.push(await importSpaces(database, join(folder, database.kind), repositories));
      }
      const [first = [], second = []] = spaces;
      const measured = await measure({ postgres: first, embedded: second }, plan.rounds);
      return { ...measured, machine: await describeMachine(own.sql) };
    } finally {
      await postgres.close();
      await embedded.close();
    }
  } finally {
    await large.delete();
    await own.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(spaces: Spaces, rounds: number): Promise<Omit<SearchResult, 'machine'>> {
  const ranks: SearchResult['ranks'][number][] = [];
  const small = searchedRepositories.map(({ name }) => searchersOf(spaces, name));
  for (const expected of expectedPages) {
    const searchers = small.find(({ name }) => name === expected.repository);
    assert(searchers !== undefined);
    const rank = await perContestant(async (contestant) => {
      const { search, pages } = searchers.of[contestant];
      const page = pages.find(({ path }) => path === expected.path);
      assert(page !== undefined, expected.path);
      const at = (await search(expected.query)).indexOf(page.id);
      return at === -1 ? undefined : at + 1;
    });
    ranks.push({ expected, rank });
  }
  const names = searchedRepositories.map(({ name }) => name);
  const latencies: LatencyRow[] = [];
  const all = names.map((name) => ({ name, searchers: searchersOf(spaces, name) }));
  latencies.push(
    await time(
      'the three repositories',
      rounds,
      (query) => all.find(({ name }) => name === query.repository)?.searchers,
    ),
  );
  const copies = searchersOf(spaces, spaces.postgres.at(-1)?.name ?? '');
  latencies.push(
    await time(copies.name, rounds, ({ repository }) => (repository === names.at(-1) ? copies : undefined)),
  );
  return { ranks, latencies };
}

type Searchers = {
  readonly name: string;
  readonly of: PerContestant<{ readonly search: Search; readonly pages: SearchedSpace['pages'] }>;
};

function searchersOf({ postgres, embedded }: Spaces, name: string): Searchers {
  const [first, second] = [postgres, embedded].map((spaces) => spaces.find((space) => space.name === name));
  assert(first !== undefined && second !== undefined);
  const inMemory = { search: indexWithMiniSearch(first.pages), pages: first.pages };
  return { name, of: { postgres: first, embedded: second, MiniSearch: inMemory } };
}

/** Times every query to its space, contestants in turns. The first round warms up. */
async function time(
  name: string,
  rounds: number,
  searchersFor: (expected: ExpectedPage) => Searchers | undefined,
): Promise<LatencyRow> {
  const times = { postgres: [] as number[], embedded: [] as number[], MiniSearch: [] as number[] };
  const searched = new Set<Searchers>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const expected of expectedPages) {
      const searchers = searchersFor(expected);
      if (searchers === undefined) continue;
      searched.add(searchers);
      for (const contestant of contestants) {
        const begin = performance.now();
        await searchers.of[contestant].search(expected.query);
        if (round > 0) times[contestant].push(performance.now() - begin);
      }
    }
  }
  const share = (of: number) =>
    perContestant((contestant) =>
      percentile(
        times[contestant].toSorted((a, b) => a - b),
        of,
      ),
    );
  const pages = [...searched].reduce((sum, { of }) => sum + of.postgres.pages.length, 0);
  return { name, pages, p50Ms: await share(0.5), p95Ms: await share(0.95) };
}

async function perContestant<T>(work: (contestant: Contestant) => Promise<T> | T): Promise<PerContestant<T>> {
  return {
    postgres: await work('postgres'),
    embedded: await work('embedded'),
    MiniSearch: await work('MiniSearch'),
  };
}
