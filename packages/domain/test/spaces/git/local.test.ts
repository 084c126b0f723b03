import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { makeGitSpace, workOnGit } from './git-harness.ts';
import { git, hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { files } from './small-repository.ts';
import { makeRepository } from '../../../../git/test/work-tree.ts';

const used = useWorld();

test.runIf(hasGit)('a folder below the one that is allowed is imported from and exported to', async () => {
  const server = await serveGit();
  const settings = { gitFileRoot: server.directory };
  workOnGit(used.world, settings);
  await makeRepository(server, 'local.git', files);
  const space = await makeGitSpace(used.world, settings);
  const url = pathToFileURL(join(server.directory, 'local.git')).href;
  expect(await space.import({ url })).toMatchObject({ state: 'success', pages: 5, files: 1 });
  const copy = join(server.directory, 'copy.git');
  await server.create('copy.git');
  expect(await space.export({ url: pathToFileURL(copy).href })).toMatchObject({ state: 'success' });
  expect(await git(copy, 'show', 'main:README.md')).toBe(files['README.md'].trim());
  expect(await git(copy, 'fsck', '--strict')).toBe('');
  expect(server.asked).toEqual([]);
});

test.runIf(hasGit)('nothing else of the machine is', async () => {
  const server = await serveGit();
  const root = join(server.directory, 'root');
  await mkdir(join(root, 'plain'), { recursive: true });
  await makeRepository(server, 'outside.git', files);
  await symlink(join(server.directory, 'outside.git'), join(root, 'link.git'));
  workOnGit(used.world, { gitFileRoot: root });
  const space = await makeGitSpace(used.world, { gitFileRoot: root });
  const at = (path: string) => pathToFileURL(root).href + path;
  for (const [path, code] of [
    ['/../outside.git', 'git_not_found'],
    ['/%2e%2e/outside.git', 'git_not_found'],
    ['/link.git', 'git_not_found'],
    ['', 'git_not_found'],
    ['/none.git', 'git_not_found'],
    ['/plain', 'git_broken'],
  ])
    expect(await space.import({ url: at(path ?? '') }), path).toMatchObject({
      state: 'failure',
      error: { code },
    });
  for (const url of ['file://host/srv/docs.git', `${at('')}/..%2foutside.git`, `${at('')}/x?y`])
    await expect(space.import({ url }), url).rejects.toMatchObject({ status: 400 });
});
