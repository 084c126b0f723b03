import { type EditedContent, TextLinkCache } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { storeContent } from './move-head.ts';

type Objects = Pick<EditedContent, 'nodes' | 'documents'>;
type ObjectMap = Objects['nodes'];

/** Content that is stored before the transaction that refers to it, apart from a small one. */
export type StagedContent = {
  readonly objects: Objects;
  /** How often the store had deleted something when the first of it was stored; `undefined` for a small content. */
  readonly deletions: number | undefined;
  /** What was read of its texts. */
  readonly texts: TextLinkCache;
};

type StageOptions = {
  /** Of the texts: what the transaction indexes that moves the head of a space, or the `links` alone, which rejects a text that cannot be read. */
  readonly reads?: 'index' | 'links' | 'nothing';
  /** What was read of other texts of the same change, to which these are added. */
  readonly texts?: TextLinkCache;
  readonly signal?: AbortSignal;
  /** How many of the texts are stored. */
  readonly onStored?: (done: number, total: number) => void;
};

/** What one transaction stores at most: others wait for it on the embedded database. */
const batchRows = 200;
const batchCharacters = 100_000;
/** The texts beyond which jobs read them again for the indexes, in batches, so that only what they mention is read here. */
const textsAtOnce = 500;
/** A store is kept for so long after the last batch. */
const keptSeconds = 600;

/**
 * Reads the texts of a content, and stores a large one in batches, which nobody sees until a revision refers to it, so that
 * the transaction that moves a head to it is short. A small content is stored by that transaction.
 */
export async function stageContent(
  { store, textTasks }: Pick<Ctx, 'store' | 'textTasks'>,
  storeId: string,
  objects: Objects,
  { reads = 'index', texts = new TextLinkCache(textTasks), signal, onStored }: StageOptions = {},
): Promise<StagedContent> {
  const { nodes, documents } = objects;
  const read = async (some: ObjectMap) => {
    if (reads === 'links') await texts.read(some);
    if (reads === 'index') await readForIndexes(texts, some, documents.size);
  };
  const [nodeBatches, documentBatches] = [batchesOf(nodes), batchesOf(documents)];
  if (nodeBatches.length + documentBatches.length <= 2) {
    await read(documents);
    return { objects, deletions: undefined, texts };
  }
  const { contentObjects, contentSweeps } = store;
  const deletions = await contentSweeps.keep(storeId, keptSeconds);
  let stored = 0;
  for (const batch of documentBatches) {
    signal?.throwIfAborted();
    await contentSweeps.keep(storeId, keptSeconds);
    await contentObjects.putDocuments(storeId, batch);
    await read(batch);
    stored += batch.size;
    onStored?.(stored, documents.size);
  }
  for (const batch of nodeBatches) {
    signal?.throwIfAborted();
    await contentSweeps.keep(storeId, keptSeconds);
    await contentObjects.putNodes(storeId, batch);
  }
  signal?.throwIfAborted();
  return { objects, deletions, texts };
}

/** Reads some of the texts of a change of the head of a space for the indexes that its transaction makes. */
export async function readForIndexes(texts: TextLinkCache, some: ObjectMap, total: number): Promise<void> {
  await (total > textsAtOnce ? texts.readMentions(some) : texts.readAll(some));
}

/** Stores what is not stored yet, in the transaction that refers to it: a small content, or one that could be swept by now. */
export async function storeStaged(
  tx: Ctx,
  storeId: string,
  { objects, deletions }: StagedContent,
): Promise<void> {
  if (deletions !== undefined && (await tx.store.contentSweeps.lockKept(storeId, deletions))) return;
  await storeContent(tx, storeId, objects);
}

function batchesOf(objects: ObjectMap): ObjectMap[] {
  const batches: ObjectMap[] = [];
  let batch = new Map<string, string>();
  let characters = 0;
  for (const [hash, text] of objects) {
    if (batch.size === batchRows || (batch.size > 0 && characters + text.length > batchCharacters)) {
      batches.push(batch);
      [batch, characters] = [new Map(), 0];
    }
    batch.set(hash, text);
    characters += text.length;
  }
  if (batch.size > 0) batches.push(batch);
  return batches;
}
