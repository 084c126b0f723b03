import { expect, test } from 'vitest';
import { pageLinks } from '../../../../content/src/markdown/read-page.ts';
import {
  hasRepositories,
  missingRepositories,
  type RepositoryName,
  unpackRepository,
} from '../../../../content/test/repositories.ts';
import { useWorld } from '../../harness.ts';
import { type GitSpace, createGitSpace, workOnGit } from './git-harness.ts';
import { git, hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { createRepository } from '../../../../git/test/work-tree.ts';

const used = useWorld();

type Real = { readonly directory: string; readonly pages: number };

/** Where the documentation is in each repository, and how many entries its table of contents has. */
const real: Readonly<Record<RepositoryName, Real>> = {
  'elsa-gitbook': { directory: '', pages: 156 },
  'fluentd-docs-gitbook': { directory: '', pages: 191 },
  'gitbook-docs': { directory: 'tw', pages: 824 },
};

async function countLinks(space: GitSpace): Promise<number> {
  const { store } = space.domain.context(used.world.people.admin.actor);
  const texts = await store.db
    .selectFrom('content_documents')
    .select('markdown')
    .where('store_id', '=', space.spaceId)
    .execute();
  return texts.reduce((sum, { markdown }) => sum + pageLinks(markdown).length, 0);
}

test.runIf(hasRepositories && hasGit).each(Object.entries(real))(
  `%s is imported, exported into an empty repository and imported again, and a further commit is imported incrementally (else: ${missingRepositories})`,
  async (name, { directory, pages }) => {
    workOnGit(used.world);
    const server = await serveGit();
    const unpacked = await unpackRepository(name as RepositoryName);
    const repository = await createRepository(server, 'real.git', Object.fromEntries(unpacked));
    const space = await createGitSpace(used.world);
    const { spaceId } = space;
    const client = space.domain.as(used.world.people.admin.actor);
    const body = { url: repository.url, repoProjectDirectory: directory };
    const startedAt = performance.now();
    const first = await space.import(body);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(first).toMatchObject({ state: 'success', revision: expect.stringMatching(/^rev_/) });
    expect(first.pages).toBeGreaterThanOrEqual(pages);
    const tree = await space.pages();
    expect(tree).toHaveLength(first.pages ?? 0);

    const url = await server.create('copy.git');
    expect(await space.export({ ...body, url })).toMatchObject({ state: 'success', pages: first.pages });
    const other = await createGitSpace(used.world);
    expect(await other.import({ ...body, url })).toMatchObject({ pages: first.pages, files: first.files });
    expect(await other.pages()).toEqual(tree);
    const copy = `${server.directory}/copy.git`;
    const blobs = new Set(
      (await git(copy, 'ls-tree', '-r', 'refs/heads/main')).split('\n').map((line) => line.slice(7)),
    );
    const original = (await repository.git('ls-tree', '-r', 'HEAD')).split('\n').map((line) => line.slice(7));
    const written = original.filter((line) => blobs.has(line));
    expect(written.length).toBeGreaterThanOrEqual((first.files ?? 0) + pages - 1);

    expect(await space.import(body)).not.toHaveProperty('revision');
    const forcedAt = performance.now();
    expect(await space.import({ ...body, force: true })).not.toHaveProperty('revision');
    const forcedSeconds = (performance.now() - forcedAt) / 1000;
    const { pages: pageTree } = await client.spaceContent.listPages({ spaceId });
    const page = pageTree.find((one) => one.type === 'document' && one.git !== undefined);
    if (page?.type !== 'document' || page.git === undefined) throw new Error('there is no page with a file');
    await repository.commit({
      [page.git.path]: `${await repository.read(page.git.path)}\nOne more line.\n`,
    });
    const next = await space.import(body);
    const changes = await client.revisions.listChanges({ spaceId, revisionId: next.revision ?? '' });
    expect(changes.changes).toMatchObject([{ type: 'page_edited', page: { id: page.id } }]);
    expect(await space.pages()).toEqual(tree);

    const links = await countLinks(space);
    process.stdout.write(
      `${name}: ${first.pages} pages, ${first.files} files, ${links} links, ${first.warnings?.length} warnings; ` +
        `imported in ${seconds.toFixed(1)} s, again in ${forcedSeconds.toFixed(1)} s\n`,
    );
  },
  300_000,
);
