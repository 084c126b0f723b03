import type { BlockNode, PhrasingNode } from './document.ts';
import type { ParsedBlock } from './parsed-block.ts';
import type { PhrasingContext } from './read-phrasing.ts';

/** Reads the content of a block. */
export type BlockReader = {
  readonly context: PhrasingContext;
  readonly blocks: (blocks: readonly ParsedBlock[]) => BlockNode[];
  readonly phrasing: (text: string) => PhrasingNode[];
  /** The anchor of a heading; `explicit` is the one in its source. */
  readonly headingId: (block: ParsedBlock, text: string, explicit?: string) => string;
  /** The source of a block, without the line prefixes of its containers. */
  readonly sourceOf: (block: ParsedBlock) => string;
};
