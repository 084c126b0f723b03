import { describe, expect, test } from 'vitest';
import { readLayout } from '../../src/layout/read-layout.ts';
import { writeLayout } from '../../src/layout/write-layout.ts';
import {
  hasRepositories,
  missingRepositories,
  type RepositoryName,
  unpackRepository,
} from '../repositories.ts';
import { applyChanges, contentOf, ownedBy } from './apply-layout-changes.ts';
import { memoryTree } from './memory-tree.ts';

/** Entries of SUMMARY.md with a link and without, its headings, what is left out, and the files. */
const expected = [
  [
    'elsa-gitbook',
    '',
    { linked: 156, titles: 0, groups: 12, unlisted: 29, files: 23, redirects: 0, warnings: 0 },
  ],
  [
    'fluentd-docs-gitbook',
    '',
    { linked: 191, titles: 3, groups: 0, unlisted: 1, files: 164, redirects: 35, warnings: 137 },
  ],
  [
    'gitbook-docs',
    'tw',
    { linked: 824, titles: 0, groups: 0, unlisted: 243, files: 5, redirects: 0, warnings: 0 },
  ],
] satisfies [RepositoryName, string, object][];

const reason = hasRepositories ? 'as they are' : missingRepositories;

describe.skipIf(!hasRepositories)(`real documentation (${reason})`, () => {
  test.each(expected)(
    'every entry of %s is a page with its title, path and bytes',
    async (name, projectDirectory, counts) => {
      const contents = await unpackRepository(name);
      const { pages, files, unlisted, redirects, warnings } = await readLayout(memoryTree(contents), {
        projectDirectory,
      });
      expect({
        linked: pages.filter(({ git }) => git !== undefined).length,
        titles: pages.filter(({ type, git }) => type === 'document' && git === undefined).length,
        groups: pages.filter(({ type }) => type === 'group').length,
        unlisted: unlisted.length,
        files: files.length,
        redirects: redirects.length,
        warnings: warnings.length,
      }).toEqual(counts);
      const changed = pages.filter(
        ({ git, markdown }) => git !== undefined && !contents.get(git.path)?.equals(Buffer.from(markdown)),
      );
      expect(changed).toEqual([]);
      // An independent reading: the lines of the file with their depth.
      const summary = contents.get(projectDirectory === '' ? 'SUMMARY.md' : `${projectDirectory}/SUMMARY.md`);
      const lines = String(summary)
        .split('\n')
        .flatMap((line) => {
          const [, indent, title, plain] = /^( *)\* (?:\[(.*)\]\(.*\)|(.*))$/.exec(line) ?? [];
          return indent === undefined
            ? []
            : [`${indent.length / 2} ${(title ?? plain ?? '').replaceAll(/\\(?=[^\w\s])|\\(?=_)/g, '')}`];
        });
      const groups = new Set(pages.filter(({ type }) => type === 'group').map(({ path }) => path));
      const depth = (path: string) =>
        path.split('/').length - 1 - (groups.has(path.split('/')[0] ?? '') ? 1 : 0);
      expect(
        pages.filter(({ type }) => type !== 'group').map(({ path, title }) => `${depth(path)} ${title}`),
      ).toEqual(lines);
    },
  );

  test.each(expected)(
    '%s is the same after it was written into an empty repository, and needs no change',
    async (name, projectDirectory, _counts) => {
      const tree = memoryTree(await unpackRepository(name));
      const options = { projectDirectory };
      const layout = await readLayout(tree, options);
      const unchanged = await writeLayout(contentOf(layout, tree), { tree, owned: ownedBy(layout) }, options);
      expect([...unchanged.writes.keys(), ...unchanged.deletes]).toEqual([]);
      const written = await applyChanges({}, await writeLayout(contentOf(layout, tree), undefined, options));
      const again = await readLayout(memoryTree(written), options);
      expect({ pages: again.pages, redirects: again.redirects }).toEqual({
        pages: layout.pages,
        redirects: layout.redirects,
      });
      expect(again.files).toEqual(expect.arrayContaining([...layout.files]));
      expect(again.files).toHaveLength(layout.files.length);
      expect(again.warnings).toEqual([]);
    },
  );
});
