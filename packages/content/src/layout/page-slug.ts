import { trimOf } from '@lectern/contract/trim-characters';

/** The maximum length of a slug from a title or file name. */
const maxSlugLength = 100;

const accents = /[\u0300-\u036F]+/g;
const separators = /[^\p{L}\p{M}\p{N}.+_]+/gu;
const edges = '-.';

/**
 * The slug for a title or the stem of a file name: `Elsa Server + Studio` is `elsa-server-+-studio`. Empty when
 * nothing is left. Idempotent.
 */
export function pageSlug(text: string): string {
  const words = text
    .slice(0, 1000)
    .normalize('NFKD')
    .replaceAll(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(accents, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(separators, '-');
  const slug = trimOf(words, edges).slice(0, maxSlugLength);
  return trimOf(slug, edges).toWellFormed().replaceAll('\uFFFD', '');
}

/** A sibling: the slug that it requests, or the text that its slug is derived from. */
type SlugRequest = { readonly explicit?: string | undefined; readonly base: string };

/** Unique slugs for siblings: requested ones are assigned first, then the others in order. */
export function siblingSlugs(requests: readonly SlugRequest[]): string[] {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  const free = (wanted: string): string => {
    if (!taken.has(wanted)) return wanted;
    let count = next.get(wanted) ?? 1;
    while (taken.has(`${wanted}-${count}`)) count += 1;
    next.set(wanted, count + 1);
    return `${wanted}-${count}`;
  };
  const slugs = requests.map(() => '');
  for (const named of [true, false]) {
    for (const [at, { explicit, base }] of requests.entries()) {
      if ((explicit !== undefined) !== named) continue;
      const slug = free(explicit ?? base);
      taken.add(slug);
      slugs[at] = slug;
    }
  }
  return slugs;
}
