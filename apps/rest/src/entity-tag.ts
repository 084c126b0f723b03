import { hash } from 'node:crypto';
import { invalidInput } from '@lectern/contract';

/**
 * A strong entity tag: a digest of the bytes before compression. A compressed response has the
 * same tag with a suffix (see `codedTag`), since a strong tag has to differ between encodings
 * (RFC 9110, 8.8.3.3); conditions accept either form, so one read with gzip can be written without.
 */
export function entityTag(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** The strong tag of a compressed response; a weak tag may stay the same. */
export function codedTag(tag: string, encoding: string): string {
  return tag.startsWith('"') ? `${tag.slice(0, -1)}-${encoding}"` : tag;
}

/** Whether an If-None-Match header names the tag, by weak comparison. */
export function noneMatchNames(header: string, tag: string): boolean {
  return (
    header.trim() === '*' ||
    tagsIn(header, /(?:W\/)?("[^"]*")/g).some((listedTag) => isFormOf(listedTag, tag))
  );
}

/**
 * Whether an If-Match header names the tag, by strong comparison. 400 for a header without any
 * quoted tag, which is a mistake and not a condition.
 */
export function matchNames(header: string, tag: () => string): boolean {
  if (header.trim() === '*') return true;
  if (!header.includes('"'))
    throw invalidInput('header.If-Match', 'must be an ETag as it was received, in quotes');
  const current = tag();
  return tagsIn(header, /(?<!W\/)("[^"]*")/g).some((listedTag) => isFormOf(listedTag, current));
}

function isFormOf(listedTag: string, tag: string): boolean {
  return listedTag === tag || listedTag === codedTag(tag, 'gzip') || listedTag === codedTag(tag, 'br');
}

function tagsIn(header: string, pattern: RegExp): string[] {
  return Array.from(header.matchAll(pattern), (match) => match[1] ?? '');
}
