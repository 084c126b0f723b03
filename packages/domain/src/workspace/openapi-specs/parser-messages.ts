import type { ParsedFile, SpecFile } from './parse-file.ts';

/** The task of the parser thread. */
export type ParserTask = { readonly files: readonly SpecFile[]; readonly maxLength: number };

/** The answer of the parser thread; `message` is a sentence. */
export type ParserResult =
  | { readonly kind: 'parsed'; readonly files: readonly ParsedFile[] }
  | { readonly kind: 'unreadable'; readonly message: string };
