import type { Token } from 'markdown-it';
import type { Tag } from './tag.ts';

/** A parsed block. Its range is that of the whole page. */
export type ParsedBlock = {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly children: readonly ParsedBlock[];
  /** The opening token. */
  readonly token: Token;
  /** The inline source of a paragraph, a heading or a cell. */
  readonly text: string | undefined;
  /** Of a block between two tags, or of a single tag. */
  readonly tag?: Tag;
  /** It has an opening and a closing tag, with its children between them. */
  readonly paired?: true;
};
