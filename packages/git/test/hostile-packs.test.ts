import { expect, test } from 'vitest';
import { defaultGitLimits } from '../src/git-limits.ts';
import { encodeTree, type GitObject, hashObject, type TreeEntry } from '../src/git-objects.ts';
import { Packfile } from '../src/packfile.ts';
import { readFileTree } from '../src/read-file-tree.ts';
import { writePack } from '../src/write-pack.ts';
import {
  blobEntry,
  blobOid,
  deltaSize,
  hostilePacks,
  packOf,
  refDeltaEntry,
  smallBlob,
} from './crafted-packs.ts';

const limits = { ...defaultGitLimits, objectBytes: 1_000_000, unpackedBytes: 5_000_000, entries: 1000 };

test.each(Object.keys(hostilePacks))('a packfile with %s is rejected', async (name) => {
  const [pack, code] = hostilePacks[name] ?? [Buffer.alloc(0), ''];
  await expect(Packfile.read(pack, limits)).rejects.toMatchObject({ code, retryable: false });
});

test('a chain of 3000 deltas, the last one first, is resolved', async () => {
  const entries: Buffer[] = [blobEntry(smallBlob)];
  let content = smallBlob;
  for (let index = 0; index < 3000; index += 1) {
    const next = Buffer.concat([content, Buffer.from([index % 256])]);
    const copyAndInsert = [0x80 | 16 | 32, content.length & 255, content.length >> 8, 1, index % 256];
    const delta = Buffer.concat([
      deltaSize(content.length),
      deltaSize(next.length),
      Buffer.from(copyAndInsert),
    ]);
    entries.push(refDeltaEntry(blobOid(content), delta));
    content = next;
  }
  const pack = packOf(entries.toReversed());
  const packfile = await Packfile.read(pack, { ...limits, unpackedBytes: 50_000_000 });
  expect(packfile.get(blobOid(content), 'blob').equals(content)).toBe(true);
});

async function fileTreeOf(entries: readonly TreeEntry[], others: readonly GitObject[] = []) {
  const tree = encodeTree(entries);
  const blob: GitObject = { type: 'blob', bytes: smallBlob };
  const packfile = await Packfile.read(await writePack([blob, tree, ...others]), limits);
  return readFileTree(packfile, hashObject(tree), limits);
}

const file = { mode: '100644', oid: blobOid(smallBlob) };

test('a tree whose subtrees repeat exponentially is rejected', async () => {
  let tree = encodeTree([{ ...file, name: 'a' }]);
  const trees: GitObject[] = [tree];
  for (let depth = 0; depth < 30; depth += 1) {
    const oid = hashObject(tree);
    tree = encodeTree(Array.from({ length: 10 }, (_, index) => ({ mode: '40000', name: `d${index}`, oid })));
    trees.push(tree);
  }
  const bomb = fileTreeOf([{ mode: '40000', name: 'top', oid: hashObject(tree) }], trees);
  await expect(bomb).rejects.toMatchObject({ code: 'git_too_large' });
});

test('a tree entry with a slash in its name is rejected', async () => {
  const tree = fileTreeOf([{ ...file, name: '../../etc/passwd' }]);
  await expect(tree).rejects.toMatchObject({ code: 'git_broken' });
});

test('a tree whose subtree is missing is rejected', async () => {
  const tree = fileTreeOf([{ mode: '40000', name: 'x', oid: file.oid }]);
  await expect(tree).rejects.toMatchObject({ code: 'git_broken' });
});
