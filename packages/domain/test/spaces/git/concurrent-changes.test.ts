import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { type GitSpace, createGitSpace, workOnGit } from './git-harness.ts';
import { git, hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { files } from './small-repository.ts';
import { createRepository, type WorkTree } from '../../../../git/test/work-tree.ts';

const used = useWorld();
const main = 'refs/heads/main';

/** A space that is imported from a new repository. */
async function imported(name: string): Promise<{ space: GitSpace; repository: WorkTree; url: string }> {
  workOnGit(used.world);
  const repository = await createRepository(await serveGit(), name, files);
  const space = await createGitSpace(used.world);
  await space.import({ url: repository.url });
  return { space, repository, url: repository.url };
}

function clientOf(space: GitSpace) {
  return space.domain.as(used.world.people.admin.actor);
}

async function write(space: GitSpace, pagePath: string, markdown: string): Promise<void> {
  const { spaceId } = space;
  const { id: page } = await clientOf(space).spaceContent.getPageByPath({ spaceId, pagePath });
  await clientOf(space).spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
  });
}

test.runIf(hasGit)('edits of the space and commits of the branch are merged page by page', async () => {
  const { space, repository, url } = await imported('merge.git');
  await write(space, 'guide/install/disk', '# On a disk\n\nEdited here.\n');
  await repository.commit({ 'README.md': '# Welcome\n\nChanged in Git.\n' });
  const operation = await space.import({ url });
  expect(operation).toMatchObject({ state: 'success' });
  expect(operation).not.toHaveProperty('changeRequest');
  expect(await space.markdown('readme')).toBe('# Welcome\n\nChanged in Git.\n');
  expect(await space.markdown('guide/install/disk')).toBe('# On a disk\n\nEdited here.\n');
  expect(await space.import({ url, force: true })).not.toHaveProperty('revision');
  // Only the edits of the space are pushed to the branch.
  await space.export({ url });
  await repository.pull();
  expect(await repository.git('diff', '--name-only', 'HEAD^')).toBe('guide/disk.md');
});

test.runIf(hasGit)('importing the branch again keeps edits of the space', async () => {
  const { space, url } = await imported('keep.git');
  await write(space, 'readme', '# Welcome\n\nEdited here.\n');
  expect(await space.import({ url, force: true })).not.toHaveProperty('revision');
  expect(await space.markdown('readme')).toBe('# Welcome\n\nEdited here.\n');
});

test.runIf(hasGit)(
  'a conflicting import goes into a change request and leaves the space unchanged',
  async () => {
    const { space, repository, url } = await imported('conflict.git');
    const { spaceId } = space;
    const client = clientOf(space);
    await write(space, 'readme', '# Welcome\n\nEdited here.\n');
    await repository.commit({
      'README.md': '# Welcome\n\nChanged in Git.\n',
      'guide/disk.md': '# On a disk\n\nNew.\n',
    });
    const operation = await space.import({ url });
    const { changeRequest: changeRequestId = '' } = operation;
    expect(operation).toMatchObject({ state: 'success', changeRequest: expect.stringMatching(/^cr_/) });
    expect(operation).not.toHaveProperty('revision');
    expect(await space.markdown('readme')).toBe('# Welcome\n\nEdited here.\n');
    expect(await space.markdown('guide/install/disk')).toBe(files['guide/disk.md']);
    const merged = await client.changeRequests.merge({ spaceId, changeRequestId });
    expect(merged).toMatchObject({ result: 'conflicts', conflicts: [{ kind: 'text', title: 'Welcome' }] });
    expect(
      await client.changeRequestContent.getPageByPath({ spaceId, changeRequestId, pagePath: 'readme' }),
    ).toMatchObject({
      markdown: '# Welcome\n\nChanged in Git.\n',
    });

    // The same import again changes nothing; a further commit goes into the same change request.
    expect(await space.import({ url })).toMatchObject({ changeRequest: changeRequestId });
    await repository.commit({ 'guide/disk.md': '# On a disk\n\nNewer.\n' });
    expect(await space.import({ url })).toMatchObject({ changeRequest: changeRequestId });
    expect(
      await client.changeRequestContent.getPageByPath({
        spaceId,
        changeRequestId,
        pagePath: 'guide/install/disk',
      }),
    ).toMatchObject({ markdown: '# On a disk\n\nNewer.\n' });
    expect((await client.spaces.get({ spaceId })).changeRequests).toBe(1);

    // An export would revert the branch.
    const rejected = await space.export({ url });
    expect(rejected).toMatchObject({ state: 'failure', error: { code: 'git_conflicts' } });
    expect(rejected.error?.message).toContain('change request #1');

    // The conflict is resolved with the text of the space, and with everything else from Git.
    const page = await client.changeRequestContent.getPageByPath({
      spaceId,
      changeRequestId,
      pagePath: 'readme',
    });
    await client.changeRequestContent.update({
      spaceId,
      changeRequestId,
      body: {
        changes: [
          { operation: 'update_page', page: page.id, document: { markdown: '# Welcome\n\nEdited here.\n' } },
        ],
      },
    });
    expect(await client.changeRequests.merge({ spaceId, changeRequestId })).toMatchObject({
      result: 'merge',
    });
    expect(await space.markdown('guide/install/disk')).toBe('# On a disk\n\nNewer.\n');
    await repository.commit({ 'guide/install.md': '# Install\n\nShort.\n' });
    expect(await space.import({ url })).toMatchObject({
      state: 'success',
      revision: expect.stringMatching(/^rev_/),
    });
    expect(await space.markdown('readme')).toBe('# Welcome\n\nEdited here.\n');
    expect(await space.markdown('guide/install')).toBe('# Install\n\nShort.\n');
    await space.export({ url });
    await repository.pull();
    expect(await repository.read('README.md')).toBe('# Welcome\n\nEdited here.\n');
  },
);

