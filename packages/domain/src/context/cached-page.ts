import type { ListOf } from '@lectern/contract';
import type { PageDigest } from '@lectern/database';
import { deepFreeze } from '../core/deep-freeze.ts';
import { cachesResponses } from './caches-responses.ts';
import type { Ctx } from './context.ts';

/** Without a digest, a page was asked for once. */
type Known = { readonly digest: string; readonly page?: ListOf<unknown> };

/** What is known of a page of a list. */
type CachedPage<Item> = {
  /** To be compared with that of its rows now; `undefined` where a digest is not worth its cost yet. */
  readonly digest: string | undefined;
  /** The page, if its rows have this digest. */
  find(digest: PageDigest | undefined): ListOf<Item> | undefined;
  /** Caches the page of rows with this digest. */
  add(digest: PageDigest | undefined, page: ListOf<Item>): void;
};

/** The bytes in memory of a row per byte that PostgreSQL sends: the item, and its text in each content coding. */
const bytesPerSentByte = 5;

/**
 * A page by a key that contains everything that it depends on besides its rows; `undefined` where nothing is cached. Many
 * pages are read only once: one is cached from the second time on.
 */
export function cachedPage<Item>(ctx: Ctx, key: string): CachedPage<Item> | undefined {
  if (!cachesResponses(ctx)) return undefined;
  const pages = ctx.responseCache.partition<Known>('pages');
  const known = pages.find(key);
  if (known === undefined) pages.add(key, { digest: '' }, 0);
  return {
    digest: known?.digest,
    find(digest) {
      if (known?.page === undefined || digest?.value !== known.digest) return undefined;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A key names the list, and with it the items.
      return known.page as ListOf<Item>;
    },
    add(digest, page) {
      if (digest === undefined) return;
      const sizeBytes = digest.sizeBytes * bytesPerSentByte;
      pages.add(key, { digest: digest.value, page: deepFreeze(page) }, sizeBytes);
    },
  };
}
