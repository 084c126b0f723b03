import { cachesResponses } from '../context/caches-responses.ts';
import type { Ctx } from '../context/context.ts';
import { deepFreeze } from '../core/deep-freeze.ts';
import type { SiteId } from '../context/site-versions.ts';
import { snapshot } from '../context/transaction.ts';

/** What is read of a site. */
type SiteRead<Value> = {
  /** Names what is read, and contains everything that it depends on besides the rows of the site. */
  readonly key: string;
  /** Everything that it returns is read through the context that it receives. `undefined` is not cached. */
  readonly load: (ctx: Ctx) => Promise<Value | undefined>;
  /** Whether transports write it, and share its bytes. */
  readonly isResult?: boolean;
  /** What it takes in memory; by default computed from its JSON. */
  readonly sizeOf?: ((value: Value) => number) | undefined;
};

type Loaded = { readonly version: string | undefined; readonly value: unknown };

/** The bytes in memory per character of JSON: of a value, as measured, and of its text in each content coding. */
const bytesPerCharacter = { value: 2, text: 1.5 };

const partitionName = 'sites';
const loading = new WeakMap<object, Map<string, Promise<Loaded>>>();

/**
 * Reads something of a site, or returns what was read before of the same version of it, frozen. What it returns may
 * depend on rows that the version covers (see `SiteVersionsRepository`), and on the key, alone.
 */
export async function readOfSite<Value extends object>(
  ctx: Ctx,
  site: SiteId,
  { key, load, isResult = false, sizeOf = jsonSize(isResult) }: SiteRead<Value>,
): Promise<Value | undefined> {
  if (!cachesResponses(ctx)) return load(ctx);
  const version = await ctx.siteVersions.find(ctx.store, site);
  if (version === undefined) return load(ctx);
  const entries = ctx.responseCache.partition<Value>(partitionName);
  const entryKey = (ofVersion: string) => `${site.organizationId}/${site.siteId} ${ofVersion} ${key}`;
  const cached = entries.find(entryKey(version));
  if (cached !== undefined) return cached;

  const loaded = await loadOnce(ctx, entryKey(version), async () => {
    const read = await snapshot(ctx, async (tx) => ({
      version: (await tx.store.siteVersions.find(site.organizationId, site.siteId))?.version,
      value: await load(tx),
    }));
    if (read.value !== undefined && read.version !== undefined) {
      entries.add(entryKey(read.version), deepFreeze(read.value), sizeOf(read.value));
    }
    return read;
  });
  // What another request has begun to read may be older than this one.
  if (loaded.version !== version) return load(ctx);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A key names the same `load`.
  return loaded.value as Value | undefined;
}

function jsonSize(isResult: boolean): (value: object) => number {
  const { value, text } = bytesPerCharacter;
  return (read) => Math.ceil(JSON.stringify(read).length * (isResult ? value + text : value));
}

/** Requests that miss the same entry at once read it once. */
function loadOnce(ctx: Ctx, key: string, load: () => Promise<Loaded>): Promise<Loaded> {
  // Not for those who read from another server.
  const running = loading.get(ctx.store) ?? new Map<string, Promise<Loaded>>();
  loading.set(ctx.store, running);
  const existing = running.get(key);
  if (existing !== undefined) return existing;
  const started = load().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