test.runIf(hasGit)('after a conflicting change request is archived, later commits are imported', async () => {
  const { space, repository, url } = await imported('archived.git');
  const { spaceId } = space;
  await write(space, 'readme', '# Welcome\n\nEdited here.\n');
  await repository.commit({ 'README.md': '# Welcome\n\nChanged in Git.\n' });
  const { changeRequest: changeRequestId = '' } = await space.import({ url });
  await clientOf(space).changeRequests.update({ spaceId, changeRequestId, body: { status: 'archived' } });
  expect(await space.import({ url })).not.toHaveProperty('changeRequest');
  await repository.commit({ 'guide/disk.md': '# On a disk\n\nNew.\n' });
  await space.import({ url });
  expect(await space.markdown('readme')).toBe('# Welcome\n\nEdited here.\n');
  expect(await space.markdown('guide/install/disk')).toBe('# On a disk\n\nNew.\n');
});

test.runIf(hasGit)(
  'an edit during the first import is merged, or conflicts in a change request',
  async () => {
    workOnGit(used.world);
    const server = await serveGit();
    const repository = await createRepository(server, 'meanwhile.git', files);
    const space = await createGitSpace(used.world);
    const { spaceId } = space;
    let edits = 0;
    server.intercept = async (request) => {
      if (request.method === 'POST' && (edits += 1) === 1) {
        await clientOf(space).spaceContent.update({
          spaceId,
          body: { changes: [{ operation: 'insert_page', title: 'Mine', document: { markdown: 'Mine.\n' } }] },
        });
      }
      return false;
    };
    expect(await space.import({ url: repository.url })).toMatchObject({ state: 'success' });
    expect(await space.markdown('mine')).toBe('Mine.\n');
    expect(await space.markdown('readme')).toBe(files['README.md']);
  },
);

test.runIf(hasGit)('an export integrates commits that others push before or during it', async () => {
  const { space, repository, url } = await imported('race.git');
  await write(space, 'readme', '# Welcome\n\nEdited here.\n');
  await repository.commit({ 'guide/disk.md': '# On a disk\n\nPushed before.\n' });
  const server = await serveGit();
  let pushes = 0;
  // The same repository, through a server where another push comes first.
  await git(server.directory, 'clone', '-q', '--bare', repository.directory, 'race.git');
  await git(`${server.directory}/race.git`, 'config', 'http.receivepack', 'true');
  await repository.git('remote', 'set-url', 'origin', `${server.directory}/race.git`);
  const other = `${server.address}/race.git`;
  await space.import({ url: other });
  server.intercept = async (request) => {
    if (
      request.method === 'POST' &&
      request.url?.endsWith('git-receive-pack') === true &&
      (pushes += 1) === 1
    )
      await repository.commit({ 'guide/install.md': '# Install\n\nPushed meanwhile.\n' });
    return false;
  };
  await write(space, 'readme', '# Welcome\n\nEdited once more.\n');
  expect(await space.export({ url: other })).toMatchObject({ state: 'success' });
  expect(pushes).toBe(2);
  await repository.pull();
  expect(await repository.read('README.md')).toBe('# Welcome\n\nEdited once more.\n');
  expect(await repository.read('guide/install.md')).toBe('# Install\n\nPushed meanwhile.\n');
  expect(await space.markdown('guide/install')).toBe('# Install\n\nPushed meanwhile.\n');
  expect(await space.markdown('guide/install/disk')).toBe('# On a disk\n\nPushed before.\n');
  // A linear history: each commit has the previous one as its parent.
  expect(await repository.git('log', '--merges', '--oneline')).toBe('');
  expect(url).not.toBe(other);
});

test.runIf(hasGit)('a rejected push is reported with the message of the server and not retried', async () => {
  const { space, repository, url } = await imported('hook.git');
  const directory = await repository.git('remote', 'get-url', 'origin');
  await writeFile(`${directory}/hooks/update`, '#!/bin/sh\necho "main is protected" >&2\nexit 1\n', {
    mode: 0o755,
  });
  await write(space, 'readme', 'Edited.\n');
  const operation = await space.export({ url });
  expect(operation).toMatchObject({ state: 'failure', error: { code: 'git_push_rejected' } });
  expect(operation.error?.message).toContain('hook declined');
  expect(await repository.git('ls-remote', 'origin', main)).toContain(
    await repository.git('rev-parse', 'HEAD'),
  );
});
