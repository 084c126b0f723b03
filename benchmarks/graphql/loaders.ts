import DataLoader from 'dataloader';
import type { Ctx } from '../../packages/domain/src/index.ts';
import type { BatchQuery, Row } from './batch-query.ts';

/** The data loaders of one request, one for each query: the keys of a level of the tree are read together. */
export class Loaders {
  readonly #ctx: Ctx;
  readonly #loaders = new Map<BatchQuery, DataLoader<string, Row[]>>();

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  load(query: BatchQuery, key: unknown): Promise<Row[]> {
    let loader = this.#loaders.get(query);
    if (loader === undefined) {
      loader = new DataLoader((keys) => query.read(this.#ctx, keys));
      this.#loaders.set(query, loader);
    }
    return loader.load(String(key));
  }
}
