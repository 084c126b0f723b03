import { type BlockNode, type LinkingPage, plainText } from '@lectern/content';
import type { Area } from '../blocks/typesetter.ts';
import { coverRow } from '../blocks/cover-row.ts';
import { spanRows } from '../blocks/text-rows.ts';
import { isRightToLeft } from '../typesetting/direction.ts';
import { scriptOf } from '../typesetting/fonts.ts';
import { PdfFile } from '../typesetting/pdf-file.ts';
import { contentWidth, margins, Printer } from '../typesetting/printer.ts';
import type { Row } from '../typesetting/rows.ts';
import { bodyStyle, colors } from '../typesetting/text-style.ts';
import { toAsciiUrl, DocumentLinks, pageDestination, destinationName } from './document-links.ts';
import { DocumentFormulas } from './document-formulas.ts';
import { DocumentPictures } from './document-pictures.ts';
import { BlockTypesetter } from './block-typesetter.ts';
import {
  contentsPageCount,
  type ContentsEntry,
  paintContents,
  paintCover,
  paintPageHeader,
  paintPageNumber,
} from './front-pages.ts';
import type { DocumentPage, PdfTask } from './pdf-task.ts';
import { preparePage } from './prepare-page.ts';

/** Loads the texts and pictures of a document, and receives its bytes. */
type DocumentIo = {
  texts(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  bytes(hash: string): Promise<Uint8Array | undefined>;
  /** Resolves when more may be written. */
  write(chunks: readonly Uint8Array[]): Promise<void>;
  progress(done: number, total: number): void;
};

/** The number of pages whose texts are loaded at once. */
const batchSize = 25;
/** The layout cache is cleared after this many pages. */
const pagesPerLayoutCache = 50;

/** Writes a document page by page; written pages are not kept in memory. */
export async function writeDocument(task: PdfTask, io: DocumentIo): Promise<void> {
  const writer = new DocumentWriter(task, io);
  await writer.write();
}

class DocumentWriter {
  readonly #task: PdfTask;
  readonly #io: DocumentIo;
  readonly #file: PdfFile;
  readonly #links: DocumentLinks;
  readonly #pictures: DocumentPictures;
  readonly #formulas = new DocumentFormulas();
  readonly #printer: Printer;
  readonly #typesetter: BlockTypesetter;
  readonly #printed: readonly DocumentPage[];
  readonly #entries: readonly ContentsEntry[];
  /** The number of pages before the content. */
  readonly #frontPageCount: number;
  readonly #texts = new Map<string, string>();
  #current: DocumentPage | undefined;

  constructor(task: PdfTask, io: DocumentIo) {
    this.#task = task;
    this.#io = io;
    this.#file = new PdfFile({ title: task.title, createdAt: new Date(task.createdAt) });
    this.#links = new DocumentLinks(task);
    this.#pictures = new DocumentPictures((hash) => io.bytes(hash));
    this.#printed = task.pages.filter(({ printed }) => printed);
    this.#entries = task.hasCoverAndContents ? this.#printed.map((page) => contentsEntry(page)) : [];
    this.#frontPageCount = task.hasCoverAndContents ? 1 + contentsPageCount(this.#entries.length) : 0;
    this.#printer = new Printer(this.#file, () => this.#paintHeaderAndNumber());
    this.#typesetter = new BlockTypesetter({
      file: this.#file,
      links: this.#links,
      pictures: this.#pictures,
      formulas: this.#formulas,
      showsConditional: task.showsConditional,
      bookmark: (level, title, y) => this.#file.addBookmark((this.#current?.level ?? 0) + level, title, y),
    });
  }

  async write(): Promise<void> {
    const { title, createdAt, hasCoverAndContents: isBook } = this.#task;
    const titles = [title, ...this.#printed.map((page) => page.title)].join(' ');
    this.#file.fonts.script = scriptOf(titles);
    this.#file.isMirrored = isRightToLeft(titles);
    if (isBook) paintCover(this.#file, { title, date: createdAt.slice(0, 10) });
    for (const [index, page] of this.#printed.entries()) {
      if (index % batchSize === 0) await this.#readTexts(this.#printed.slice(index, index + batchSize));
      await this.#writePage(page, this.#entries[index]);
      if (index % pagesPerLayoutCache === 0) this.#file.clearLayoutCache();
      await this.#io.write(this.#file.readWritten());
      this.#io.progress(index + 1, this.#printed.length);
    }
    this.#printer.finishPage();
    const contents = isBook ? this.#frontPageCount - 1 : 0;
    this.#file.isMirrored = isRightToLeft(titles);
    if (isBook) paintContents(this.#file, this.#entries, 2);
    if (this.#file.pageCount === 0) this.#file.addPage();
    this.#file.end({ front: isBook ? 1 : 0, count: contents, fallbackOf: pageDestination });
    await this.#io.write(this.#file.readWritten());
  }

  async #writePage(page: DocumentPage, entry: ContentsEntry | undefined): Promise<void> {
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
    // The pending rows belong to the previous page, and need its header and direction.
    this.#printer.finishPage();
    this.#current = page;
    this.#file.isMirrored = isRightToLeft(page.title) || isRightToLeft(markdown);
    this.#printer.startPage();
    if (entry !== undefined) entry.pageNumber = this.#pageNumber;
    const area: Area = {
      x: margins.left,
      width: contentWidth,
      style: bodyStyle,
      frames: [],
      sourcePage: from,
    };
    const picture = cover && this.#pictures.find(cover);
    this.#printer.print([
      ...(picture === undefined ? [] : [coverRow(picture, page.cover?.offset ?? 0)]),
      ...this.#titleRows(page, area),
      ...this.#typesetter.rows(withoutTitle(nodes, page.title), area),
    ]);
  }

  #titleRows({ id, title, emoji, description, level }: DocumentPage, area: Area): Row[] {
    const style = { ...bodyStyle, bold: true, size: 22 };
    const text = emoji === undefined ? title : `${emoji} ${title}`;
    const rows = spanRows(
      this.#typesetter,
      [{ text, style }],
      { ...area, style },
      {
        before: 14,
        keep: true,
        onPaint: (y) => {
          this.#file.addNamedDestination(destinationName(id, ''), y);
          this.#file.addBookmark(level, title, y);
        },
      },
    );
    if (description === undefined || description.trim() === '') return rows;
    const small = { ...bodyStyle, size: 11, color: colors.muted };
    return [
      ...rows,
      ...spanRows(this.#typesetter, [{ text: description, style: small }], area, { before: 4, keep: true }),
    ];
  }

  get #pageNumber(): number {
    // The cover is counted already; the table of contents is inserted before this page.
    return this.#file.pageCount + Math.max(0, this.#frontPageCount - 1);
  }

  #paintHeaderAndNumber(): void {
    paintPageHeader(this.#file, {
      left: this.#task.hasCoverAndContents ? this.#task.title : '',
      right: this.#current?.title ?? '',
    });
    paintPageNumber(this.#file, this.#pageNumber);
  }

  async #readTexts(pages: readonly DocumentPage[]): Promise<void> {
    this.#texts.clear();
    const hashes = pages.flatMap(({ document }) => document ?? []);
    for (const [hash, text] of await this.#io.texts(hashes)) this.#texts.set(hash, text);
  }

  async #text(hash: string): Promise<string> {
    const known = this.#texts.get(hash) ?? (await this.#io.texts([hash])).get(hash);
    if (known === undefined) throw new Error(`the text ${hash} is not stored`);
    return known;
  }
}

function contentsEntry({ id, title, level, type, url, leadsTo, emoji }: DocumentPage): ContentsEntry {
  const shown = emoji === undefined ? title : `${emoji} ${title}`;
  if (type === 'link') {
    return {
      title: shown,
      level,
      ...(leadsTo && { destination: destinationName(leadsTo, '') }),
      ...(url && { url: toAsciiUrl(url) }),
    };
  }
  return { title: shown, level, destination: destinationName(id, '') };
}

/** The blocks of a page without a first heading that repeats its title. */
function withoutTitle(nodes: readonly BlockNode[], title: string): readonly BlockNode[] {
  const [first, ...others] = nodes;
  if (first === undefined || first.type !== 'heading-1' || first.data['level'] !== 1) return nodes;
  const text = plainText((first.nodes ?? []).filter((node) => node.object !== 'block'));
  return text.trim() === title.trim() ? others : nodes;
}
