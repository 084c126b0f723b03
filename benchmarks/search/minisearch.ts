import MiniSearch from 'minisearch';
import type { SearchedPage } from './searched-space.ts';

/** An index in memory of the same pages, with the options that sites of documentation use. */
export function indexWithMiniSearch(pages: readonly SearchedPage[]): (query: string) => string[] {
  const index = new MiniSearch<SearchedPage>({ fields: ['title', 'text'] });
  index.addAll(pages);
  const options = { fuzzy: 0.2, prefix: true, boost: { title: 4 } };
  return (query) => index.search(query, options).map(({ id }) => String(id));
}
