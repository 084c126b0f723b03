import PDFDocument from 'pdfkit';
import { colors, type Destination, type TextStyle } from './text-style.ts';
import { type Face, Fonts } from './fonts.ts';
import { embedClusters } from './embedded-font.ts';
import type { PdfkitInternals, OutlineItem, Reference } from './pdfkit-internals.ts';

/** A picture with its size in the document, in points. */
export type PlacedPicture = {
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
  /** Its depth below the baseline. */
  readonly depth?: number;
};

/** A decoded picture: how to draw it, and its size in pixels. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  draw(file: PdfFile, box: Box): void;
};

/** From the top left corner of the page, in points. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

type PdfInfo = { readonly title: string; readonly createdAt: Date };

/** A4. */
export const pageSize = { width: 595.28, height: 841.89 } as const;

type PageDestination = readonly [page: Reference, kind: 'XYZ', x: number, y: number, zoom: null];

/** A PDF that is written page by page. Of written pages, almost nothing stays in memory. */
export class PdfFile {
  readonly fonts = new Fonts();
  readonly #document: PDFKit.PDFDocument;
  readonly #registered = new Set<string>();
  readonly #destinationKeys = new Map<string, string>();
  readonly #destinations = new Map<string, PageDestination>();
  readonly #outline: OutlineItem[] = [];
  #page: Reference | undefined;
  #labels = 0;
  /** The number of pages. */
  pageCount = 0;
  /** Whether positions are mirrored, for right-to-left text. */
  isMirrored = false;

