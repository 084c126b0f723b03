import type { ContentRef, LinkingPage, DocumentNode } from '@lectern/content';
import type { Formula } from '../formulas/formula.ts';
import type { Frame, Row } from '../typesetting/rows.ts';
import type { PdfFile, Picture } from '../typesetting/pdf-file.ts';
import type { Destination, TextStyle } from '../typesetting/text-style.ts';

/** Where blocks are set: the room from the left to the right, and how text looks there. */
export type Area = {
  readonly x: number;
  readonly width: number;
  readonly style: TextStyle;
  readonly frames: readonly Frame[];
  /** The page or the included text that the blocks are of, which says what their links mean. */
  readonly sourcePage: LinkingPage;
};

/** What a link leads to, and what that is called. */
export type DocumentLink = {
  readonly destination?: Destination | undefined;
  readonly title?: string | undefined;
};

/** What setting a block needs of the document that it is in. */
export type Typesetter = {
  readonly file: PdfFile;
  /** Whether what only some visitors are shown is shown. */
  readonly showsConditional: boolean;
  /** The rows of blocks; each of these has its own room above it. */
  rows(nodes: readonly DocumentNode[], area: Area): Row[];
  resolveLink(ref: unknown, from: LinkingPage): DocumentLink;
  /** The name of the place of an anchor in a page. */
  destinationName(page: LinkingPage, anchor: string): string;
  /** Undefined for what is no picture of this space, or cannot be shown. */
  picture(ref: unknown, from: LinkingPage): Picture | undefined;
  /** A formula that is typeset; undefined for one that is wrong or too long. */
  formula(source: string, display: boolean): Formula | undefined;
  /** What a file is called. */
  fileName(ref: unknown, from: LinkingPage): string | undefined;
  /** Notes a heading where its row is painted. */
  bookmark(level: number, title: string, y: number): void;
};

/** The same, without room above the first row. */
export function innerRows(typesetter: Typesetter, nodes: readonly DocumentNode[], area: Area): Row[] {
  const [first, ...others] = typesetter.rows(nodes, area);
  return first === undefined ? [] : [{ ...first, before: 0 }, ...others];
}

export function insetArea(area: Area, frame: Frame, indent: { left: number; right: number }): Area {
  return {
    ...area,
    x: frame.x + indent.left,
    width: frame.width - indent.left - indent.right,
    frames: [...area.frames, frame],
  };
}

/** The address of a reference as it was written. */
export function hrefOf(ref: unknown): string | undefined {
  return isRef(ref) && ref.kind === 'url' && typeof ref['url'] === 'string' ? ref['url'] : undefined;
}

export function isRef(value: unknown): value is ContentRef {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}
