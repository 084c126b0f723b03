import { type BlockNode, type LinkingPage, plainText } from '@lectern/content';
import type { Area } from '../blocks/area.ts';
import { coverRow } from '../blocks/cover-row.ts';
import { spanRows } from '../blocks/text-rows.ts';
import { isRightToLeft } from '../typesetting/direction.ts';
import { scriptOf } from '../typesetting/fonts.ts';
import { PdfFile } from '../typesetting/pdf-file.ts';
import { contentWidth, margins, Printer } from '../typesetting/printer.ts';
import type { Row } from '../typesetting/rows.ts';
import { bodyStyle, colors } from '../typesetting/text-style.ts';
import { asAddress, BookLinks, pageOfPlace, placeOf } from './book-links.ts';
import { BookFormulas } from './book-formulas.ts';
import { BookPictures } from './book-pictures.ts';
import { BookSetter } from './book-setter.ts';
import {
  contentsPages,
  type Entry,
  paintContents,
  paintCover,
  paintHead,
  paintNumber,
} from './front-pages.ts';
import type { BookPage, BookTask } from './messages.ts';
import { preparePage } from './prepare-page.ts';

/** Where the texts and pictures of a document come from, and where its bytes go. */
export type BookSource = {
  texts(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  bytes(hash: string): Promise<Uint8Array | undefined>;
  /** Resolves when there is room for more. */
  write(chunks: readonly Uint8Array[]): Promise<void>;
  progress(done: number, total: number): void;
};

/** Pages whose texts are asked for at once. */
const batchSize = 25;
/** Words are laid out anew after so many pages. */
const pagesPerMemory = 50;

/** Writes a document page by page; what is written is not held in memory. */
export async function writeBook(task: BookTask, source: BookSource): Promise<void> {
  const book = new Book(task, source);
  await book.write();
}

class Book {
  readonly #task: BookTask;
  readonly #source: BookSource;
  readonly #file: PdfFile;
  readonly #links: BookLinks;
  readonly #pictures: BookPictures;
  readonly #formulas = new BookFormulas();
  readonly #printer: Printer;
  readonly #setter: BookSetter;
  readonly #printed: readonly BookPage[];
  readonly #entries: readonly Entry[];
  /** Pages before the first one of the content. */
  readonly #front: number;
  readonly #texts = new Map<string, string>();
  #current: BookPage | undefined;

  constructor(task: BookTask, source: BookSource) {
    this.#task = task;
    this.#source = source;
    this.#file = new PdfFile({ title: task.title, createdAt: new Date(task.createdAt) });
    this.#links = new BookLinks(task);
    this.#pictures = new BookPictures((hash) => source.bytes(hash));
    this.#printed = task.pages.filter(({ printed }) => printed);
    this.#entries = task.isBook ? this.#printed.map((page) => entryOf(page)) : [];
    this.#front = task.isBook ? 1 + contentsPages(this.#entries.length) : 0;
    this.#printer = new Printer(this.#file, () => this.#paintEdges());
    this.#setter = new BookSetter({
      file: this.#file,
      links: this.#links,
      pictures: this.#pictures,
      formulas: this.#formulas,
      showsConditional: task.showsConditional,
      bookmark: (level, title, y) => this.#file.addBookmark((this.#current?.level ?? 0) + level, title, y),
    });
  }

  async write(): Promise<void> {
    const { title, createdAt, isBook } = this.#task;
    const titles = [title, ...this.#printed.map((page) => page.title)].join(' ');
    this.#file.fonts.script = scriptOf(titles);
    this.#file.isMirrored = isRightToLeft(titles);
    if (isBook) paintCover(this.#file, { title, date: createdAt.slice(0, 10) });
    for (const [index, page] of this.#printed.entries()) {
      if (index % batchSize === 0) await this.#readTexts(this.#printed.slice(index, index + batchSize));
      await this.#writePage(page, this.#entries[index]);
      if (index % pagesPerMemory === 0) this.#file.forgetWords();
      await this.#source.write(this.#file.take());
      this.#source.progress(index + 1, this.#printed.length);
    }
    this.#printer.finishPage();
    const contents = isBook ? this.#front - 1 : 0;
    this.#file.isMirrored = isRightToLeft(titles);
    if (isBook) paintContents(this.#file, this.#entries, 2);
    if (this.#file.pageCount === 0) this.#file.addPage();
    this.#file.end({ front: isBook ? 1 : 0, count: contents, elsewhere: pageOfPlace });
    await this.#source.write(this.#file.take());
  }

  async #writePage(page: BookPage, entry: Entry | undefined): Promise<void> {
    if (page.type === 'link') return;
    const markdown = page.document === undefined ? '' : await this.#text(page.document);
    this.#file.fonts.script = scriptOf(page.title + markdown);
    const from: LinkingPage = {
      id: page.id,
      space: this.#task.spaceId,
      path: page.path,
      ...(page.gitPath !== undefined && { gitPath: page.gitPath }),
    };
    const text = (hash: string) => this.#text(hash);
    const { nodes, files, formulas } = await preparePage(markdown, from, { links: this.#links, text });
    const cover = page.cover && this.#links.fileOfId(page.cover.file);
    await this.#pictures.read(cover === undefined ? files : [...files, cover]);
    await this.#formulas.read(formulas);
    // What is left of the page before is painted with what that is.
    this.#printer.finishPage();
    this.#current = page;
    this.#file.isMirrored = isRightToLeft(page.title) || isRightToLeft(markdown);
    this.#printer.startPage();
    if (entry !== undefined) entry.pageNumber = this.#number;
    const area: Area = { x: margins.left, width: contentWidth, style: bodyStyle, frames: [], from };
    const picture = cover && this.#pictures.find(cover);
    this.#printer.print([
      ...(picture === undefined ? [] : [coverRow(picture, page.cover?.offset ?? 0)]),
      ...this.#titleRows(page, area),
      ...this.#setter.rows(withoutTitle(nodes, page.title), area),
    ]);
  }

  #titleRows({ id, title, emoji, description, level }: BookPage, area: Area): Row[] {
    const style = { ...bodyStyle, bold: true, size: 22 };
    const text = emoji === undefined ? title : `${emoji} ${title}`;
    const rows = spanRows(
      this.#setter,
      [{ text, style }],
      { ...area, style },
      {
        before: 14,
        keep: true,
        onPaint: (y) => {
          this.#file.markPlace(placeOf(id, ''), y);
          this.#file.addBookmark(level, title, y);
        },
      },
    );
    if (description === undefined || description.trim() === '') return rows;
    const small = { ...bodyStyle, size: 11, color: colors.muted };
    return [
      ...rows,
      ...spanRows(this.#setter, [{ text: description, style: small }], area, { before: 4, keep: true }),
    ];
  }

  get #number(): number {
    // The cover is there already, the table of contents comes before what is here.
    return this.#file.pageCount + Math.max(0, this.#front - 1);
  }

  #paintEdges(): void {
    paintHead(this.#file, {
      left: this.#task.isBook ? this.#task.title : '',
      right: this.#current?.title ?? '',
    });
    paintNumber(this.#file, this.#number);
  }

  async #readTexts(pages: readonly BookPage[]): Promise<void> {
    this.#texts.clear();
    const hashes = pages.flatMap(({ document }) => document ?? []);
    for (const [hash, text] of await this.#source.texts(hashes)) this.#texts.set(hash, text);
  }

  async #text(hash: string): Promise<string> {
    const known = this.#texts.get(hash) ?? (await this.#source.texts([hash])).get(hash);
    if (known === undefined) throw new Error(`the text ${hash} is not stored`);
    return known;
  }
}

function entryOf({ id, title, level, type, url, leadsTo, emoji }: BookPage): Entry {
  const shown = emoji === undefined ? title : `${emoji} ${title}`;
  if (type === 'link') {
    return {
      title: shown,
      level,
      ...(leadsTo && { place: placeOf(leadsTo, '') }),
      ...(url && { url: asAddress(url) }),
    };
  }
  return { title: shown, level, place: placeOf(id, '') };
}

/** The blocks of a page that begins with its own title. */
function withoutTitle(nodes: readonly BlockNode[], title: string): readonly BlockNode[] {
  const [first, ...others] = nodes;
  if (first === undefined || first.type !== 'heading-1' || first.data['level'] !== 1) return nodes;
  const text = plainText((first.nodes ?? []).filter((node) => node.object !== 'block'));
  return text.trim() === title.trim() ? others : nodes;
}
