import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type IndexedLink, readLinks, writeLinks } from '../../src/store/spaces/page-links.ts';

const target = fc.constantFrom<IndexedLink['target']>(
  { kind: 'url' },
  { kind: 'page', id: 'a' },
  { kind: 'page', id: 'a' },
  { kind: 'anchor', id: 'b', anchor: 'c' },
);
const link: fc.Arbitrary<IndexedLink> = fc.record({
  kind: fc.constantFrom('link' as const, 'image' as const),
  address: fc.constantFrom('a.md', '../b.md', 'https://example.com/?a="\\'),
  section: fc.constantFrom('', 'start', 'next'),
  status: fc.constantFrom('ok' as const, 'broken' as const, 'in-app' as const),
  target,
});

test('links are read as they were written, in their order', () => {
  fc.assert(
    fc.property(fc.array(link, { maxLength: 30 }), (links) => {
      expect(readLinks(writeLinks(links))).toEqual(links);
    }),
  );
});

test('links of servers that stored each by itself are read', () => {
  fc.assert(
    fc.property(fc.array(link, { maxLength: 10 }), (links) => {
      expect(readLinks(JSON.stringify(links))).toEqual(links);
    }),
  );
});

test('the same link again takes next to nothing', () => {
  const one: IndexedLink = {
    kind: 'link',
    address: 'https://example.com/',
    section: 'start',
    status: 'ok',
    target: { kind: 'url' },
  };
  const many = Array.from({ length: 1000 }, (): IndexedLink => ({ ...one }));
  expect(writeLinks(many).length).toBeLessThan(2500);
  expect(readLinks(writeLinks(many))).toEqual(many);
});
