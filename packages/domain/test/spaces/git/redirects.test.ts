import { expect, test } from 'vitest';
import { resolve } from '../../sites/published/readers.ts';
import { useWorld } from '../../harness.ts';
import { type GitSpace, createGitSpace, workOnGit } from './git-harness.ts';
import { hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { createRepository, type WorkTree } from '../../../../git/test/work-tree.ts';

const used = useWorld();

const files = {
  '.gitbook.yaml':
    '# Where things were\nredirects:\n  old/setup: guide/install.md\n  old: old/setup\n  start%20here: README.md\n  lost: nowhere.md\n  round: round\n  guide/install: README.md\n',
  'README.md': '# Welcome\n',
  'SUMMARY.md': '* [Welcome](README.md)\n* [Guide](guide/README.md)\n  * [Install](guide/install.md)\n',
  'guide/README.md': '# Guide\n',
  'guide/install.md': '# Install\n',
};

async function imported(name: string): Promise<{ space: GitSpace; repository: WorkTree }> {
  workOnGit(used.world);
  const repository = await createRepository(await serveGit(), name, files);
  const space = await createGitSpace(used.world);
  const operation = await space.import({ url: repository.url });
  expect(operation).toMatchObject({
    state: 'success',
    warnings: [
      { path: '.gitbook.yaml', message: 'redirects.lost: nowhere.md is no page of the table of contents' },
      { path: '.gitbook.yaml', message: 'redirects.round: it leads back to itself' },
      { path: '.gitbook.yaml', message: 'redirects.guide/install: there is a page at this path' },
    ],
  });
  return { space, repository };
}

function clientOf({ domain }: GitSpace) {
  return domain.as(used.world.people.admin.actor);
}

/** The path of the page that a path of the space leads to. */
async function at(space: GitSpace, pagePath: string): Promise<string> {
  return (await clientOf(space).spaceContent.getPageByPath({ spaceId: space.spaceId, pagePath })).path;
}

test.runIf(hasGit)('redirects lead to the current page in every version that has them', async () => {
  const { space, repository } = await imported('redirects.git');
  const { spaceId } = space;
  const client = clientOf(space);
  const missing = { status: 404 };
  expect(await at(space, 'old/setup')).toBe('guide/install');
  expect(await at(space, '/old/setup/')).toBe('guide/install');
  expect(await at(space, 'old/setup.md')).toBe('guide/install');
  expect(await at(space, 'old')).toBe('guide/install');
  expect(await at(space, 'start here')).toBe('readme');
  await expect(at(space, 'lost')).rejects.toMatchObject(missing);
  await expect(at(space, 'round')).rejects.toMatchObject(missing);
  await expect(at(space, 'old/setup/more')).rejects.toMatchObject(missing);

  const { urls, revision: first } = await client.spaces.get({ spaceId });
  const resolveContentUrl = (url: string) => client.publishedContent.getContentByUrl({ url });
  expect(await resolveContentUrl(`${urls.app}/old/setup`)).toMatchObject({ page: { path: 'guide/install' } });
  await expect(resolveContentUrl(`${urls.app}/lost`)).rejects.toMatchObject(missing);

  // A change request moves the page and creates another one at the old path.
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: { subject: 'x' } });
  const { id: page } = await client.spaceContent.getPageByPath({ spaceId, pagePath: 'guide/install' });
  await client.changeRequestContent.update({
    spaceId,
    changeRequestId,
    body: {
      changes: [
        { operation: 'update_page', page, slug: 'set-up' },
        { operation: 'insert_page', title: 'Old', slug: 'old', document: { markdown: 'Here.\n' } },
      ],
    },
  });
  const inChanges = async (pagePath: string) =>
    (await client.changeRequestContent.getPageByPath({ spaceId, changeRequestId, pagePath })).path;
  expect(await inChanges('old/setup')).toBe('guide/set-up');
  expect(await inChanges('old')).toBe('old');
  expect(await at(space, 'old/setup')).toBe('guide/install');

  // Another commit changes the redirect; the first revision keeps its own.
  await repository.commit({ '.gitbook.yaml': 'redirects:\n  old/setup: README.md\n' });
  await space.import({ url: repository.url });
  expect(await at(space, 'old/setup')).toBe('readme');
  await expect(at(space, 'old')).rejects.toMatchObject(missing);
  const inFirst = await client.revisions.getPageByPath({ spaceId, revisionId: first, pagePath: 'old/setup' });
  expect(inFirst.path).toBe('guide/install');
  expect(await client.changeRequests.merge({ spaceId, changeRequestId })).toMatchObject({ result: 'merge' });
  expect(await at(space, 'old/setup')).toBe('readme');
  expect(await at(space, 'old')).toBe('old');

  // The redirects of a deleted page are removed.
  const { id: welcome } = await client.spaceContent.getPageByPath({ spaceId, pagePath: 'readme' });
  await client.spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'delete_page', page: welcome }] },
  });
  await expect(at(space, 'old/setup')).rejects.toMatchObject(missing);
});