  constructor({ title, createdAt }: PdfInfo) {
    this.#document = new PDFDocument({
      autoFirstPage: false,
      // The default font is not embedded.
      font: '',
      pdfVersion: '1.7',
      displayTitle: true,
      margin: 0,
      size: [pageSize.width, pageSize.height],
      info: { Title: title, Creator: 'Lectern', Producer: 'Lectern', CreationDate: createdAt },
    });
  }

  /** The bytes written since the last call. */
  readWritten(): Uint8Array[] {
    const written: Uint8Array[] = [];
    for (
      let chunk: unknown = this.#document.read();
      chunk instanceof Uint8Array;
      chunk = this.#document.read()
    ) {
      written.push(chunk);
    }
    return written;
  }

  addPage(): void {
    this.#document.addPage();
    this.#releasePage();
    this.#page = this.#internals.page.dictionary;
    this.pageCount += 1;
  }

  /** Clears the layout cache of words, which grows with the document. */
  clearLayoutCache(): void {
    for (const font of Object.values(this.#internals._fontFamilies)) font.layoutCache = Object.create(null);
  }

  widthOf(text: string, face: Face, size: number): number {
    return this.#use(face, size).widthOfString(text, textOptions(face));
  }

  /** `y` is the baseline. */
  text(
    text: string,
    face: Face,
    { x, y, width, style }: { x: number; y: number; width: number; style: TextStyle },
  ): void {
    const options = {
      lineBreak: false,
      baseline: 'alphabetic' as const,
      oblique: face.slanted,
      textWidth: width,
      wordCount: 1,
      ...textOptions(face),
    };
    this.#use(face, style.size).fillColor(style.color).text(text, x, y, options);
  }

  /** The position of a box on the page. */
  mirrorBox(box: Box): Box {
    return this.isMirrored ? { ...box, x: pageSize.width - box.x - box.width } : box;
  }

  /** Paints a box left-to-right, also on a mirrored page. */
  withoutMirroring({ x, width }: { x: number; width: number }, paint: () => void): void {
    if (!this.isMirrored) {
      paint();
      return;
    }
    this.isMirrored = false;
    this.#document.save().translate(pageSize.width - 2 * x - width, 0);
    paint();
    this.#document.restore();
    this.isMirrored = true;
  }

  rectangle(
    box: Box,
    { fill, stroke, radius = 0 }: { fill?: string; stroke?: string; radius?: number },
  ): void {
    const { x, y, width, height } = this.mirrorBox(box);
    const path = () => this.#document.roundedRect(x, y, width, height, radius);
    if (fill !== undefined) path().fill(fill);
    if (stroke !== undefined) path().lineWidth(0.6).stroke(stroke);
  }

  line(from: { x: number; y: number }, to: { x: number; y: number }, color: string = colors.line): void {
    const [left, right] = this.isMirrored ? [pageSize.width - from.x, pageSize.width - to.x] : [from.x, to.x];
    this.#document.moveTo(left, from.y).lineTo(right, to.y).lineWidth(0.6).stroke(color);
  }

  link(box: Box, to: Destination): void {
    const { x, y, width, height } = this.mirrorBox(box);
    const action =
      to.kind === 'url'
        ? // URIs are ASCII.
          { S: 'URI', URI: pdfString(to.url) }
        : { S: 'GoTo', D: pdfString(this.#destinationKey(to.name)) };
    this.#internals.annotate(x, y, width, height, { Subtype: 'Link', A: action });
  }

  /** Adds a named destination on the current page; the first one of a name is used. */
  addNamedDestination(name: string, y: number): void {
    if (this.#page === undefined || this.#destinations.has(name)) return;
    this.#destinations.set(name, [this.#page, 'XYZ', 0, pageSize.height - Math.max(0, y - 12), null]);
  }

  /** Adds a bookmark to the current page; 0 is the top level. */
  addBookmark(level: number, title: string, y: number): void {
    const parent = this.#outline[Math.min(level, this.#outline.length) - 1] ?? this.#internals.outline;
    // pdfkit measures from the right.
    const name = {
      fit: false,
      top: Math.max(0, y - 12),
      left: pageSize.width,
      zoom: 0,
      expanded: level === 0,
    };
    const item = parent.addItem(title, name);
    this.#outline.splice(Math.min(level, this.#outline.length), Infinity, item);
  }

  /**
   * Registers a font for text that pdfkit draws itself, and returns its name: the first one with glyphs for the text.
   */
  registerFontFor({ mono, bold }: Pick<TextStyle, 'mono' | 'bold'>, text: string): string {
    const face = this.fonts.faceFor(text, { mono, bold, italic: false, size: 1, color: colors.text });
    this.#use(face, 1);
    return face.key;
  }

  /** Runs with text rendering mode 3: invisible, but searchable. */
  withInvisibleText(set: () => void): void {
    this.#document.save();
    this.#document.addContent('3 Tr');
    set();
    this.#document.restore();
  }

  /** Embeds pixels, or an encoded image with its `Filter`. */
  addImage(image: { [name: string]: unknown }, bytes: Uint8Array): DrawnImage {
    const reference = this.#internals.ref({ Type: 'XObject', Subtype: 'Image', ...image });
    reference.end(bytes);
    this.#labels += 1;
    return new DrawnImage(`I${this.#labels}`, reference);
  }

  drawImage(image: DrawnImage, { x, y, width, height }: Box): void {
    this.#internals.page.xobjects[image.label] = image.reference;
    const document = this.#document;
    document.save().transform(width, 0, 0, -height, x, y + height);
    document.addContent(`/${image.label} Do`).restore();
  }

  /** Draws with pdfkit, clipped to a box. */
  draw(box: Box, work: (document: PDFKit.PDFDocument) => void): void {
    this.clipTo(box, () => work(this.#document));
  }

  /** Clips drawing to a box. */
  clipTo({ x, y, width, height }: Box, work: () => void): void {
    this.#document.save().rect(x, y, width, height).clip();
    try {
      work();
    } finally {
      this.#document.restore();
    }
  }

  /**
   * Ends the file, and moves the last `count` pages behind the first `front`. Unknown destinations resolve to
   * `fallbackOf`.
   */
  end({
    front,
    count,
    fallbackOf,
  }: {
    front: number;
    count: number;
    fallbackOf: (name: string) => string | undefined;
  }): void {
    const pages = this.#internals._root.data.Pages.data;
    const moved = pages.Kids.splice(pages.Kids.length - count, count);
    pages.Kids.splice(front, 0, ...moved);
    for (const [name, key] of this.#destinationKeys) {
      const found = this.#destinations.get(name) ?? this.#destinations.get(fallbackOf(name) ?? '');
      if (found !== undefined) this.#internals._root.data.Names.data.Dests.add(key, [...found]);
    }
    this.#document.end();
  }

  get #internals(): PdfkitInternals {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As `Inside` says of the pinned version.
    return this.#document as unknown as PdfkitInternals;
  }

  #use({ key, font, script }: Face, size: number): PDFKit.PDFDocument {
    if (!this.#registered.has(key)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It takes an opened font, too.
      this.#document.registerFont(key, font as unknown as Uint8Array);
      this.#registered.add(key);
      this.#document.font(key);
      if (script !== undefined) embedClusters(this.#internals._font);
    }
    return this.#document.font(key).fontSize(size);
  }

  /** PDF viewers search names in sorted order, and only agree on the order of digits. */
  #destinationKey(name: string): string {
    const key = this.#destinationKeys.get(name) ?? `d${String(this.#destinationKeys.size).padStart(9, '0')}`;
    this.#destinationKeys.set(name, key);
    return key;
  }

  /** A written page is only referenced from now on. */
  #releasePage(): void {
    if (this.#page !== undefined) this.#page.data = { MediaBox: this.#page.data['MediaBox'] };
  }
}

/** An embedded image. */
class DrawnImage {
  readonly label: string;
  readonly reference: Reference;

  constructor(label: string, reference: Reference) {
    this.label = label;
    this.reference = reference;
  }
}
export type { DrawnImage };

/** Text that needs shaping is laid out as a whole: pdfkit would lay it out word by word, left-to-right. */
function textOptions({ script }: Face): { features?: [] } {
  return script === undefined ? {} : { features: [] };
}

/** pdfkit distinguishes strings from names by their class. */
function pdfString(text: string): unknown {
  return new String(text);
}
