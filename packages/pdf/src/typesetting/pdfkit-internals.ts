import type { EmbeddedFont } from './embedded-font.ts';

/** An object of the file (internal to pdfkit). */
export type Reference = { data: { [name: string]: unknown }; end(content?: Uint8Array): void };
export type OutlineItem = {
  readonly document: unknown;
  addItem(title: string, options: object): OutlineItem;
};

/**
 * Internals of pdfkit, for the order of pages, destinations on other pages, and the memory of written pages. Its
 * version is pinned.
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
