/** An HTML page or a Word document to convert. */
export type ConversionTask =
  | {
      readonly kind: 'html';
      readonly bytes: Uint8Array;
      /** The Content-Type of the response; its charset takes precedence over that of the page. */
      readonly contentType?: string | undefined;
      /** The base of relative URLs; without one they stay relative. */
      readonly url?: string | undefined;
    }
  | {
      readonly kind: 'docx';
      readonly bytes: Uint8Array;
      /** The limit of all its parts, decompressed. */
      readonly maxBytes: number;
    };

export type ConvertedPage = {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Starts with the title as a heading, if there is one. */
  readonly markdown: string;
  /** The distinct URLs that the page links to, menus included. */
  readonly links: readonly string[];
  /** Embedded images; the Markdown has `dataImage(index)` as the URL of each. */
  readonly images: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

export type ConversionResult =
  | { readonly kind: 'converted'; readonly page: ConvertedPage }
  | { readonly kind: 'unreadable'; readonly message: string };

/** The placeholder URL of an embedded image. */
export function dataImage(index: number): string {
  return `embedded-image:${index}`;
}

export function dataImageIndex(url: string): number | undefined {
  const [, index] = /^embedded-image:(\d{1,9})$/.exec(url) ?? [];
  return index === undefined ? undefined : Number(index);
}
