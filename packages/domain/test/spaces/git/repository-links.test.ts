import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { type GitSpace, createGitSpace, workOnGit } from './git-harness.ts';
import { hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { createRepository } from '../../../../git/test/work-tree.ts';

const used = useWorld();

const install =
  '# Install\n\n[code](../../src/index.ts#L3) [folder](../../src/) [license](/LICENSE) [top](../..)\n' +
  '[space](<../../a b.txt>) [unlisted](notes.md) [gone](../../src/gone.ts) [out](../../../x.ts) [page](../README.md)\n' +
  '![image](../../src/index.ts)\n';
const files = {
  'docs/README.md': '# Welcome\n',
  'docs/SUMMARY.md': '* [Welcome](README.md)\n* [Install](guide/install.md)\n',
  'docs/guide/install.md': install,
  'docs/guide/notes.md': 'Notes.\n',
  'src/index.ts': 'export {};\n',
  'a b.txt': 'Text.\n',
  LICENSE: 'Free.\n',
};
const main = 'https://git.example.com/northwind/docs/tree/main';

function clientOf(space: GitSpace) {
  return space.domain.as(used.world.people.admin.actor);
}

/** The links of a page in order, with their targets. */
async function linksOf(space: GitSpace, changeRequestId?: string): Promise<string[]> {
  const { spaceId } = space;
  const client = clientOf(space);
  const { id: pageId } = await client.spaceContent.getPageByPath({ spaceId, pagePath: 'install' });
  const { items } =
    changeRequestId === undefined
      ? await client.links.listOfPage({ spaceId, pageId })
      : await client.links.listOfPageInChangeRequest({ spaceId, changeRequestId, pageId });
  return items.map(({ status, address, target, targetReference: led }) => {
    expect(Object.keys(target).filter((name) => !['kind', 'id'].includes(name))).toEqual([]);
    return `${address} ${status} ${target.kind} ${led?.kind === 'url' ? led.url : ''}`.trim();
  });
}

const intoThe = (tree: string) => [
  `../../src/index.ts#L3 ok url ${tree}/src/index.ts#L3`,
  `../../src/ ok url ${tree}/src`,
  `/LICENSE ok url ${tree}/LICENSE`,
  `../.. ok url ${tree}`,
  `../../a b.txt ok url ${tree}/a%20b.txt`,
  `notes.md ok url ${tree}/docs/guide/notes.md`,
  '../../src/gone.ts broken page',
  '../../../x.ts broken page',
  '../README.md ok page',
  '../../src/index.ts broken file',
];
/** Without a tree URL, a link to a file that exists is not broken, but has no URL; one to a folder means a page. */
const nowhere = intoThe('').map((line) => {
  const at = line.indexOf(' ok url');
  if (at === -1) return line;
  return line.startsWith('../../src/ ') || line.startsWith('../.. ')
    ? `${line.slice(0, at)} broken page`
    : `${line.slice(0, at)} ok url`;
});

test.runIf(hasGit)(
  'links to files outside of the space lead to the tree URL of the last import',
  async () => {
    workOnGit(used.world);
    const repository = await createRepository(await serveGit(), 'tree.git', files);
    const space = await createGitSpace(used.world);
    const { spaceId } = space;
    const from = { url: repository.url, repoProjectDirectory: 'docs' };
    await space.import(from);
    expect(await linksOf(space)).toEqual(nowhere);
    const counts = async () => (await clientOf(space).links.listOfSpace({ spaceId })).stats;
    expect(await counts()).toEqual({ total: 10, broken: { total: 5 } });

    // The commit is known, its tree URL is not.
    expect(await space.import({ ...from, repoTreeURL: `${main}/` })).toHaveProperty('revision');
    expect(await linksOf(space)).toEqual(intoThe(main));
    expect(await counts()).toEqual({ total: 10, broken: { total: 3 } });
    expect(await space.import({ ...from, repoTreeURL: main })).not.toHaveProperty('revision');

    // An import without a tree URL keeps the last one, and updates the known paths.
    await repository.commit({ 'src/gone.ts': 'export {};\n', LICENSE: null });
    await space.import(from);
    expect(await linksOf(space)).toEqual(
      intoThe(main).map((line) => {
        if (line.startsWith('/LICENSE')) return '/LICENSE broken page';
        return line.startsWith('../../src/gone.ts') ? `../../src/gone.ts ok url ${main}/src/gone.ts` : line;
      }),
    );
    await repository.commit({ 'src/gone.ts': null, LICENSE: 'Free.\n' });
    const other = 'https://git.example.com/elsewhere';
    await space.import({ ...from, repoTreeURL: other });
    expect(await linksOf(space)).toEqual(intoThe(other));
    expect(await space.markdown('install')).toBe(install);
  },
);

test.runIf(hasGit)('a change request and its space resolve repository links of an edited page', async () => {
  workOnGit(used.world);
  const repository = await createRepository(await serveGit(), 'tree-changes.git', files);
  const space = await createGitSpace(used.world);
  const { spaceId } = space;
  const client = clientOf(space);
  await space.import({ url: repository.url, repoProjectDirectory: 'docs', repoTreeURL: main });
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: { subject: 'x' } });
  const { id: page } = await client.spaceContent.getPageByPath({ spaceId, pagePath: 'install' });
  const markdown = '[code](../../src/index.ts) [gone](../../gone.ts)\n';
  await client.changeRequestContent.update({
    spaceId,
    changeRequestId,
    body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
  });
  const edited = [`../../src/index.ts ok url ${main}/src/index.ts`, '../../gone.ts broken page'];
  expect(await linksOf(space, changeRequestId)).toEqual(edited);
  expect(await linksOf(space)).toEqual(intoThe(main));
  expect(await client.changeRequests.merge({ spaceId, changeRequestId })).toMatchObject({ result: 'merge' });
  expect(await linksOf(space)).toEqual(edited);
});

test.runIf(hasGit)('an export sets the tree URL and leaves the links unchanged', async () => {
  workOnGit(used.world);
  const repository = await createRepository(await serveGit(), 'tree-export.git', files);
  const space = await createGitSpace(used.world);
  const from = { url: repository.url, repoProjectDirectory: 'docs' };
  const exported = 'https://git.example.com/exported';
  await space.import({ ...from, repoTreeURL: main });
  const before = await repository.git('rev-parse', 'HEAD');
  expect(await space.export({ ...from, repoTreeURL: exported })).toMatchObject({
    state: 'success',
    commit: before,
  });
  expect(await linksOf(space)).toEqual(intoThe(exported));
  expect(await space.export(from)).toMatchObject({ state: 'success', commit: before });
  expect(await linksOf(space)).toEqual(intoThe(exported));
});

test.runIf(hasGit)('the tree URL of another repository is not reused', async () => {
  workOnGit(used.world);
  const server = await serveGit();
  const first = await createRepository(server, 'tree-first.git', files);
  const second = await createRepository(server, 'tree-second.git', { ...files, 'docs/more.md': 'More.\n' });
  const space = await createGitSpace(used.world);
  await space.import({ url: first.url, repoProjectDirectory: 'docs', repoTreeURL: main });
  await space.import({ url: second.url, repoProjectDirectory: 'docs' });
  expect(await linksOf(space)).toEqual(nowhere);
});
