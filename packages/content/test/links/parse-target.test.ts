import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLinkTarget } from '../../src/links/parse-target.ts';
import { resolveLinkPath } from '../../src/links/resolve-link-path.ts';
import type { LinkTarget } from '../../src/links/link-target.ts';
import { newId } from '../new-id.ts';

const server = {
  appUrl: 'https://app.example.com',
  sitesUrl: 'https://docs.example.com',
  published: ['https://docs.example.com/acme/guide', 'https://guide.acme.com'],
};
const space = newId('space');

test.each<[string, LinkTarget]>([
  ['https://a.b/c?d#e', { type: 'url', url: 'https://a.b/c?d#e' }],
  ['mailto:a@b.c', { type: 'url', url: 'mailto:a@b.c' }],
  ['//a.b/c', { type: 'url', url: '//a.b/c' }],
  ['#a%20b', { type: 'anchor', anchor: 'a b' }],
  ['?tab=one', { type: 'anchor', anchor: '' }],
  ['../a%20b/c.md?d=e#f', { type: 'path', path: '../a b/c.md', anchor: 'f' }],
  ['a.md#', { type: 'path', path: 'a.md' }],
  ['a\\b.md', { type: 'path', path: 'a/b.md' }],
  ['100%.md', { type: 'path', path: '100%.md' }],
  ['/a/', { type: 'path', path: '/a/' }],
  ['page:page_1#a', { type: 'reference', kind: 'page', id: 'page_1', anchor: 'a' }],
  ['user:user_1', { type: 'reference', kind: 'user', id: 'user_1' }],
  ['$/page/page_1#a', { type: 'reference', kind: 'page', id: 'page_1', anchor: 'a' }],
  [`$/spaces/${space}/files/f1`, { type: 'reference', kind: 'file', id: 'f1', space }],
  [`/spaces/${space}`, { type: 'reference', kind: 'space', id: space }],
  [`/spaces/${space}/pages/p1#a`, { type: 'reference', kind: 'page', id: 'p1', space, anchor: 'a' }],
  ['/spaces/planning/pages/one', { type: 'path', path: '/spaces/planning/pages/one' }],
  [`https://app.example.com/o/org_1/s/${space}`, { type: 'reference', kind: 'space', id: space }],
  [`https://app.example.com/o/org_1/s/${space}/a/b#c`, { type: 'tree', space, path: 'a/b', anchor: 'c' }],
  ['https://app.example.com/o/org_1', { type: 'app', url: 'https://app.example.com/o/org_1' }],
  ['https://app.example.com.evil', { type: 'url', url: 'https://app.example.com.evil' }],
  ['https://docs.example.com/acme/guide/a/b?c#d', { type: 'tree', path: 'a/b', anchor: 'd' }],
  ['https://guide.acme.com', { type: 'tree', path: '' }],
  ['https://docs.example.com/other', { type: 'app', url: 'https://docs.example.com/other' }],
  ...[
    '',
    ' ',
    'broken-reference',
    '/broken/pages/x',
    'javascript:alert(1)',
    'file:///etc',
    'C:\\a',
    'http://',
    'a\u0000b',
    'a'.repeat(1_000),
  ].map((text): [string, LinkTarget] => [text, { type: 'broken' }]),
])('link target %j is parsed', (text, target) => {
  expect(parseLinkTarget(text, server)).toEqual(target);
});

test('any text is parsed to a target', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(parseLinkTarget(text, server)).toBeDefined();
    }),
  );
});

test.each([
  ['a/b.md', 'c.md', 'a/c.md'],
  ['a/b.md', './c/./d.md', 'a/c/d.md'],
  ['a/b.md', '../c.md', 'c.md'],
  ['a/b.md', '..', ''],
  ['a/b.md', '../../c.md', undefined],
  ['a/b.md', '/c//d/', 'c/d'],
  ['b', 'c', 'c'],
])('in %s, the path %s resolves to %s', (from, relative, path) => {
  expect(resolveLinkPath(from, relative)).toBe(path);
});
