import { expect, test } from 'vitest';
import type { LinkingPage } from '../../src/links/link-keys.ts';
import {
  type LinkedResource,
  lookupKeys,
  linkLookups,
  type ResolvedLink,
} from '../../src/links/resolve-links.ts';
import { pageLinks } from '../../src/markdown/read-page.ts';
import { newId } from '../new-id.ts';
import { linksIn } from './linked-space.ts';

const space = newId('space');
const other = newId('space');
const written: LinkingPage = { id: 'home', space, path: 'guides/start' };
const fromGit: LinkingPage = {
  id: 'git',
  space,
  path: 'guides/first-steps',
  gitPath: 'docs/guides/start.md',
};

const id = { page: newId('page'), file: newId('file'), reused: newId('reusableContent') };

const page = (own: string): LinkedResource => ({ kind: 'page', id: own });
const file = (own: string): LinkedResource => ({ kind: 'file', id: own });
const found = new Map<string, LinkedResource>([
  ['path:guides/setup', page('setup')],
  ['page:setup', page('setup')],
  ['git:docs/guides/setup.md', page('setup')],
  ['path:api', page('api')],
  ['git:docs/api/README.md', page('api')],
  ['path:', page('first')],
  ['path:guides/new', page('new')],
  ['file:docs/a.pdf', file('pdf')],
  ['file:.gitbook/assets/x y.png', file('image')],
  ['file-name:logo.svg', file('logo')],
  ['file-id:logo', file('logo')],
  [`page:${id.page}`, page(id.page)],
  [`file-id:${id.file}`, file(id.file)],
  [`reusable-content:${id.reused}`, { kind: 'reusable-content', id: id.reused }],
  ['include:docs/includes/a.md', { kind: 'reusable-content', id: 'reused' }],
]);
const anchors = new Map([
  ['setup', ['id-1.-install', 'run']],
  ['home', ['top']],
  ['git', []],
]);

function outcome(from: LinkingPage, markdown: string): string {
  const [link] = linksIn({ found, anchors }, from, markdown);
  if (link === undefined) return 'none';
  const { status, kind, targetId = '', anchor } = link;
  return `${status} ${kind} ${targetId}${anchor === undefined ? '' : `#${anchor}`}`.trim();
}

test.each([
  ['[a](https://b.c)', 'ok url'],
  ['[a](mailto:b@c.d)', 'ok url'],
  ['[a](setup)', 'ok page setup'],
  ['[a](setup.md)', 'ok page setup'],
  ['[a](/guides/setup#run)', 'ok anchor setup#run'],
  ['[a](../api/README.md)', 'ok page api'],
  ['[a](/)', 'ok page first'],
  ['[a](setup#1-install)', 'ok anchor setup#id-1.-install'],
  ['[a](setup#gone)', 'broken anchor setup#gone'],
  ['[a](#top)', 'ok anchor home#top'],
  ['[a](#gone)', 'broken anchor home#gone'],
  ['[a](gone.md#x)', 'broken page'],
  ['[a](../../setup)', 'broken page'],
  ['[a](broken-reference)', 'broken page'],
  ['[a](page:setup#run)', 'ok anchor setup#run'],
  ['[a](page:gone)', 'broken page'],
  [`[a](/spaces/${space}/pages/setup)`, 'ok page setup'],
  [`[a](/pages/${id.page})`, `ok page ${id.page}`],
  [`[a](./${id.page})`, `ok page ${id.page}`],
  [`[a](${id.page}#run)`, `broken anchor ${id.page}#run`],
  [`![a](/files/${id.file})`, `ok file ${id.file}`],
  [`![a](./${id.file})`, `ok file ${id.file}`],
  [`{% include "./${id.reused}" %}`, `ok reusable-content ${id.reused}`],
  [`[a](/files/${id.page})`, 'broken page'],
  [`[a](https://app.example.com/o/org_1/s/${space}/guides/setup#run)`, 'ok anchor setup#run'],
  [`[a](/spaces/${other}/pages/setup)`, 'in-app page setup'],
  [`[a](https://app.example.com/o/org_1/s/${other}/guides)`, `in-app space ${other}`],
  ['[a](user:u "mention")', 'in-app user u'],
  ['![a](../.gitbook/assets/x%20y.png)', 'ok file image'],
  ['![a](.gitbook/assets/logo.svg)', 'ok file logo'],
  ['![a]($/file/logo)', 'ok file logo'],
  ['![a](gone.png)', 'broken file'],
  [
    '{% openapi-operation spec="petstore" path="/a" method="get" %}\n{% endopenapi-operation %}',
    'in-app openapi petstore',
  ],
  ['{% include "gone.md" %}', 'broken reusable-content'],
])('in a page without a file, %s is %s', (markdown, expected) => {
  expect(outcome(written, markdown)).toBe(expected);
});

