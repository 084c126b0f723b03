import { createHash } from 'node:crypto';
import type { Chunk, PageRecord, Slice } from '@lectern/content';
import { presentPage, type PageView } from '../../presenters/page.presenter.ts';

/** What a chunk of a list of pages is made of: where a page begins and, behind the pages below it, where it ends. */
type Step =
  | { readonly type: 'open'; readonly page: PlacedPage; readonly isFirst: boolean }
  | { readonly type: 'close'; readonly page: PlacedPage };

/** `above` is the path of its parent, with a trailing slash. */
type PlacedPage = { readonly id: string; readonly record: PageRecord; readonly above: string };

/** A chunk ends behind about every hundredth page, and has four times as many at most. */
const meanPages = 100;
const maxSteps = 800;

/**
 * The JSON of the pages of a view, `JSON.stringify(await presentPages(view))`, in chunks. Where a chunk ends depends on the ids of
 * its pages alone, so that an edit leaves the others the same. A chunk that `find` knows is not written anew.
 */
export async function* pageChunks(
  view: PageView,
  { scope, slice, find }: PageChunksOptions,
): AsyncGenerator<Chunk, void> {
  let steps: Step[] = [];
  const chunk = () => {
    const key = keyOf(view, scope, steps);
    const known = find(key) ?? { key, bytes: Buffer.from(textOf(view, steps)) };
    steps = [];
    return known;
  };
  for (const step of stepsOf(view)) {
    steps.push(step);
    const isEnd = steps.length >= maxSteps || (step.type === 'open' && isLastOfChunk(step.page.id));
    if (!isEnd) continue;
    yield chunk();
    await slice.pause();
  }
  if (steps.length > 0) yield chunk();
}

export type PageChunksOptions = {
  /** Names what the text depends on besides the pages. */
  readonly scope: string;
  readonly slice: Slice;
  readonly find: (key: string) => Chunk | undefined;
};

/** Pages in the order in which they are written. */
function* stepsOf({ pageTree }: PageView): Generator<Step, void> {
  type Level = {
    readonly ids: readonly string[];
    next: number;
    isFirst: boolean;
    readonly parent?: PlacedPage;
  };
  const levels: Level[] = [{ ids: pageTree.childrenOf(undefined), next: 0, isFirst: true }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const id = level.ids[level.next];
    level.next += 1;
    if (id === undefined) {
      levels.pop();
      if (level.parent !== undefined) yield { type: 'close', page: level.parent };
      continue;
    }
    const record = pageTree.find(id);
    if (record === undefined) throw new Error(`The page ${id} is not in this content.`);
    // Groups are only at the top level.
    if (record.type === 'group' && level.parent !== undefined) continue;
    const { parent } = level;
    const above = parent === undefined ? '' : `${parent.above}${parent.record.slug}/`;
    const page = { id, record, above };
    yield { type: 'open', page, isFirst: level.isFirst };
    level.isFirst = false;
    if (record.type === 'document' || record.type === 'group')
      levels.push({ ids: pageTree.childrenOf(id), next: 0, isFirst: true, parent: page });
  }
}

/** By the random letters of ids. */
function isLastOfChunk(id: string): boolean {
  let sum = 0;
  for (let at = id.length - 6; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) >>> 0;
  return sum % meanPages === 0;
}

/** Records are immutable, and those of the next revision are the same objects unless they changed. */
const numbers = new WeakMap<PageRecord, number>();
let lastNumber = 0;

function numberOf(record: PageRecord): number {
  let number = numbers.get(record);
  if (number === undefined) {
    lastNumber += 1;
    number = lastNumber;
    numbers.set(record, number);
  }
  return number;
}

function keyOf({ visibleText }: PageView, scope: string, steps: readonly Step[]): string {
  const first = steps.find(({ type }) => type === 'open');
  let text = `${scope}\n${first?.page.above ?? ''}\n`;
  for (const step of steps) {
    const { description } = step.page.record;
    text += `${step.type === 'close' ? '-' : step.isFirst ? '[' : ','}${numberOf(step.page.record)}`;
    if (step.type === 'close' || description === undefined || visibleText === undefined) continue;
    const visible = visibleText(description);
    if (visible !== description) text += JSON.stringify(visible);
  }
  return createHash('sha256').update(text).digest('base64url');
}

function textOf(view: PageView, steps: readonly Step[]): string {
  const ends = new Map<PlacedPage, string>();
  let text = '';
  for (const step of steps) {
    const { page } = step;
    if (step.type === 'close') {
      text += ends.get(page) ?? partsOf(view, page)[1];
      continue;
    }
    const [start, end] = partsOf(view, page);
    ends.set(page, end);
    text += step.isFirst ? start : `,${start}`;
  }
  return text;
}

/** The JSON of a page before and behind the pages below it. */
function partsOf(view: PageView, { id, above }: PlacedPage): [string, string] {
  const page = presentPage(view, id, above);
  const json = JSON.stringify(page);
  if (page.type !== 'document' && page.type !== 'group') return [json, ''];
  // Its first occurrence: quotes within texts are escaped, and no object is before it that has lists.
  const at = json.indexOf(emptyPages) + emptyPages.length - 1;
  return [json.slice(0, at), json.slice(at)];
}

const emptyPages = '"pages":[]';
