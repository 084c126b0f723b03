import { expect, test } from 'vitest';
import { blockNode, referencesIn } from '../../src/index.ts';

test('what a document refers to is listed once, with the files and people of its tables', () => {
  const page = { kind: 'page', page: 'page_a' };
  const table = blockNode('table', {
    definition: { a: { type: 'files' }, b: { type: 'users' }, c: { type: 'content-ref' } },
    records: { r: { values: { a: ['file_a'], b: ['user_a', 'user_b'], c: page } } },
  });
  const nodes = [
    blockNode('content-ref', { ref: page }),
    table,
    blockNode('image', { ref: { kind: 'file', file: 'file_b' }, refDark: { kind: 'file', file: 'file_a' } }),
    blockNode('content-ref', { ref: { kind: 'url', url: '' } }),
    blockNode('content-ref', { ref: { kind: 'unknown', page: 'page_a' } }),
  ];
  expect(referencesIn(nodes)).toEqual([
    page,
    { kind: 'file', file: 'file_a' },
    { kind: 'user', user: 'user_a' },
    { kind: 'user', user: 'user_b' },
    { kind: 'file', file: 'file_b' },
  ]);
});
