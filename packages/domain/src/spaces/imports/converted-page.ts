/** A page of a web site, or a document, to be read. */
export type ConversionTask =
  | {
      readonly kind: 'html';
      readonly bytes: Uint8Array;
      /** As the server says; its charset counts before that of the page. */
      readonly contentType?: string | undefined;
      /** What relative addresses are relative to; without one they stay. */
      readonly url?: string | undefined;
    }
  | { readonly kind: 'docx'; readonly bytes: Uint8Array };

export type ConvertedPage = {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Begins with the title as a heading when there is one. */
  readonly markdown: string;
  /** Addresses that any part of the page links to, its menus included, each once. */
  readonly links: readonly string[];
  /** Images that are part of it; the Markdown has `dataImage(index)` for each. */
  readonly images: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

export type ConversionAnswer =
  | { readonly kind: 'converted'; readonly page: ConvertedPage }
  | { readonly kind: 'unreadable'; readonly message: string };

/** The address that stands for an image that has none. */
export function dataImage(index: number): string {
  return `embedded-image:${index}`;
}

export function dataImageIndex(address: string): number | undefined {
  const [, index] = /^embedded-image:(\d{1,9})$/.exec(address) ?? [];
  return index === undefined ? undefined : Number(index);
}
