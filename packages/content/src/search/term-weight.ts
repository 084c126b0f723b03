/** Pages are counted up to this number: more tell nothing more about a word. */
export const maxCountedPages = 1000;

/** A term is frequent when more than this share of the pages has it, of few pages the half. */
const frequentShare = 0.1;
const frequentShareOfFew = 0.5;
/** The number of pages with a term up to which the share of few pages holds. */
const few = 25;
const minWeight = 0.05;

/** Whether so many pages have a term that it says little about what is sought. */
export function isFrequent(pages: number, allPages: number): boolean {
  return pages > Math.max(frequentShare * allPages, Math.min(frequentShareOfFew * allPages, few));
}

/** The weight of a term by the number of pages that have it: from 1 for a single one to nearly nothing for all. */
export function termWeight(pages: number, allPages: number): number {
  if (allPages <= 1) return 1;
  const weight = Math.log((allPages + 1) / Math.max(1, pages)) / Math.log(allPages + 1);
  return Math.min(1, Math.max(minWeight, weight));
}
