/** Its own types are for another module format: these are the ones of the part that is used here. */
declare module 'bidi-js' {
  type Bidi = {
    getEmbeddingLevels(
      text: string,
      direction: 'auto' | 'ltr' | 'rtl',
    ): {
      readonly levels: Uint8Array;
      /** The index of its last character. */
      readonly paragraphs: readonly { readonly end: number; readonly level: number }[];
    };
    getMirroredCharacter(character: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}
