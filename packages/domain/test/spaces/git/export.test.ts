import { expect, test } from 'vitest';
import { replaceSpec, taggedSpecText } from '../../../src/testing/computed-resources.ts';
import { useWorld } from '../../harness.ts';
import { createGitSpace, workOnGit } from './git-harness.ts';
import { git, hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { files } from './small-repository.ts';
import { createRepository } from '../../../../git/test/work-tree.ts';

const used = useWorld();
const main = 'refs/heads/main';

test.runIf(hasGit)(
  'an import that is exported into an empty repository has the same files and imports equally',
  async () => {
    workOnGit(used.world);
    const server = await serveGit();
    const repository = await createRepository(server, 'one.git', {
      ...files,
      '.gitbook.yaml': 'redirects:\n  old: guide/install.md\n',
    });
    const space = await createGitSpace(used.world);
    await space.import({ url: repository.url });
    const pages = await space.pages();
    const url = await server.create('two.git');
    const operation = await space.export({ url, commitMessage: 'Take it all' });
    expect(operation).toMatchObject({
      direction: 'export',
      state: 'success',
      pages: 5,
      files: 1,
      warnings: [],
    });
    // Nothing of the space changed.
    expect(operation).not.toHaveProperty('revision');
    const two = `${server.directory}/two.git`;
    expect(await git(two, 'log', '-1', '--format=%an|%B', main)).toMatch(/\|Take it all$/);
    expect(await git(two, 'fsck', '--strict')).toBe('');
    const of = (path: string) => git(two, 'rev-parse', `${main}:${path}`);
    for (const path of [
      'README.md',
      'SUMMARY.md',
      'guide/install.md',
      '.gitbook/assets/one.png',
      '.gitbook.yaml',
    ])
      expect(await of(path), path).toBe(await repository.git('rev-parse', `HEAD:${path}`));
    await expect(of('src/code.ts')).rejects.toThrow('src/code.ts');
    // The other repository has no src/code.ts, which links may lead to: only that changes.
    await space.import({ url, force: true });
    expect(await space.pages()).toEqual(pages);
    expect(await space.import({ url, force: true })).not.toHaveProperty('revision');
    const other = await createGitSpace(used.world);
    await other.import({ url });
    expect(await other.pages()).toEqual(pages);
  },
);

test.runIf(hasGit)(
  'an export writes changed pages, keeps unrelated files, and assigns paths to new pages',
  async () => {
    workOnGit(used.world);
    const repository = await createRepository(await serveGit(), 'edit.git', files);
    const { url } = repository;
    const space = await createGitSpace(used.world);
    const client = space.domain.as(used.world.people.admin.actor);
    await space.import({ url });
    const { spaceId } = space;
    const at = async (pagePath: string) =>
      (await client.spaceContent.getPageByPath({ spaceId, pagePath })).id;
    await client.spaceContent.update({
      spaceId,
      body: {
        changes: [
          {
            operation: 'update_page',
            page: await at('guide/install/disk'),
            document: { markdown: '# On a disk\n\nNew.\n' },
          },
          {
            operation: 'insert_page',
            title: 'Upgrade',
            into: await at('guide'),
            document: { markdown: 'Upgrade.\n' },
          },
          {
            operation: 'insert_files',
            files: [{ name: 'notes.txt', contentType: 'text/plain', base64: 'aGVsbG8=' }],
          },
        ],
      },
    });
    const operation = await space.export({ url, commitMessage: 'Say more' });
    expect(operation).toMatchObject({ state: 'success' });
    const parent = await repository.git('rev-parse', 'HEAD');
    await repository.pull();
    expect(await repository.git('rev-parse', 'HEAD^')).toBe(parent);
    expect((await repository.git('diff', '--name-status', 'HEAD^')).split('\n')).toEqual([
      'A\t.gitbook/assets/notes.txt',
      'M\tSUMMARY.md',
      'M\tguide/disk.md',
      'A\tguide/upgrade.md',
    ]);
    expect(await repository.read('guide/disk.md')).toBe('# On a disk\n\nNew.\n');
    expect(await space.pages()).toContain('  document Upgrade guide/upgrade <- guide/upgrade.md');
    const content = await client.spaceContent.get({ spaceId });
    expect(content.git).toMatchObject({
      oid: operation.commit,
      message: 'Say more',
      createdByService: true,
      ref: main,
    });
    expect(content.files.map((file) => file.git?.path ?? '').toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      '.gitbook/assets/notes.txt',
      '.gitbook/assets/one.png',
    ]);
    const revisions = await space.revisions();
    for (const _ of [1, 2]) expect(await space.export({ url })).not.toHaveProperty('revision');
    expect(await space.import({ url, force: true })).not.toHaveProperty('revision');
    expect(await repository.git('ls-remote', 'origin', main)).toContain(operation.commit ?? 'none');
    expect(await space.revisions()).toBe(revisions);

    await client.spaceContent.update({
      spaceId,
      body: { changes: [{ operation: 'delete_page', page: await at('guide/upgrade') }] },
    });
    await space.export({ url, commitMessage: 'Say less' });
    await repository.pull();
    expect((await repository.git('diff', '--name-status', 'HEAD^')).split('\n')).toEqual([
      'M\tSUMMARY.md',
      'D\tguide/upgrade.md',
    ]);
    expect(await repository.list()).toContain('src/code.ts');
  },
);

