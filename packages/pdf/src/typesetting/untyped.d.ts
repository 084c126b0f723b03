/** Its own types are those of another kind of module: the part of them that is used here. */
declare module 'bidi-js' {
  type Bidi = {
    getEmbeddingLevels(
      text: string,
      direction: 'auto' | 'ltr' | 'rtl',
    ): {
      readonly levels: Uint8Array;
      /** `end` is that of its last character. */
      readonly paragraphs: readonly { readonly end: number; readonly level: number }[];
    };
    getMirroredCharacter(character: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}
