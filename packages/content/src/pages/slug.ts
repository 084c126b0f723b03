import { trimEndOf } from '@lectern/contract/trim-characters';

const maxLength = 90;

/** A title as a path segment of a URL: lower case, words joined by hyphens, letters of any script kept. */
export function urlSlug(title: string, fallback: string): string {
  const words = title
    .normalize('NFKD')
    // Removes accents from letters with a base letter.
    .replace(/\p{Mn}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const start = Array.from((words ?? []).join('-')).slice(0, maxLength);
  const slug = trimEndOf(start.join(''), '-');
  return slug === '' ? fallback : slug;
}

/** The slug itself, or the first of `slug-2`, `slug-3`, … that is not taken. */
export function uniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