test.runIf(hasGit)('a moved page moves its file, and links to it are rewritten', async () => {
  workOnGit(used.world);
  const repository = await createRepository(await serveGit(), 'move.git', files);
  const { url } = repository;
  const space = await createGitSpace(used.world);
  const client = space.domain.as(used.world.people.admin.actor);
  await space.import({ url });
  const { spaceId } = space;
  const at = async (pagePath: string) => (await client.spaceContent.getPageByPath({ spaceId, pagePath })).id;
  const page = await at('guide/install');
  await client.spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'update_page', page, slug: 'setup', into: null }] },
  });
  await space.export({ url });
  await repository.pull();
  expect(await repository.list()).toContain('setup/README.md');
  expect(await repository.read('README.md')).toContain('(setup/README.md)');
  expect(await repository.read('setup/README.md')).toContain('(../.gitbook/assets/one.png)');
  expect(await at('setup')).toBe(page);
  expect(await space.import({ url, force: true })).not.toHaveProperty('revision');
});

const handwritten =
  '# Contents\r\n\r\n- [Wel\\_come](README.md \'Menu\')\r\n- [Site](https://example.com "Elsewhere") <!-- outside -->\r\n\r\n## API\r\n\r\n+ ```yaml\r\n  type: builtin:openapi   # ours\r\n  props: {models: true}\r\n  dependencies:\r\n    spec:\r\n      ref: {kind: openapi, spec: payments}\r\n  ```\r\n+ [Install](guide/install.md)\r\n    + [Disk](guide/disk.md)\r\n';

test.runIf(hasGit)('a new title changes its line of the table of contents alone', async () => {
  workOnGit(used.world);
  const server = await serveGit();
  const repository = await createRepository(server, 'summary.git', {
    ...files,
    'SUMMARY.md': handwritten,
  });
  const { url } = repository;
  const space = await createGitSpace(used.world);
  const { spaceId } = space;
  const client = space.domain.as(used.world.people.admin.actor);
  expect(await space.import({ url })).toMatchObject({ warnings: [] });
  const before = await repository.git('rev-parse', 'HEAD');
  expect(await space.export({ url })).toMatchObject({ commit: before });
  const { pages } = await client.spaceContent.listPages({ spaceId });
  const group = pages.find(({ type }) => type === 'group');
  expect(group).toMatchObject({
    pages: [
      {
        type: 'computed',
        title: 'payments',
        computed: {
          type: 'builtin:openapi',
          props: { models: true },
          dependencies: { spec: { ref: { kind: 'openapi', spec: 'payments' } } },
        },
      },
      { type: 'document', title: 'Install' },
    ],
  });
  const { id: page } = await client.spaceContent.getPageByPath({ spaceId, pagePath: 'api/install/disk' });
  // Pages of the spec are shown from now on, and are never exported.
  const { organizationId } = used.world;
  await replaceSpec(used.world, { organizationId, specSlug: 'payments' }, taggedSpecText(['pets']));
  const shown = await client.spaceContent.listPages({ spaceId });
  expect(shown.pages.find(({ type }) => type === 'group')).toMatchObject({
    pages: [{ path: 'api/pets' }, { path: 'api/models' }, { title: 'Install' }],
  });
  await client.spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'update_page', page, title: 'On a disk' }] },
  });
  expect(await space.export({ url })).toMatchObject({ state: 'success' });
  const bare = `${server.directory}/summary.git`;
  expect(await git(bare, 'diff', '--name-only', before, main)).toBe('SUMMARY.md');
  expect(await git(bare, 'show', `${main}:SUMMARY.md`)).toBe(
    handwritten.replace('[Disk]', '[On a disk]').trimEnd(),
  );
});
