import LineBreaker from 'linebreak';

/** An opportunity to break a line; a mandatory one if `required`. */
type Break = { readonly position: number; readonly required: boolean };

/** Scripts without spaces between words: breaking them needs a dictionary. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The line break opportunities of a text (UAX 14). */
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

/** The word boundaries within a piece between letters of such a script. */
function* wordsIn(piece: string, from: number): Generator<Break> {
  for (const { index } of words.segment(piece)) {
    const meet = unspaced.test(piece.charAt(index - 1)) && unspaced.test(piece.charAt(index));
    if (index > 0 && meet) yield { position: from + index, required: false };
  }
}
