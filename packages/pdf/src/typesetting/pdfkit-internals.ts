import type { EmbeddedFont } from './embedded-font.ts';

/** An object of the file, as pdfkit has it inside. */
export type Reference = { data: { [name: string]: unknown }; end(content?: Uint8Array): void };
export type OutlineItem = {
  readonly document: unknown;
  addItem(title: string, options: object): OutlineItem;
};

/**
 * What pdfkit does not say of itself: the order of pages, names of places that are not on the current page, and what
 * it keeps in memory of pages that are written. Its version is pinned.
 */
export type PdfkitInternals = {
  readonly page: { readonly dictionary: Reference; readonly xobjects: { [label: string]: Reference } };
  readonly _root: {
    readonly data: {
      readonly Pages: { readonly data: { Kids: Reference[] } };
      readonly Names: { readonly data: { readonly Dests: { add(name: string, place: unknown[]): void } } };
    };
  };
  readonly _fontFamilies: { readonly [name: string]: { layoutCache?: object } };
  readonly _font: EmbeddedFont;
  readonly outline: OutlineItem;
  ref(data: object): Reference;
  annotate(x: number, y: number, width: number, height: number, annotation: object): void;
};
