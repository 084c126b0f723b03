import { hasUrlScheme } from '@lectern/content';
import type { ContentChange, Page } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { hasRepositories, missingRepositories } from '../../../../content/test/repositories.ts';
import { useWorld } from '../../harness.ts';
import { loadRepository } from '../content/load-repository.ts';

const used = useWorld();

function flat(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...('pages' in page ? flat(page.pages) : [])]);
}

type Reference = Readonly<Record<string, unknown>>;

function referencesIn(value: unknown): Reference[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((one: unknown) => referencesIn(one));
  return 'kind' in value ? [{ ...value }, ...inner] : inner;
}

/** What a link leads to, by kind and id. */
const targetOf = ({ kind, page, file, anchor }: Reference) =>
  JSON.stringify([kind, page ?? file, anchor ?? '']);

/** How many links there are of each kind, and of URLs, those that are relative. */
const expected = {
  'elsa-gitbook': { pages: 156, resolved: 752, unresolved: 43, missing: 0 },
  'fluentd-docs-gitbook': { pages: 194, resolved: 1232, unresolved: 19, missing: 0 },
  'gitbook-docs': { pages: 206, resolved: 258, unresolved: 10, missing: 0 },
} as const;

describe.skipIf(!hasRepositories).each(['elsa-gitbook', 'fluentd-docs-gitbook', 'gitbook-docs'] as const)(
  `the repository %s (else: ${missingRepositories})`,
  (name) => {
    test('has documents that name what the links of its pages lead to, and that come back with every byte', async () => {
      const { spaceId } = await loadRepository(used.world, name);
      const { client } = used.world.people.admin;
      const read = async () =>
        flat((await client.spaceContent.listPages({ spaceId })).pages).filter(
          (page) => page.type === 'document',
        );
      const before = await read();
      // Some of a large one, so that it takes seconds.
      const some = before.filter((_, at) => before.length < 500 || at % 4 === 0);
      const changes: ContentChange[] = [];
      let [resolved, unresolved] = [0, 0];
      const missing: string[] = [];
      for (const { id: page } of some) {
        const document = await client.spaceContent.getPageDocument({ spaceId, pageId: page });
        const references = referencesIn(document);
        const targets = new Set(references.map(targetOf));
        resolved += references.filter(({ kind }) => kind !== 'url').length;
        unresolved += references.filter(
          ({ kind, url }) => kind === 'url' && !hasUrlScheme(String(url)),
        ).length;
        const { items } = await client.links.listOfPage({ spaceId, pageId: page, limit: 1000 });
        for (const { status, target, address } of items) {
          const { kind, id, anchor = '' } = target;
          if (status !== 'ok' || kind === 'url') continue;
          if (!targets.has(JSON.stringify([kind, id, anchor]))) missing.push(`${page}: ${address}`);
        }
        changes.push({ operation: 'update_page', page, document: { document } });
      }
      expect({ pages: some.length, resolved, unresolved, missing: missing.length }).toEqual(expected[name]);
      for (let start = 0; start < changes.length; start += 50)
        await client.spaceContent.update({ spaceId, body: { changes: changes.slice(start, start + 50) } });
      const texts = (pages: typeof before) => pages.map(({ id, documentId }) => ({ id, documentId }));
      expect(texts(await read())).toEqual(texts(before));
    });
  },
);
