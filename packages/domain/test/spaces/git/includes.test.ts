import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { type GitSpace, createGitSpace, workOnGit } from './git-harness.ts';
import { hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { createRepository } from '../../../../git/test/work-tree.ts';

const used = useWorld();

const support = '---\ntitle: Support\n---\n\nAsk [us](../../README.md).\n';
const files = {
  'docs/README.md': '# Welcome\n\n{% include "./.gitbook/includes/support.md" %}\n',
  'docs/SUMMARY.md': '* [Welcome](README.md)\n* [Install](guide/install.md)\n',
  'docs/guide/install.md':
    '# Install\n\n{% include "../.gitbook/includes/support.md" %}\n\n{% include "../.gitbook/includes/deep/no-title.md" %}\n\n{% include "../.gitbook/includes/gone.md" %}\n',
  'docs/.gitbook/includes/support.md': support,
  'docs/.gitbook/includes/deep/no-title.md': '\uFEFFNo title.\r\n',
  'docs/.gitbook/includes/notes.txt': 'No Markdown.\n',
};
const project = { repoProjectDirectory: 'docs' };

function clientOf({ domain }: GitSpace) {
  return domain.as(used.world.people.admin.actor);
}

async function includesOf(space: GitSpace) {
  const { reusableContents } = await clientOf(space).spaceContent.get({ spaceId: space.spaceId });
  return reusableContents.toSorted((a, b) => (a.title < b.title ? -1 : 1));
}

async function linksOf(space: GitSpace, pagePath: string): Promise<(string | undefined)[][]> {
  const { spaceId } = space;
  const client = clientOf(space);
  const { id: pageId } = await client.spaceContent.getPageByPath({ spaceId, pagePath });
  const { items } = await client.links.listOfPage({ spaceId, pageId });
  return items.map(({ address, status, target }) => [address, status, target.id]);
}

test.runIf(hasGit)(
  'includes are created, changed, moved and deleted with the repository, and exported unchanged',
  async () => {
    workOnGit(used.world);
    const server = await serveGit();
    const repository = await createRepository(server, 'includes.git', files);
    const space = await createGitSpace(used.world);
    const from = { url: repository.url, ...project };
    const client = clientOf(space);
    const { spaceId } = space;
    expect(await space.import(from)).toMatchObject({ state: 'success', pages: 2, warnings: [] });
    const [titled, untitled] = [
      { title: 'Support', git: { path: 'docs/.gitbook/includes/support.md' } },
      { title: 'no-title', git: { path: 'docs/.gitbook/includes/deep/no-title.md' } },
    ];
    const first = await includesOf(space);
    expect(first).toMatchObject([titled, untitled]);
    const [supportId = '', otherId = ''] = first.map(({ id }) => id);
    const documentId = first[0]?.document ?? '';
    expect(await linksOf(space, 'install')).toEqual([
      ['../.gitbook/includes/support.md', 'ok', supportId],
      ['../.gitbook/includes/deep/no-title.md', 'ok', otherId],
      ['../.gitbook/includes/gone.md', 'broken', undefined],
    ]);
    expect(await linksOf(space, 'readme')).toEqual([['./.gitbook/includes/support.md', 'ok', supportId]]);
    const { nodes } = await client.spaceContent.getDocument({ spaceId, documentId });
    expect(JSON.stringify(nodes)).toContain('Ask ');

    // Without changes, nothing is written on either side.
    const revisions = await space.revisions();
    expect(await space.import({ ...from, force: true })).not.toHaveProperty('revision');
    const head = await repository.git('rev-parse', 'HEAD');
    expect(await space.export(from)).toMatchObject({ state: 'success', commit: head });
    expect(await space.revisions()).toBe(revisions);

    // Into an empty repository, and back from there.
    const empty = await createRepository(server, 'includes-empty.git');
    await space.export({ url: empty.url, ...project });
    await empty.pull();
    for (const path of ['support.md', 'deep/no-title.md'])
      expect(await empty.read(`docs/.gitbook/includes/${path}`)).toBe(
        await repository.read(`docs/.gitbook/includes/${path}`),
      );
    expect(await empty.read('docs/guide/install.md')).toBe(files['docs/guide/install.md']);
    const copy = await createGitSpace(used.world);
    await copy.import({ url: empty.url, ...project });
    expect(await includesOf(copy)).toMatchObject([titled, untitled]);

    // One is moved with the same bytes, one is changed, one is added and one is deleted.
    await space.import({ ...from, force: true });
    await repository.commit({
      'docs/.gitbook/includes/deep/no-title.md': null,
      'docs/.gitbook/includes/no-title.md': files['docs/.gitbook/includes/deep/no-title.md'],
      'docs/.gitbook/includes/support.md': support.replace('Support', 'Help'),
      'docs/.gitbook/includes/gone.md': '',
    });
    await space.import(from);
    const second = await includesOf(space);
    expect(second.map(({ id, title }) => [id, title])).toEqual([
      [supportId, 'Help'],
      [expect.any(String), 'gone'],
      [otherId, 'no-title'],
    ]);
    expect((await linksOf(space, 'install')).map(([, status]) => status)).toEqual(['ok', 'broken', 'ok']);
    await repository.commit({ 'docs/.gitbook/includes/gone.md': null });
    await space.import(from);
    expect(await includesOf(space)).toMatchObject([{ id: supportId }, { id: otherId }]);
  },
);

test.runIf(hasGit)('an export into another layout moves includes and the links to them', async () => {
  workOnGit(used.world);
  const server = await serveGit();
  const repository = await createRepository(server, 'includes-from.git', files);
  const space = await createGitSpace(used.world);
  await space.import({ url: repository.url, ...project });
  const other = await createRepository(server, 'includes-other.git', {
    '.gitbook.yaml': 'root: ./manual\n',
    'manual/README.md': '# Manual\n',
    'manual/.gitbook/includes/support.md': 'Theirs.\n',
  });
  expect(await space.export({ url: other.url })).toMatchObject({ state: 'success' });
  await other.pull();
  expect(await other.read('manual/.gitbook/includes/support.md')).toBe('Theirs.\n');
  expect(await other.read('manual/.gitbook/includes/support-2.md')).toBe(
    support.replace('README.md', 'readme/README.md'),
  );
  expect(await other.read('manual/.gitbook/includes/no-title.md')).toBe('\uFEFFNo title.\r\n');
  expect((await linksOf(space, 'install')).map(([address, status]) => [address, status])).toEqual([
    [expect.stringMatching(/support-2\.md$/), 'ok'],
    [expect.stringMatching(/includes\/no-title\.md$/), 'ok'],
    [expect.stringMatching(/includes\/gone\.md$/), 'broken'],
  ]);
  expect(await includesOf(space)).toMatchObject([{ title: 'Support' }, { title: 'no-title' }]);
});
