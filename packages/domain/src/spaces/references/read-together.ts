import { ContentReader, type TrieNodeKey } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';

/**
 * Works on several contents at once, each with a reader of its own. When all of them wait for objects, these are loaded
 * with one statement: so the number of statements depends on the content that takes the most, and not on how many there are.
 */
export async function readTogether<T extends { readonly reader: ContentReader }, R>(
  { store: { contentObjects }, contentCache }: Pick<Ctx, 'store' | 'contentCache'>,
  contents: readonly T[],
  work: (content: T, reader: ContentReader) => Promise<R>,
): Promise<R[]> {
  const loads = new SharedLoads(contentObjects, contents.length);
  const source = { store: { contentObjects: loads }, contentCache };
  return Promise.all(
    contents.map(async (content) => {
      try {
        return await work(content, new ContentReader(source, content.reader.storeId));
      } finally {
        loads.finish();
      }
    }),
  );
}

type ObjectsOfStores = {
  loadNodesOfStores(asked: readonly TrieNodeKey[]): Promise<ReadonlyMap<string, string>>;
  loadDocumentsOfStores(asked: readonly TrieNodeKey[]): Promise<ReadonlyMap<string, string>>;
};

type Load = {
  readonly kind: keyof ObjectsOfStores;
  readonly asked: readonly TrieNodeKey[];
  readonly done: PromiseWithResolvers<ReadonlyMap<string, string>>;
};

class SharedLoads {
  readonly #objects: ObjectsOfStores;
  #working: number;
  #waiting: Load[] = [];

  constructor(objects: ObjectsOfStores, working: number) {
    this.#objects = objects;
    this.#working = working;
  }

  loadNodes(storeId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#load('loadNodesOfStores', storeId, hashes);
  }

  loadDocuments(storeId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#load('loadDocumentsOfStores', storeId, hashes);
  }

  /** One of the works is done. */
  finish(): void {
    this.#working -= 1;
    this.#loadOnceAllWait();
  }

  async #load(kind: Load['kind'], storeId: string, hashes: readonly string[]) {
    const done = Promise.withResolvers<ReadonlyMap<string, string>>();
    this.#waiting.push({ kind, asked: hashes.map((hash) => ({ storeId, hash })), done });
    this.#loadOnceAllWait();
    const texts = await done.promise;
    return new Map(
      hashes.flatMap((hash): [string, string][] => {
        const text = texts.get(`${storeId}/${hash}`);
        return text === undefined ? [] : [[hash, text]];
      }),
    );
  }

  #loadOnceAllWait(): void {
    if (this.#waiting.length < this.#working) return;
    for (const [kind, loads] of Map.groupBy(this.#waiting.splice(0), (load) => load.kind))
      void this.#objects[kind](loads.flatMap(({ asked }) => asked)).then(
        (texts) => {
          for (const { done } of loads) done.resolve(texts);
        },
        (error: unknown) => {
          for (const { done } of loads) done.reject(error);
        },
      );
  }
}
