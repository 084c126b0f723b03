import { cutText } from './fold-word.ts';

/** An occurrence of a term in a text, by the index of the term. */
export type Occurrence = { readonly term: number; readonly start: number };

/** The maximum length of an excerpt, and of its part before the match, in characters. */
const maxExcerptLength = 300;
const leadLength = 80;
const ellipsis = '…';

/** The excerpt of a text with the most terms, on one line; the start of the text without a match. */
export function excerptOf(text: string, occurrences: readonly Occurrence[]): string {
  const start = excerptStart(text, bestStart(occurrences));
  const room = maxExcerptLength - 2 * ellipsis.length;
  const rest = text.slice(start);
  const body = rest.length <= room ? rest : cutAtWord(cutText(rest, room));
  const [before, behind] = [start > 0 ? ellipsis : '', body.length < rest.length ? ellipsis : ''];
  return `${before}${body.replaceAll(/\s+/g, ' ').trim()}${behind}`;
}

/** The start of the window with the most distinct terms. */
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

/** A position shortly before a match, at the start of a word if there is one. */
function excerptStart(text: string, place: number): number {
  if (place <= leadLength) return 0;
  const from = place - leadLength;
  const lead = text.slice(from, place);
  const word = lead.search(/\s/);
  if (word !== -1) return from + word + 1;
  const isSplit = /^[\udc00-\udfff]/.test(lead);
  return isSplit ? from + 1 : from;
}

/** Without a possibly truncated last word, unless it is long. */
function cutAtWord(text: string): string {
  const at = text.search(/\s\S*$/);
  return at < text.length / 2 ? text : text.slice(0, at);
}
