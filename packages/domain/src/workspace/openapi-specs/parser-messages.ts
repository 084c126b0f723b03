import type { ParsedFile, SpecFile } from './parse-file.ts';

/** What the thread is started with. */
export type ParserTask = { readonly files: readonly SpecFile[]; readonly maxLength: number };

/** What it answers; `message` is a sentence. */
export type ParserAnswer =
  | { readonly kind: 'parsed'; readonly files: readonly ParsedFile[] }
  | { readonly kind: 'unreadable'; readonly message: string };
