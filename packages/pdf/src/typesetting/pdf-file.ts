import PDFDocument from 'pdfkit';
import { colors, type Destination, type TextStyle } from './text-style.ts';
import { type Face, Fonts } from './fonts.ts';
import { embedClusters } from './embedded-font.ts';
import type { Inside, OutlineItem, Reference } from './pdfkit-inside.ts';

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

export type PdfInfo = { readonly title: string; readonly createdAt: Date };

/** A4. */
export const pageSize = { width: 595.28, height: 841.89 } as const;

type Place = readonly [page: Reference, kind: 'XYZ', x: number, y: number, zoom: null];

/** A PDF that is written as its pages come. Of a page that is written, next to nothing stays in memory. */
export class PdfFile {
  readonly fonts = new Fonts();
  readonly #document: PDFKit.PDFDocument;
  readonly #registered = new Set<string>();
  readonly #placeNames = new Map<string, string>();
  readonly #places = new Map<string, Place>();
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
  take(): Uint8Array[] {
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
    this.#forgetPage();
    this.#page = this.#inside.page.dictionary;
    this.pageCount += 1;
  }

  /** Forgets how words are laid out, which only helps as long as they come again. */
  forgetWords(): void {
    for (const font of Object.values(this.#inside._fontFamilies)) font.layoutCache = Object.create(null);
  }

  widthOf(text: string, face: Face, size: number): number {
    return this.#use(face, size).widthOfString(text, optionsOf(face));
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
      ...optionsOf(face),
    };
    this.#use(face, style.size).fillColor(style.color).text(text, x, y, options);
  }

  /** Where on the page a box is painted. */
  placed(box: Box): Box {
    return this.isMirrored ? { ...box, x: pageSize.width - box.x - box.width } : box;
  }

  /** Paints from left to right what stands at a box as a whole, however the page is. */
  unmirrored({ x, width }: { x: number; width: number }, paint: () => void): void {
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
    const { x, y, width, height } = this.placed(box);
    const path = () => this.#document.roundedRect(x, y, width, height, radius);
    if (fill !== undefined) path().fill(fill);
    if (stroke !== undefined) path().lineWidth(0.6).stroke(stroke);
  }

  line(from: { x: number; y: number }, to: { x: number; y: number }, color: string = colors.line): void {
    const [left, right] = this.isMirrored ? [pageSize.width - from.x, pageSize.width - to.x] : [from.x, to.x];
    this.#document.moveTo(left, from.y).lineTo(right, to.y).lineWidth(0.6).stroke(color);
  }

  link(box: Box, to: Destination): void {
    const { x, y, width, height } = this.placed(box);
    const action =
      to.kind === 'url'
        ? // Of an address the characters are ASCII.
          { S: 'URI', URI: asString(to.url) }
        : { S: 'GoTo', D: asString(this.#nameOf(to.place)) };
    this.#inside.annotate(x, y, width, height, { Subtype: 'Link', A: action });
  }

  /** Gives a place of the current page a name; the first one counts. */
  markPlace(place: string, y: number): void {
    if (this.#page === undefined || this.#places.has(place)) return;
    this.#places.set(place, [this.#page, 'XYZ', 0, pageSize.height - Math.max(0, y - 12), null]);
  }

  /** Adds a bookmark for a place of the current page; 0 is the highest level. */
  addBookmark(level: number, title: string, y: number): void {
    const parent = this.#outline[Math.min(level, this.#outline.length) - 1] ?? this.#inside.outline;
    // pdfkit counts from the right.
    const place = {
      fit: false,
      top: Math.max(0, y - 12),
      left: pageSize.width,
      zoom: 0,
      expanded: level === 0,
    };
    const item = parent.addItem(title, place);
    this.#outline.splice(Math.min(level, this.#outline.length), Infinity, item);
  }

  /** The name of a font for what pdfkit draws itself: one that has the letters of a text, if one has all of them. */
  fontNamed({ mono, bold }: Pick<TextStyle, 'mono' | 'bold'>, text: string): string {
    const face = this.fonts.faceFor(text, { mono, bold, italic: false, size: 1, color: colors.text });
    this.#use(face, 1);
    return face.key;
  }

  /** Has text that is set meanwhile be there for who searches it alone. */
  unseen(set: () => void): void {
    this.#document.save();
    this.#document.addContent('3 Tr');
    set();
    this.#document.restore();
  }

  /** Puts the pixels of a picture into the file, or its file when `filter` says how to read it. */
  addImage(image: { [name: string]: unknown }, bytes: Uint8Array): DrawnImage {
    const reference = this.#inside.ref({ Type: 'XObject', Subtype: 'Image', ...image });
    reference.end(bytes);
    this.#labels += 1;
    return new DrawnImage(`I${this.#labels}`, reference);
  }

  drawImage(image: DrawnImage, { x, y, width, height }: Box): void {
    this.#inside.page.xobjects[image.label] = image.reference;
    const document = this.#document;
    document.save().transform(width, 0, 0, -height, x, y + height);
    document.addContent(`/${image.label} Do`).restore();
  }

  /** Draws by what pdfkit itself offers, within a box. */
  draw(box: Box, work: (document: PDFKit.PDFDocument) => void): void {
    this.within(box, () => work(this.#document));
  }

  /** Has nothing be drawn beyond a box. */
  within({ x, y, width, height }: Box, work: () => void): void {
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
    elsewhere,
  }: {
    front: number;
    count: number;
    elsewhere: (place: string) => string | undefined;
  }): void {
    const pages = this.#inside._root.data.Pages.data;
    const moved = pages.Kids.splice(pages.Kids.length - count, count);
    pages.Kids.splice(front, 0, ...moved);
    for (const [place, name] of this.#placeNames) {
      const found = this.#places.get(place) ?? this.#places.get(elsewhere(place) ?? '');
      if (found !== undefined) this.#inside._root.data.Names.data.Dests.add(name, [...found]);
    }
    this.#document.end();
  }

  get #inside(): Inside {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As `Inside` says of the pinned version.
    return this.#document as unknown as Inside;
  }

  #use({ key, font, script }: Face, size: number): PDFKit.PDFDocument {
    if (!this.#registered.has(key)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It takes an opened font, too.
      this.#document.registerFont(key, font as unknown as Uint8Array);
      this.#registered.add(key);
      this.#document.font(key);
      if (script !== undefined) embedClusters(this.#inside._font);
    }
    return this.#document.font(key).fontSize(size);
  }

  /** The readers of a document look names up in their order: digits have one that all agree on. */
  #nameOf(place: string): string {
    const name = this.#placeNames.get(place) ?? `d${String(this.#placeNames.size).padStart(9, '0')}`;
    this.#placeNames.set(place, name);
    return name;
  }

  /** A page that was written is only pointed to from now on. */
  #forgetPage(): void {
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
function optionsOf({ script }: Face): { features?: [] } {
  return script === undefined ? {} : { features: [] };
}

/** pdfkit tells texts from names by their class. */
function asString(text: string): unknown {
  return new String(text);
}