test.runIf(hasGit)(
  'a published URL has the redirect of the content, unless the site redirects it',
  async () => {
    const { space } = await imported('redirects-published.git');
    const { spaceId } = space;
    const client = clientOf(space);
    const { organizationId } = used.world;
    const { id: siteId } = await client.sites.create({
      organizationId,
      body: { title: 'Site', spaces: [spaceId] },
    });
    const site = { organizationId, siteId };
    const base = ((await client.sites.publish(site)).urls.published ?? '').replace(/\/$/, '');
    const request = async (path: string) => {
      const answer = await resolve(used.world, `${base}${path}`);
      if ('redirect' in answer) throw new Error('a redirection was not expected');
      return [answer.pathname, answer.canonicalUrl.replace(base, '')];
    };
    expect(await request('/old/setup')).toEqual(['/old/setup', '/guide/install']);
    expect(await request('/start%20here')).toEqual(['/start%20here', '/readme']);
    expect(await request('/guide/install')).toEqual(['/guide/install', '/guide/install']);
    expect(await request('/lost')).toEqual(['/lost', '/lost']);
    expect(await request('/')).toEqual(['/', '/']);
    const [siteSpace] = (await client.siteSpaces.list(site)).items;
    const destination = { kind: 'site-space' as const, siteSpaceId: siteSpace?.id ?? '' };
    await client.redirects.create({ ...site, body: { source: '/old/setup', destination } });
    expect(await request('/old/setup')).toEqual(['/old/setup', '/old/setup']);
    expect(await request('/old')).toEqual(['/old', '/guide/install']);
  },
);

test.runIf(hasGit)('an export keeps redirects, and writes them to other repositories', async () => {
  const { space, repository } = await imported('redirects-export.git');
  const { url } = repository;
  await space.export({ url });
  await repository.pull();
  expect(await repository.read('.gitbook.yaml')).toBe(files['.gitbook.yaml']);

  const server = await serveGit();
  const empty = await createRepository(server, 'redirects-empty.git');
  await space.export({ url: empty.url });
  await empty.pull();
  expect(await empty.read('.gitbook.yaml')).toBe(
    'redirects:\n  old: guide/install.md\n  old/setup: guide/install.md\n  start here: README.md\n',
  );
  const other = await createRepository(server, 'redirects-other.git', {
    '.gitbook.yaml': '# Ours\nroot: ./\nredirects:\n  old: README.md # stays\n',
    'README.md': '# Other\n',
  });
  await space.export({ url: other.url });
  await other.pull();
  expect(await other.read('.gitbook.yaml')).toBe(
    '# Ours\nroot: ./\nredirects:\n  old: README.md # stays\n  old/setup: guide/install.md\n  start here: README.md\n',
  );
  expect(await at(space, 'old')).toBe('readme');
  expect(await at(space, 'old/setup')).toBe('guide/install');
});
