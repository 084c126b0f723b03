import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { createGitSpace, workOnGit } from './git-harness.ts';
import { hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { files } from './small-repository.ts';
import { createRepository } from '../../../../git/test/work-tree.ts';

const used = useWorld();

test.runIf(hasGit)('an import creates the pages and files of a repository with their Git paths', async () => {
  workOnGit(used.world);
  const repository = await createRepository(await serveGit(), 'docs.git', files);
  const space = await createGitSpace(used.world);
  const client = space.domain.as(used.world.people.admin.actor);
  await expect(space.info()).rejects.toMatchObject({ status: 404 });
  const operation = await space.import({
    url: repository.url,
    repoCommitURL: 'https://git.example.com/docs/commit/',
    gitInfo: { provider: 'github', url: 'https://git.example.com/northwind/docs' },
  });
  const commit = await repository.git('rev-parse', 'HEAD');
  expect(operation).toMatchObject({
    direction: 'import',
    state: 'success',
    commit,
    pages: 5,
    files: 1,
    warnings: [],
  });
  expect(await space.pages()).toEqual([
    'document Welcome readme <- README.md',
    'group Guide guide',
    '  document Install guide/install <- guide/install.md',
    '    document On a disk guide/install/disk <- guide/disk.md',
    '  link Elsewhere',
  ]);
  expect(await space.markdown('guide/install')).toBe(files['guide/install.md']);
  const { spaceId } = space;
  const content = await client.spaceContent.get({ spaceId });
  expect(content.git).toEqual({
    oid: commit,
    message: 'Initial commit',
    createdByService: false,
    ref: 'refs/heads/main',
    url: `https://git.example.com/docs/commit/${commit}`,
  });
  expect(content.id).toBe(operation.revision);
  expect(content.files).toMatchObject([
    {
      name: 'one.png',
      contentType: 'image/png',
      dimensions: { width: 3, height: 2 },
      git: {
        path: '.gitbook/assets/one.png',
        oid: await repository.git('rev-parse', 'HEAD:.gitbook/assets/one.png'),
      },
    },
  ]);
  expect(content.pages[1]).toMatchObject({
    pages: [
      {
        description: 'In one step',
        icon: 'book',
        git: { oid: await repository.git('rev-parse', 'HEAD:guide/install.md') },
      },
      {},
    ],
  });
  expect(await space.info()).toMatchObject({
    repoName: 'northwind/docs',
    installationProvider: 'github',
    url: 'https://git.example.com/northwind/docs',
  });
  expect(await client.spaces.get({ spaceId })).toMatchObject({ gitSync: { repoName: 'northwind/docs' } });
});

test.runIf(hasGit)(
  'importing the same tree again creates no revision, and a further commit changes only its pages',
  async () => {
    workOnGit(used.world);
    const repository = await createRepository(await serveGit(), 'again.git', files);
    const space = await createGitSpace(used.world);
    const client = space.domain.as(used.world.people.admin.actor);
    const { url } = repository;
    const first = await space.import({ url });
    const revisions = await space.revisions();
    const counts = () => countRows(space.spaceId);
    const rows = await counts();
    expect(await space.import({ url })).not.toHaveProperty('revision');
    expect(await space.import({ url, force: true })).not.toHaveProperty('revision');
    await repository.commit({}, 'Nothing');
    expect(await space.import({ url })).not.toHaveProperty('revision');
    expect(await space.revisions()).toBe(revisions);
    expect(await counts()).toEqual(rows);

    await repository.commit({ 'guide/disk.md': '# On a disk\n\nOther text.\n' }, 'Change one');
    const second = await space.import({ url });
    expect(second.revision).not.toBe(first.revision);
    const { changes } = await client.revisions.listChanges({
      spaceId: space.spaceId,
      revisionId: second.revision ?? '',
    });
    expect(changes).toMatchObject([{ type: 'page_edited', page: { path: 'guide/install/disk' } }]);
    const after = await counts();
    expect(after.documents - rows.documents).toBe(1);
    expect(after.nodes - rows.nodes).toBeLessThanOrEqual(2);
  },
);

async function countRows(spaceId: string) {
  const { db } = used.world.ctx.store;
  const count = async (table: 'content_nodes' | 'content_documents') => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('store_id', '=', spaceId)
      .executeTakeFirstOrThrow();
    return row.count;
  };
  return { nodes: await count('content_nodes'), documents: await count('content_documents') };
}
