import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page } from '@lectern/contract';
import { expect, test } from 'vitest';
import { quoteText, quoteTexts } from '../src/plan/quoted-texts.ts';

/** A page whose text takes some milliseconds to quote. */
function pageOf(at: number, pages: Page[] = []): Page {
  const markdown = `Text ${at}\n"é"\n`.repeat(200_000);
  // What is read of a page.
  return { type: 'document', id: `page_${at}`, markdown, pages } as unknown as Page;
}

test('long texts of pages at every level are quoted, and others have their turns meanwhile', async () => {
  const below = [pageOf(1), pageOf(2), pageOf(3)];
  const top = pageOf(0, below);
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns += 1) await nextTurn();
  })();
  const quoted = await quoteTexts([[top]]);
  isDone = true;
  await others;
  const texts = [top, ...below].flatMap((page) => (page.type === 'document' ? [page.markdown ?? ''] : []));
  expect([...quoted.keys()]).toEqual(texts);
  expect(texts.map((text) => quoteText(text, quoted))).toEqual(texts.map((text) => JSON.stringify(text)));
  expect(turns).toBeGreaterThanOrEqual(3);
});
