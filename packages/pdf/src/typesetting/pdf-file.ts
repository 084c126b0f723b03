import PDFDocument from 'pdfkit';
import { colors, type Destination, type TextStyle } from './text-style.ts';
import { type Face, Fonts } from './fonts.ts';
import { embedClusters } from './embedded-font.ts';
import type { PdfkitInternals, OutlineItem, Reference } from './pdfkit-internals.ts';

/** A picture of the document, at the size in which it stands there, in points. */
export type PlacedPicture = {
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
  /** How far it is below the line that it stands in. */
  readonly depth?: number;
};

/** A picture that was read: how it is drawn, and its size in pixels. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  draw(file: PdfFile, box: Box): void;
};

/** From the upper left corner of the page, in points. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

type PdfInfo = { readonly title: string; readonly createdAt: Date };

/** A4. */
export const pageSize = { width: 595.28, height: 841.89 } as const;

type PageDestination = readonly [page: Reference, kind: 'XYZ', x: number, y: number, zoom: null];

/** A PDF that is written as its pages come. Of a page that is written, next to nothing stays in memory. */
export class PdfFile {
  readonly fonts = new Fonts();
  readonly #document: PDFKit.PDFDocument;
  readonly #registered = new Set<string>();
  readonly #destinationKeys = new Map<string, string>();
  readonly #destinations = new Map<string, PageDestination>();
  readonly #outline: OutlineItem[] = [];
  #page: Reference | undefined;
  #labels = 0;
  /** How many pages there are. */
  pageCount = 0;
  /** Whether what is set from the left is painted from the right, as text in Hebrew or Arabic is to be. */
  isMirrored = false;

  constructor({ title, createdAt }: PdfInfo) {
    this.#document = new PDFDocument({
      autoFirstPage: false,
      // None: the one that it would take is not embedded.
      font: '',
      pdfVersion: '1.7',
      displayTitle: true,
      margin: 0,
      size: [pageSize.width, pageSize.height],
      info: { Title: title, Creator: 'Lectern', Producer: 'Lectern', CreationDate: createdAt },
    });
  }

  /** What was written since the last call. */
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

  /** Forgets how words are laid out, which only helps as long as they come again. */
  clearLayoutCache(): void {
    for (const font of Object.values(this.#internals._fontFamilies)) font.layoutCache = Object.create(null);
  }

  widthOf(text: string, face: Face, size: number): number {
    return this.#use(face, size).widthOfString(text, textOptions(face));
  }

  /** `y` is where the letters stand. */
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

  /** Where on the page a box is painted. */
  mirrorBox(box: Box): Box {
    return this.isMirrored ? { ...box, x: pageSize.width - box.x - box.width } : box;
  }

  /** Paints from left to right what stands at a box as a whole, however the page is. */
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
        ? // Of an address the characters are ASCII.
          { S: 'URI', URI: pdfString(to.url) }
        : { S: 'GoTo', D: pdfString(this.#destinationKey(to.name)) };
    this.#internals.annotate(x, y, width, height, { Subtype: 'Link', A: action });
  }

  /** Gives a place of the current page a name; the first one counts. */
  addNamedDestination(name: string, y: number): void {
    if (this.#page === undefined || this.#destinations.has(name)) return;
    this.#destinations.set(name, [this.#page, 'XYZ', 0, pageSize.height - Math.max(0, y - 12), null]);
  }

  /** Adds a bookmark for a place of the current page; 0 is the highest level. */
  addBookmark(level: number, title: string, y: number): void {
    const parent = this.#outline[Math.min(level, this.#outline.length) - 1] ?? this.#internals.outline;
    // pdfkit counts from the right.
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

  /** The name of a font for what pdfkit draws itself: one that has the letters of a text, if one has all of them. */
  registerFontFor({ mono, bold }: Pick<TextStyle, 'mono' | 'bold'>, text: string): string {
    const face = this.fonts.faceFor(text, { mono, bold, italic: false, size: 1, color: colors.text });
    this.#use(face, 1);
    return face.key;
  }

  /** Has text that is set meanwhile be there for who searches it alone. */
  withInvisibleText(set: () => void): void {
    this.#document.save();
    this.#document.addContent('3 Tr');
    set();
    this.#document.restore();
  }

  /** Puts the pixels of a picture into the file, or its file when `filter` says how to read it. */
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

  /** Draws by what pdfkit itself offers, within a box. */
  draw(box: Box, work: (document: PDFKit.PDFDocument) => void): void {
    this.clipTo(box, () => work(this.#document));
  }

  /** Has nothing be drawn beyond a box. */
  clipTo({ x, y, width, height }: Box, work: () => void): void {
    this.#document.save().rect(x, y, width, height).clip();
    try {
      work();
    } finally {
      this.#document.restore();
    }
  }

  /** Ends the file; the last `count` pages come after the first `front`. Places that do not exist are those of `elsewhere`. */
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

  /** The readers of a document look names up in their order: digits have one that all agree on. */
  #destinationKey(name: string): string {
    const key = this.#destinationKeys.get(name) ?? `d${String(this.#destinationKeys.size).padStart(9, '0')}`;
    this.#destinationKeys.set(name, key);
    return key;
  }

  /** A page that was written is only pointed to from now on. */
  #releasePage(): void {
    if (this.#page !== undefined) this.#page.data = { MediaBox: this.#page.data['MediaBox'] };
  }
}

/** An image within a file. */
class DrawnImage {
  readonly label: string;
  readonly reference: Reference;

  constructor(label: string, reference: Reference) {
    this.label = label;
    this.reference = reference;
  }
}
export type { DrawnImage };

/** A text in a script that is shaped is laid out as a whole: pdfkit does otherwise word by word, from the left. */
function textOptions({ script }: Face): { features?: [] } {
  return script === undefined ? {} : { features: [] };
}

/** pdfkit tells texts from names by their class. */
function pdfString(text: string): unknown {
  return new String(text);
}
