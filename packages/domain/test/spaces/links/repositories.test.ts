import { expect, test } from 'vitest';
import { loadRepository } from '../content/load-repository.ts';
import {
  hasRepositories,
  missingRepositories,
  type RepositoryName,
} from '../../../../content/test/repositories.ts';
import { useWorld } from '../../harness.ts';
import { storedLinks, recomputed } from './indexed-links.ts';

const used = useWorld();

type Counts = Readonly<Record<string, number>>;

/** The links of the pages in the tables of contents; the root folder of the last one is `tw`. */
const expected: Readonly<Record<RepositoryName, Counts>> = {
  'elsa-gitbook': {
    'ok anchor': 114,
    'ok file': 17,
    'ok page': 620,
    'ok url': 254,
    'broken anchor': 1,
    'broken file': 11,
    // 30 of them lead to code and to unlisted pages.
    'broken page': 32,
  },
  'fluentd-docs-gitbook': {
    'ok anchor': 67,
    'ok file': 63,
    'ok page': 1098,
    'ok url': 1070,
    'broken anchor': 4,
    'broken file': 17,
    'broken page': 2,
  },
  'gitbook-docs': {
    'ok anchor': 179,
    'ok file': 2,
    'ok page': 775,
    'ok url': 3286,
    'broken anchor': 134,
    'broken page': 2,
  },
};

test.skipIf(!hasRepositories).each(Object.entries(expected))(
  `%s has every link resolved, and its link index has the same links (else: ${missingRepositories})`,
  async (name, counts) => {
    // The keys of the table are the names of repositories.
    const { spaceId } = await loadRepository(used.world, name as RepositoryName);
    const { client } = used.world.people.admin;
    const seen: Record<string, number> = {};
    let page: string | undefined;
    do {
      const list = await client.links.listOfSpace({ spaceId, limit: 1000, ...(page && { page }) });
      for (const { status, target } of list.items) {
        const key = `${status} ${target.kind}`;
        seen[key] = (seen[key] ?? 0) + 1;
      }
      page = list.next?.page;
    } while (page !== undefined);
    expect(seen).toEqual(counts);
    const { revision: _revision, ...links } = await storedLinks(used.world, used.database.kysely, spaceId);
    expect(links).toEqual(await recomputed(used.world, { spaceId }));
  },
);
