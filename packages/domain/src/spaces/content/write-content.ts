import { createHash } from 'node:crypto';
import { type Chunk, Slice } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { JsonParts } from '../../core/write-json.ts';
import { type ContentVersion, readerOf } from '../../presenters/content-version.ts';
import { presentFile } from '../../presenters/file.presenter.ts';
import { pageChunks } from './page-chunks.ts';
import { type ContentView, type PagesOption, readContentParts, viewOf } from './read-content.ts';

/** The JSON of `readPages`, from the cache or written in slices. */
export async function writePages(
  ctx: Ctx,
  version: ContentVersion,
  options: PagesOption,
): Promise<JsonParts> {
  await readTreeOnce(ctx, version);
  const view = await viewOf(ctx, version, options);
  return wrapped('{"pages":[', await pageParts(ctx, version, view), ']}');
}

/** The JSON of `readContent`, likewise. */
export async function writeContent(
  ctx: Ctx,
  version: ContentVersion,
  options: PagesOption,
): Promise<JsonParts> {
  await readTreeOnce(ctx, version);
  const { view, before, files, fileView, behind } = await readContentParts(ctx, version, options);
  const pages = await pageParts(ctx, version, view);
  const slice = new Slice();
  const fileParts: Buffer[] = [];
  for (let at = 0; at < files.length; at += filesAtATime) {
    const presented = files
      .slice(at, at + filesAtATime)
      .map(([id, record]) => JSON.stringify(presentFile(fileView, id, record)));
    fileParts.push(Buffer.from(`${at === 0 ? '' : ','}${presented.join(',')}`));
    await slice.pause();
  }
  const tail = Buffer.concat([Buffer.from('],"files":['), ...fileParts, Buffer.from(`],${inner(behind)}}`)]);
  return wrapped(`{${inner(before)},"pages":[`, pages, tail);
}

const filesAtATime = 100;

/** The members of an object, without its braces. */
function inner(value: object): string {
  return JSON.stringify(value).slice(1, -1);
}

function wrapped(head: string, { sizeBytes, parts }: JsonParts, tail: string | Buffer): JsonParts {
  const [first, last] = [Buffer.from(head), Buffer.from(tail)];
  if (sizeBytes !== undefined && Symbol.iterator in parts)
    return { sizeBytes: first.length + sizeBytes + last.length, parts: [first, ...parts, last] };
  const streamed = async function* stream() {
    yield first;
    yield* parts;
    yield last;
  };
  return { sizeBytes: undefined, parts: streamed() };
}

/**
 * Caches the page tree. Readers at the same time build it once. None of them may be in a transaction, whose connection
 * readers outside would wait for: contents are written by operations that read, which have none.
 */
async function readTreeOnce(ctx: Ctx, version: ContentVersion): Promise<void> {
  const { space, revision } = version;
  const key = `${space.store_id} ${revision.pages_hash ?? ''}`;
  await once(ctx, key, () => readerOf(ctx, version).pageTree(revision));
}

/** What is being computed, by its key: whoever wants it meanwhile waits for it. */
const running = new WeakMap<Ctx['contentCache'], Map<string, Promise<unknown>>>();

async function pageParts(ctx: Ctx, version: ContentVersion, view: ContentView): Promise<JsonParts> {
  const { texts } = ctx.contentCache;
  const { space, revision, visitor } = version;
  const scope = `${space.store_id} ${view.appAddress} ${view.metadata}`;
  // They may be long.
  const claims = visitor === undefined ? '' : digest(JSON.stringify(visitor.claims));
  const key = `${scope} ${revision.pages_hash ?? ''} ${claims} ${view.key}`;
  const chunks = texts.isTooLarge(key)
    ? undefined
    : (texts.find(key) ?? (await writeOnce(ctx, { key, scope, view })));
  if (chunks !== undefined)
    return {
      sizeBytes: chunks.reduce((sum, { bytes }) => sum + bytes.length, 0),
      parts: chunks.map(({ bytes }) => bytes),
    };
  const streamed = async function* stream() {
    const options = { scope, slice: new Slice(), find: () => undefined };
    for await (const { bytes } of pageChunks(view, options)) yield bytes;
  };
  return { sizeBytes: undefined, parts: streamed() };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

async function once({ contentCache }: Ctx, key: string, compute: () => Promise<unknown>): Promise<void> {
  const ofCache = running.get(contentCache) ?? new Map<string, Promise<unknown>>();
  running.set(contentCache, ofCache);
  let current = ofCache.get(key);
  if (current === undefined) {
    current = compute().finally(() => ofCache.delete(key));
    ofCache.set(key, current);
  }
  await current;
}

async function writeOnce(ctx: Ctx, text: CachedText): Promise<readonly Chunk[] | undefined> {
  await once(ctx, text.key, () => writeAll(ctx, text));
  return ctx.contentCache.texts.find(text.key);
}

type CachedText = { readonly key: string; readonly scope: string; readonly view: ContentView };

/** Writes a text into the cache, unless it is too large for that. */
async function writeAll({ contentCache: { texts } }: Ctx, { key, scope, view }: CachedText): Promise<void> {
  const chunks: Chunk[] = [];
  let sizeBytes = 0;
  const find = (chunkKey: string) => texts.findChunk(chunkKey);
  for await (const chunk of pageChunks(view, { scope, slice: new Slice(), find })) {
    sizeBytes += chunk.bytes.length;
    if (sizeBytes > texts.maxEntryBytes) {
      texts.addTooLarge(key);
      return;
    }
    chunks.push(chunk);
  }
  texts.add(key, chunks);
}
