import { cutText } from './fold-word.ts';

/** Where a text has a term, by its place among the terms. */
export type Occurrence = { readonly term: number; readonly start: number };

/** How long an excerpt is at most, in characters, and how much of that may stand before what was found. */
const maxExcerptLength = 300;
const leadLength = 80;
const ellipsis = '…';

/** The part of a text in which most of what was asked for stands, on one line; the beginning where nothing of it does. */
export function excerptOf(text: string, occurrences: readonly Occurrence[]): string {
  const start = excerptStart(text, bestStart(occurrences));
  const room = maxExcerptLength - 2 * ellipsis.length;
  const rest = text.slice(start);
  const body = rest.length <= room ? rest : cutAtWord(cutText(rest, room));
  const [before, behind] = [start > 0 ? ellipsis : '', body.length < rest.length ? ellipsis : ''];
  return `${before}${body.replaceAll(/\s+/g, ' ').trim()}${behind}`;
}

/** The beginning of the stretch, as long as can be shown, that has most of the terms. */
function bestStart(occurrences: readonly Occurrence[]): number {
  const ordered = occurrences.toSorted((a, b) => a.start - b.start);
  const within = new Map<number, number>();
  const count = (term: number, step: number): void => {
    const now = (within.get(term) ?? 0) + step;
    if (now === 0) within.delete(term);
    else within.set(term, now);
  };
  let [best, most, end] = [0, 0, 0];
  for (const { start, term } of ordered) {
    for (
      let next = ordered[end];
      next !== undefined && next.start < start + maxExcerptLength - leadLength;
      end += 1
    ) {
      count(next.term, 1);
      next = ordered[end + 1];
    }
    if (within.size > most) [best, most] = [start, within.size];
    count(term, -1);
  }
  return best;
}

/** A little before a place, at the beginning of a word where there is one. */
function excerptStart(text: string, place: number): number {
  if (place <= leadLength) return 0;
  const from = place - leadLength;
  const lead = text.slice(from, place);
  const word = lead.search(/\s/);
  if (word !== -1) return from + word + 1;
  const isSplit = /^[\udc00-\udfff]/.test(lead);
  return isSplit ? from + 1 : from;
}

/** Without the word at its end that may be cut, unless it is long. */
function cutAtWord(text: string): string {
  const at = text.search(/\s\S*$/);
  return at < text.length / 2 ? text : text.slice(0, at);
}
