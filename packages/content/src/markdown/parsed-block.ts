import type { Token } from 'markdown-it';
import type { Tag } from './tag.ts';

/** A block with what the parser knows of it. Ranges are those of the whole page. */
export type ParsedBlock = {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly children: readonly ParsedBlock[];
  /** The token that begins it. */
  readonly token: Token;
  /** The text of a paragraph, a heading or a cell, before its marks are read. */
  readonly text: string | undefined;
  /** Of a block between two tags, or of a single one. */
  readonly tag?: Tag;
  /** It has a beginning and an end, and its children stand between them. */
  readonly paired?: true;
};
