import type { ParsedFile, SpecFile } from './parse-file.ts';

/** The tasks of the parser thread: files as they were fetched, or the content of a version for its outline. */
export type ParserTask =
  | { readonly kind: 'parse'; readonly files: readonly SpecFile[]; readonly maxLength: number }
  | { readonly kind: 'outline'; readonly content: string };

/** The answer of the parser thread; `message` is a sentence, and `outline` is JSON. */
export type ParserResult =
  | { readonly kind: 'parsed'; readonly files: readonly ParsedFile[] }
  | { readonly kind: 'outlined'; readonly outline: string }
  | { readonly kind: 'unreadable'; readonly message: string };
