import type { ContentRef, LinkingPage, DocumentNode } from '@lectern/content';
import type { Formula } from '../formulas/formula.ts';
import type { Frame, Row } from '../typesetting/rows.ts';
import type { PdfFile, Picture } from '../typesetting/pdf-file.ts';
import type { Destination, TextStyle } from '../typesetting/text-style.ts';

/** The area that blocks are laid out in, and its text style. */
export type Area = {
  readonly x: number;
  readonly width: number;
  readonly style: TextStyle;
  readonly frames: readonly Frame[];
  /** The page, or the included text, that links are resolved against. */
  readonly sourcePage: LinkingPage;
};

/** The destination of a link, and the title of its target. */
export type DocumentLink = {
  readonly destination?: Destination | undefined;
  readonly title?: string | undefined;
};

/** The document that a block is laid out in. */
export type Typesetter = {
  readonly file: PdfFile;
  /** Whether blocks with a condition are printed. */
  readonly showsConditional: boolean;
  /** Lays out blocks; `before` of each first row is its spacing. */
  rows(nodes: readonly DocumentNode[], area: Area): Row[];
  resolveLink(ref: unknown, from: LinkingPage): DocumentLink;
  /** The named destination of an anchor in a page. */
  destinationName(page: LinkingPage, anchor: string): string;
  /** `undefined` for a reference to no picture of this space, or an unsupported one. */
  picture(ref: unknown, from: LinkingPage): Picture | undefined;
  /** A typeset formula; `undefined` for an invalid or too long one. */
  formula(source: string, display: boolean): Formula | undefined;
  /** The name of a file. */
  fileName(ref: unknown, from: LinkingPage): string | undefined;
  /** Adds a bookmark when the row of a heading is painted. */
  bookmark(level: number, title: string, y: number): void;
};

/** The rows without spacing above the first one. */
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

/** The URL of a reference. */
export function hrefOf(ref: unknown): string | undefined {
  return isRef(ref) && ref.kind === 'url' && typeof ref['url'] === 'string' ? ref['url'] : undefined;
}

export function isRef(value: unknown): value is ContentRef {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}
