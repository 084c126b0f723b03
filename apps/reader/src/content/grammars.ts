/** The directory of the grammars. */
export function grammars(): URL {
  return new URL('.', import.meta.resolve('@shikijs/langs'));
}
