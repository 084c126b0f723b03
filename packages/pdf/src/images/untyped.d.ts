/** Types for the used parts of packages without types. */

declare module 'omggif' {
  export class GifReader {
    readonly width: number;
    readonly height: number;
    constructor(bytes: Uint8Array);
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void;
  }
}

declare module 'svg-to-pdfkit' {
  type Options = {
    readonly width: number;
    readonly height: number;
    readonly assumePt: boolean;
    imageCallback(href: string): string;
    documentCallback(href: string): readonly unknown[];
    fontCallback(family: string, bold: boolean, italic: boolean): string;
    warningCallback(text: string): void;
  };
  export default function draw(
    ...drawn: [document: unknown, svg: string, x: number, y: number, options: Options]
  ): void;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

declare module '@jsquash/webp/decode.js' {
  type Decoded = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };
  export function init(options: { wasmBinary: ArrayBuffer }): Promise<void>;
  export default function decode(bytes: ArrayBuffer): Promise<Decoded>;
}
