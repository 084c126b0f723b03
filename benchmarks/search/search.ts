import { writeFile } from 'node:fs/promises';
import { measureSearch } from './measure-search.ts';
import { searchText } from './search-text.ts';

/** Measures the quality and the latency of search; a quick run is only printed. */
export async function benchSearch(quick: boolean): Promise<void> {
  const result = await measureSearch({ rounds: quick ? 2 : 10, copies: quick ? 1 : 5 });
  const text = searchText(result);
  if (!quick) await writeFile(new URL('report.md', import.meta.url), text);
  console.log(text);
}
