import { ContentCache, ContentReader, type TrieNodeKey } from '@lectern/content';
import { describe, expect, test } from 'vitest';
import { readTogether } from '../../../src/spaces/references/read-together.ts';

/** Stores of documents whose texts are their hashes, and the loads of them. */
function makeStores({ fails = false } = {}) {
  const loads: (readonly TrieNodeKey[])[] = [];
  const load = async (asked: readonly TrieNodeKey[]) => {
    loads.push(asked);
    if (fails) throw new Error('It is not there.');
    return new Map(asked.map(({ storeId, hash }) => [`${storeId}/${hash}`, `${storeId} ${hash}`]));
  };
  const contentObjects = { loadNodesOfStores: load, loadDocumentsOfStores: load };
  const ctx = Object({ store: { contentObjects }, contentCache: new ContentCache() });
  const contents = Array.from({ length: 5 }, (_, at) => ({
    at,
    reader: new ContentReader(ctx, `store${at}`),
  }));
  return { ctx, contents, loads };
}

describe('contents that are read together', () => {
  test('take as many loads as the one that takes the most, and get what is theirs', async () => {
    const { ctx, contents, loads } = makeStores();
    const read = await readTogether<(typeof contents)[number], string[]>(
      ctx,
      contents,
      async ({ at }, reader) => {
        const texts: string[] = [];
        for (let index = 0; index < at; index += 1) texts.push(await reader.document(`h${index}`));
        return texts;
      },
    );
    expect(loads.map((asked) => asked.length)).toEqual([4, 3, 2, 1]);
    expect(read[3]).toEqual(['store3 h0', 'store3 h1', 'store3 h2']);
  });

  test('fail together when a load does', async () => {
    const { ctx, contents } = makeStores({ fails: true });
    const read = readTogether<(typeof contents)[number], string>(ctx, contents, (_, reader) =>
      reader.document('h'),
    );
    await expect(read).rejects.toThrow('It is not there.');
  });
});
