/** The pages beyond which jobs build indexes, in batches. */
const pagesAtOnce = 500;

/** Whether a change has too many pages to be indexed in its transaction, or a content for a request to index it. */
export function isLarge(pages: number): boolean {
  return pages > pagesAtOnce;
}
