import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { createGitSpace, workOnGit } from './git-harness.ts';
import { git, hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { files } from './small-repository.ts';
import { createRepository } from '../../../../git/test/work-tree.ts';

const used = useWorld();

test.runIf(hasGit)(
  'a local repository in the directory of the organization is imported and exported',
  async () => {
    const server = await serveGit();
    const settings = { gitFileRoot: server.directory };
    workOnGit(used.world, settings);
    const { organizationId } = used.world;
    await createRepository(server, `${organizationId}/local.git`, files);
    const space = await createGitSpace(used.world, settings);
    const url = pathToFileURL(join(server.directory, organizationId, 'local.git')).href;
    expect(await space.import({ url })).toMatchObject({ state: 'success', pages: 5, files: 1 });
    const copy = join(server.directory, organizationId, 'copy.git');
    await server.create(`${organizationId}/copy.git`);
    expect(await space.export({ url: pathToFileURL(copy).href })).toMatchObject({ state: 'success' });
    expect(await git(copy, 'show', 'main:README.md')).toBe(files['README.md'].trim());
    expect(await git(copy, 'fsck', '--strict')).toBe('');
    expect(server.requests).toEqual([]);
  },
);

test.runIf(hasGit)('no local directory outside that of the organization is read', async () => {
  const server = await serveGit();
  const fileRoot = join(server.directory, 'root');
  const root = join(fileRoot, used.world.organizationId);
  await mkdir(join(root, 'plain'), { recursive: true });
  await createRepository(server, 'root/org_other/foreign.git', files);
  await createRepository(server, 'outside.git', files);
  await symlink(join(server.directory, 'outside.git'), join(root, 'link.git'));
  workOnGit(used.world, { gitFileRoot: fileRoot });
  const space = await createGitSpace(used.world, { gitFileRoot: fileRoot });
  const at = (path: string) => pathToFileURL(root).href + path;
  for (const [path, code] of [
    ['/../outside.git', 'git_not_found'],
    ['/%2e%2e/outside.git', 'git_not_found'],
    ['/link.git', 'git_not_found'],
    ['/../org_other/foreign.git', 'git_not_found'],
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
