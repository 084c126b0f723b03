import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { page, searchedSpace } from './pages.ts';

const used = useWorld();

/** Pages without anything that is searched for. */
function others(count: number, text: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => page(`Other ${index}`, text(index)));
}

test('a word that nearly every page has is neither required nor decisive, in any language', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('Progress of a trace', 'It is shown at once.'),
    page('The', 'The the the the trace. Its progress.'),
    page('進捗トレース', '表示されます。'),
    ...others(10, (index) => `The page with the number ${index}. このページはマニュアルのページです。`),
  );
  expect((await search('the progress trace'))[0]).toBe('Progress of a trace');
  expect((await search('the trace'))[0]).toBe('Progress of a trace');
  expect(await search('the')).toHaveLength(11);
  expect((await search('マニュアル 進捗'))[0]).toBe('進捗トレース');
});

test('without a page that has all words, those with the rarest are found', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('Restart', 'Restart the agent.'),
    page('Agent', 'An agent and how to have more.'),
    page('Agents', 'How an agent works.'),
    ...others(3, () => 'Nothing.'),
  );
  expect(await search('how restart agent')).toEqual(['Restart']);
  expect(await search('how "restart" agent')).toEqual([]);
  expect(await search('how restart missing')).toEqual([]);
});

test('a title comes before a heading, a heading before a phrase in the text, and that before scattered words', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('Scattered', `Window ${'of text '.repeat(20)}function. Function window, then function window.`),
    page('Phrase', 'There is a window function.'),
    page('Heading', '## Window function\n\nIt computes.'),
    page('A window with a function', 'It computes.'),
    page('The window function of SQL', 'It computes.'),
    page('Window function', 'It computes.'),
  );
  expect(await search('window function')).toEqual([
    'Window function',
    'The window function of SQL',
    'A window with a function',
    'Heading',
    'Phrase',
    'Scattered',
  ]);
});

test('the page that is about an identifier comes before those that mention it', async () => {
  const { search } = await searchedSpace(
    used.world,
    ...others(6, (index) => `Set \`pos_file\` for number ${index}.`),
    page('tail', '## `pos_file`\n\nThe `pos_file` parameter names a file. `pos_file` is written.'),
    ...others(6, (index) => `The file at pos ${index}.`),
  );
  const found = await search('pos_file');
  expect(found).toHaveLength(7);
  expect(found[0]).toBe('tail');
});

test('Chinese, Japanese and Korean are found by words and phrases without spaces', async () => {
  const { search } = await searchedSpace(
    used.world,
    page('彙總函數', '計算多筆資料的結果。'),
    page('函數', '彙總是另一回事。彙總函數在別處。'),
    page('インデックスの使い方', '検索を速くします。'),
    page('데이터베이스 설정', '연결을 설정합니다.'),
  );
  expect(await search('彙總函數')).toEqual(['彙總函數', '函數']);
  expect(await search('インデックス')).toEqual(['インデックスの使い方']);
  expect(await search('検索を速く')).toEqual(['インデックスの使い方']);
  expect(await search('데이터베이스')).toEqual(['데이터베이스 설정']);
});

test('pages of results follow each other without a gap where words are corrected, frequent or missing', async () => {
  const { spaceId, client } = await searchedSpace(
    used.world,
    ...others(30, (index) => `The harbour number ${index}${index % 2 === 0 ? ' with a crane' : ''}.`),
  );
  for (const query of ['harbuor', 'the harbour', 'the cranne harbour']) {
    const all = await client.search.inSpace({ spaceId, query });
    const walked: string[] = [];
    let at: string | undefined;
    do {
      const { items, next } = await client.search.inSpace({
        spaceId,
        query,
        limit: 7,
        ...(at !== undefined && { page: at }),
      });
      walked.push(...items.map(({ id }) => id));
      at = next?.page;
    } while (at !== undefined);
    expect(walked).toEqual(all.items.map(({ id }) => id));
    expect(all.count).toBe(walked.length);
    expect(all.count).toBeGreaterThan(10);
  }
});
