import type { RowsDigest } from '@lectern/database';
import { cachesResponses } from './caches-responses.ts';
import type { Ctx } from './context.ts';

/** Without a digest, its rows were read once. */
type Known<Value> = { readonly digest: string; readonly value?: Value };

/** What is known of something that is made of rows. */
export type CachedByDigest<Value> = {
  /** To be compared with that of its rows now; `undefined` where a digest is not worth its cost yet. */
  readonly digest: string | undefined;
  /** What was made of its rows, if they have this digest. */
  find(digest: RowsDigest | undefined): Value | undefined;
  /** Caches what was made of rows with this digest. */
  add(digest: RowsDigest | undefined, value: Value, sizeBytes: number): void;
};

/**
 * What is made of rows, by the name of its kind, and a key that contains everything that it depends on besides them;
 * `undefined` where nothing is cached. Most of it is read only once: it is cached from the second time on.
 */
export function cachedByDigest<Value>(
  ctx: Pick<Ctx, 'store' | 'responseCache'>,
  name: string,
  key: string,
): CachedByDigest<Value> | undefined {
  if (!cachesResponses(ctx)) return undefined;
  const entries = ctx.responseCache.partition<Known<Value>>(name);
  const known = entries.find(key);
  if (known === undefined) entries.add(key, { digest: '' }, 0);
  return {
    digest: known?.digest,
    find: (digest) => (digest?.value === known?.digest ? known?.value : undefined),
    add(digest, value, sizeBytes) {
      if (digest !== undefined) entries.add(key, { digest: digest.value, value }, sizeBytes);
    },
  };
}
