import { expect, test } from 'vitest';
import { type ContentHash, parseTrieNode } from '../../src/objects/trie-node.ts';
import type { NodeSource } from '../../src/objects/trie.ts';
import {
  changeRepositoryMetadata,
  mergeRepositoryMetadata,
  readRepositoryMetadata,
  type RepositoryMetadata,
  repositoryFileUrl,
} from '../../src/pages/repository-metadata.ts';

test.each([
  ['src/index.ts', '../src/index.ts', '/src/index.ts'],
  ['src/a b#c?.ts', '../src/a%20b%23c%3F.ts#L3', '/src/a%20b%23c%3F.ts#L3'],
  ['docs/Überblick.md', ' ../docs/Überblick.md?plain=1#x ', '/docs/%C3%9Cberblick.md?plain=1#x'],
  ['', '..', ''],
  ['', '..#readme', '#readme'],
])('%s, linked as %s, has the URL of the repository and %s', (path, target, expected) => {
  expect(repositoryFileUrl('https://git.example.com/tree/main', path, target)).toBe(
    `https://git.example.com/tree/main${expected}`,
  );
});

test('merging repository metadata keeps the changes of both sides, and theirs where both changed an entry', async () => {
  const texts = new Map<ContentHash, string>();
  const nodes: NodeSource = {
    load: (hashes) =>
      Promise.resolve(new Map(hashes.map((hash) => [hash, parseTrieNode(texts.get(hash) ?? '')]))),
  };
  const write = async (metadata: RepositoryMetadata, before: ContentHash | null = null) => {
    const update = await changeRepositoryMetadata(nodes, { repository_hash: before }, metadata);
    for (const [hash, text] of update.texts) texts.set(hash, text);
    return { repository_hash: update.root };
  };
  const metadata = (treeUrl: string, paths: readonly string[], redirects: Record<string, string> = {}) => ({
    treeUrl,
    paths: new Set(paths),
    redirects: new Map(Object.entries(redirects)),
  });
  const base = await write(metadata('https://git.test/base', ['a', 'b'], { old: 'page_1' }));
  const ours = await write(metadata('https://git.test/ours', ['a', 'b', 'ours'], { old: 'page_2' }));
  const theirs = await write(metadata('https://git.test/theirs', ['b', 'theirs'], { old: 'page_1' }));
  const merged = await mergeRepositoryMetadata(nodes, { base, ours, theirs });
  for (const [hash, text] of merged.texts) texts.set(hash, text);
  expect(await readRepositoryMetadata(nodes, { repository_hash: merged.root })).toEqual(
    metadata('https://git.test/theirs', ['b', 'ours', 'theirs'], { old: 'page_2' }),
  );
});