test.each([
  ['[a](setup.md#run)', 'ok anchor setup#run'],
  ['[a](./setup)', 'ok page setup'],
  ['[a](../api)', 'ok page api'],
  ['[a](../api/)', 'ok page api'],
  ['[a](../a.pdf)', 'ok file pdf'],
  ['![a](../../.gitbook/assets/x%20y.png)', 'ok file image'],
  ['{% include "../includes/a.md" %}', 'ok reusable-content reused'],
  ['[a](gone.md)', 'broken page'],
  // A page that was added since and has no file.
  ['[a](new.md)', 'ok page new'],
])('in a page from Git, %s is %s', (markdown, expected) => {
  expect(outcome(fromGit, markdown)).toBe(expected);
});

test.each([
  ['[a](../../src/index.ts)', 'ok url src/index.ts'],
  ['[a](/src/index.ts#L3)', 'ok url src/index.ts'],
  ['[a](../../src/)', 'ok url src'],
  ['[a](../..)', 'ok url '],
  ['[a](<../../with space.md>)', 'ok url with space.md'],
  ['[a](../../with%20space.md?plain=1)', 'ok url with space.md'],
  ['{% file src="../../src/index.ts" %}', 'ok url src/index.ts'],
  ['[a](../../../src/index.ts)', 'broken page'],
  ['[a](../../src/gone.ts)', 'broken page'],
  ['![a](../../src/index.ts)', 'broken file'],
  ['{% include "../../src/index.ts" %}', 'broken reusable-content'],
  // Pages and files of the space take precedence.
  ['[a](setup.md)', 'ok page setup'],
])('in a page from Git, %s to a file that is only in the repository is %s', (markdown, expected) => {
  const known = ['', 'src', 'src/index.ts', 'with space.md', 'docs/guides/setup.md'];
  const all = new Map([
    ...found,
    ...known.map((path) => [`repository:${path}`, { kind: 'repository' as const, id: path }] as const),
  ]);
  const [link] = linksIn({ found: all, anchors }, fromGit, markdown);
  const { status, kind, targetId, repositoryPath } = link ?? {};
  expect([status, kind, targetId ?? repositoryPath].filter((part) => part !== undefined).join(' ')).toBe(
    expected,
  );
});

test('a broken link has the key of its missing target', () => {
  const keys = (from: LinkingPage, markdown: string): (string | undefined)[] =>
    linksIn({ found, anchors }, from, markdown).map(({ key }) => key);
  expect(
    keys(
      written,
      '[a](gone.md#x) ![b](../.gitbook/assets/g.png) [c](page:p) [d](setup#Go%20on) [e](broken-reference)',
    ),
  ).toEqual(['path:guides/gone', 'file:.gitbook/assets/g.png', 'page:p', 'anchor:setup#goon', undefined]);
  expect(keys(fromGit, '[a](gone.md)')).toEqual(['git:docs/guides/gone.md']);
});

test('the outcome of a link only changes with the resources of its keys', () => {
  const markdown =
    '[a](setup.md#run) [b](gone) ![c](../.gitbook/assets/x%20y.png) [d](#top) [e](page:setup) [f](../a.pdf)';
  for (const from of [written, fromGit]) {
    const before = linksIn({ found, anchors }, from, markdown);
    const without = (isKey: (key: string) => boolean): ResolvedLink[] =>
      before.filter(({ keys }) => !keys.some(isKey));
    const after = (
      changed: typeof found,
      isKey: (key: string) => boolean,
      places = anchors,
    ): ResolvedLink[] =>
      linksIn({ found: changed, anchors: places }, from, markdown).filter((_, index) => {
        return before[index]?.keys.some(isKey) === false;
      });
    for (const key of [
      ...found.keys(),
      'path:guides/gone',
      'git:docs/guides/gone.md',
      'file:a.pdf',
      'repository:docs/guides/gone',
    ]) {
      const changed = new Map(found);
      if (!changed.delete(key)) changed.set(key, page('appeared'));
      expect(after(changed, (one) => one === key)).toEqual(without((one) => one === key));
    }
    const isAnchor = (key: string): boolean => key.startsWith('anchor:');
    expect(after(found, isAnchor, new Map())).toEqual(without(isAnchor));
  }
});

test('the lookup keys of a page are distinct and short enough for an index', () => {
  const links = pageLinks(`${'[a](b.md) '.repeat(100)}[c](${'d'.repeat(3_000)})[e](f#${'g'.repeat(3_000)})`);
  expect(lookupKeys(linkLookups(written, links, { appUrl: '', sitesUrl: '', published: [] }))).toEqual([
    'path:guides/b',
  ]);
});
