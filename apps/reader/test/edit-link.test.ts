import type { World } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { createGitSpace, workOnGit } from '../../../packages/domain/test/spaces/git/git-harness.ts';
import { hasGit, serveGit } from '../../../packages/git/test/git-server.ts';
import { createRepository } from '../../../packages/git/test/work-tree.ts';
import { useReader } from './reader-server.ts';

const server = useReader();

const files = {
  'docs/README.md': '# Welcome\n',
  'docs/SUMMARY.md': '# Table of contents\n\n* [Welcome](README.md)\n* [Install](guide/set%20up.md)\n',
  'docs/guide/set up.md': '# Install\n\nText.\n',
};

type Repository = NonNullable<Parameters<Awaited<ReturnType<typeof createGitSpace>>['import']>[0]>;

/** A site of a space that was imported from a folder of a repository. */
async function makeImportedSite(world: World, more: Omit<Repository, 'url'>) {
  workOnGit(world);
  const repository = await createRepository(await serveGit(), 'docs.git', files);
  const space = await createGitSpace(world);
  await space.import({ url: repository.url, repoProjectDirectory: 'docs', ...more });
  const { client } = world.people.admin;
  const { organizationId } = world;
  const body = { title: 'Docs', visibility: 'public' as const, spaces: [space.spaceId] };
  const { id: siteId } = await client.sites.create({ organizationId, body });
  const site = { organizationId, siteId };
  const { urls } = await client.sites.publish(site);
  const show = async (showEditLink: boolean) => {
    const settings = await client.customizations.get(site);
    await client.customizations.update({ ...site, body: { ...settings, git: { showEditLink } } });
  };
  const { pages } = await client.spaceContent.listPages({ spaceId: space.spaceId });
  const second = pages[1]?.type === 'document' ? pages[1].path : '';
  const url = urls.published ?? '';
  return { site, spaceId: space.spaceId, url, page: url + second, show };
}

const treeUrl = 'https://git.example.com/northwind/docs/browse/main/';
test.runIf(hasGit).each<[string, Omit<Repository, 'url'>, string]>([
  [
    'GitHub',
    { ref: 'refs/heads/main', gitInfo: { provider: 'github', url: 'https://github.com/northwind/docs' } },
    'https://github.com/northwind/docs/edit/main/docs/guide/set%20up.md',
  ],
  [
    'GitLab',
    { gitInfo: { provider: 'gitlab', url: 'https://gitlab.example.com/a/b/docs' } },
    'https://gitlab.example.com/a/b/docs/-/edit/main/docs/guide/set%20up.md',
  ],
  [
    'a tree of GitHub',
    { repoTreeURL: 'https://github.com/northwind/docs/tree/main/' },
    'https://github.com/northwind/docs/edit/main/docs/guide/set%20up.md',
  ],
  ['another host', { repoTreeURL: treeUrl }, `${treeUrl}docs/guide/set%20up.md`],
])('pages of a space from %s link to their files, if the site says so', async (_host, more, expected) => {
  const { page, show } = await makeImportedSite(server.world, more);
  // Pages may be a second old.
  const text = async () => (await server.get(page)).text;
  await expect.poll(text).not.toContain('Edit this page');
  await show(true);
  await expect.poll(text).toContain(`<a href="${expected}"`);
  await show(false);
  await expect.poll(text).not.toContain(expected);
});

test.runIf(hasGit)(
  'visitors know the repository of a space and the files of its pages only then',
  async () => {
    const { world } = server;
    const { site, spaceId, url, show } = await makeImportedSite(world, { repoTreeURL: treeUrl });
    const readAll = async () => {
      const lookup = await world.domain.as({ kind: 'anonymous' }).publishedContent.resolve({ body: { url } });
      if ('redirect' in lookup) throw new Error('The site needs no token.');
      const client = world.domain.as(await world.domain.authenticate(lookup.apiToken));
      const { revision } = await client.spaces.get({ spaceId });
      return JSON.stringify([
        await client.publishedContent.getSite(site),
        await client.sites.getStructure(site),
        await client.spaces.get({ spaceId }),
        await client.spaceContent.get({ spaceId }),
        await client.revisions.listPages({ spaceId, revisionId: revision }),
      ]);
    };
    const hidden = await readAll();
    for (const secret of ['gitSync', 'git.example.com', 'docs/README.md', '"git":{"oid"'])
      expect(hidden).not.toContain(secret);
    await show(true);
    const shown = await readAll();
    for (const known of ['"treeURL":"https://git.example.com/northwind/docs/browse/main"', 'docs/README.md'])
      expect(shown).toContain(known);
    // Who committed what remains with the members.
    expect(shown).not.toContain('createdByService');
  },
);

test.runIf(hasGit)('no page links to a file where the host of the repository is not known', async () => {
  const { url, show } = await makeImportedSite(server.world, {});
  await show(true);
  expect((await server.get(url)).text).not.toContain('Edit this page');
});
