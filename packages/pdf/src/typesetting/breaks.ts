import LineBreaker from 'linebreak';

/** A place where a line may end; `required` where one must. */
type Break = { readonly position: number; readonly required: boolean };

/** Scripts that put no space between words: where these end is in a dictionary. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Where the lines of a text may end, as Unicode says (UAX 14). */
export function* breaksIn(text: string): Generator<Break> {
  const breaker = new LineBreaker(text);
  const withWords = unspaced.test(text);
  let from = 0;
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) {
    const piece = text.slice(from, found.position);
    if (withWords && unspaced.test(piece)) yield* wordsIn(piece, from);
    yield found;
    from = found.position;
  }
}

/** The ends of the words within a piece, where letters of such a script meet. */
function* wordsIn(piece: string, from: number): Generator<Break> {
  for (const { index } of words.segment(piece)) {
    const meet = unspaced.test(piece.charAt(index - 1)) && unspaced.test(piece.charAt(index));
    if (index > 0 && meet) yield { position: from + index, required: false };
  }
}
