import type { Page } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { loadRepository } from './load-repository.ts';
import { hasRepositories, missingRepositories } from '../../../../content/test/repositories.ts';

const used = useWorld();

// Pages and groups of the tables of contents, as an independent reading of them counts.
const expected = {
  'elsa-gitbook': { documents: 156, groups: 12, links: 0 },
  'fluentd-docs-gitbook': { documents: 191, groups: 0, links: 0 },
  'gitbook-docs': { documents: 824, groups: 0, links: 0 },
} as const;

function flat(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...('pages' in page ? flat(page.pages) : [])]);
}

describe.skipIf(!hasRepositories).each(['elsa-gitbook', 'fluentd-docs-gitbook', 'gitbook-docs'] as const)(
  `the repository %s as a space (else: ${missingRepositories})`,
  (name) => {
    test('has every page of its table of contents, in order, with its path and its text byte for byte', async () => {
      const { spaceId, layout, files } = await loadRepository(used.world, name);
      const { client } = used.world.people.admin;
      const { pages } = await client.spaceContent.listPages({ spaceId });
      const all = flat(pages);
      const paths = all.flatMap((page) => ('path' in page ? [page.path] : []));
      expect(paths).toEqual(layout.pages.filter(({ type }) => type !== 'link').map(({ path }) => path));
      const read = new Map<string, number>();
      for (const page of layout.pages) {
        read.set(page.type, (read.get(page.type) ?? 0) + 1);
        if (page.git === undefined) continue;
        const answer = await client.spaceContent.getPageByPath({ spaceId, pagePath: page.path });
        const { markdown, title } = Object(answer);
        expect(title).toBe(page.title);
        expect(Buffer.from(markdown).equals(files.get(page.git.path) ?? Buffer.alloc(0)), page.git.path).toBe(
          true,
        );
      }
      const withFile = layout.pages.filter(({ git }) => git !== undefined).length;
      expect({
        documents: withFile,
        groups: read.get('group') ?? 0,
        links: read.get('link') ?? 0,
      }).toMatchObject(expected[name]);

      if (name !== 'gitbook-docs') return;
      // No space stands between its words.
      const { items } = await client.search.inSpace({ spaceId, query: '四位元組和八位元組的浮點數' });
      expect(items.map(({ title }) => title)).toContain('8.1. 數字型別');
      for (const { id } of items) {
        const found = await client.spaceContent.getPage({ spaceId, pageId: id });
        expect(Object(found).markdown).toContain('四位元組和八位元組的浮點數');
      }
    });
  },
);
