import { breakLines } from '../typesetting/lines.ts';
import { type PdfFile, pageSize } from '../typesetting/pdf-file.ts';
import { contentWidth, margins } from '../typesetting/printer.ts';
import { paintLine } from '../typesetting/rows.ts';
import { bodyStyle, colors, type TextStyle } from '../typesetting/text-style.ts';

/** An entry of the table of contents. */
export type ContentsEntry = {
  readonly title: string;
  readonly level: number;
  /** Its named destination; absent for a link to a URL. */
  readonly destination?: string;
  pageNumber?: number;
  readonly url?: string;
};

const lineHeight = 17;
const indent = 14;
const maxLevel = 8;
const headHeight = 40;
const bottom = pageSize.height - margins.bottom;
const firstLines = Math.floor((bottom - margins.top - headHeight) / lineHeight);
const otherLines = Math.floor((bottom - margins.top) / lineHeight);

/** The number of pages of the table of contents, known before any other page is written. */
export function contentsPageCount(entries: number): number {
  return 1 + Math.max(0, Math.ceil((entries - firstLines) / otherLines));
}

export function paintCover(file: PdfFile, { title, date }: { title: string; date: string }): void {
  file.addPage();
  const style = { ...bodyStyle, bold: true, size: 32 };
  let y = 250;
  file.rectangle({ x: margins.left, y: y - 24, width: 48, height: 4 }, { fill: colors.link });
  for (const line of breakLines(file, [{ text: title, style }], contentWidth).slice(0, 8)) {
    paintLine(file, line, { x: margins.left, y });
    y += style.size * 1.25;
  }
  const small = { ...bodyStyle, size: 11, color: colors.muted };
  for (const line of breakLines(file, [{ text: date, style: small }], contentWidth)) {
    paintLine(file, line, { x: margins.left, y: y + 16 });
  }
}

/** Paints the table of contents on `contentsPageCount` pages. */
export function paintContents(file: PdfFile, entries: readonly ContentsEntry[], firstNumber: number): void {
  const total = contentsPageCount(entries.length);
  for (let page = 0; page < total; page += 1) {
    file.addPage();
    let y: number = margins.top;
    if (page === 0) {
      paintText(file, 'Contents', { x: margins.left, y, style: { ...bodyStyle, bold: true, size: 20 } });
      y += headHeight;
    }
    const from = page === 0 ? 0 : firstLines + (page - 1) * otherLines;
    for (const entry of entries.slice(from, from + (page === 0 ? firstLines : otherLines))) {
      paintEntry(file, entry, y);
      y += lineHeight;
    }
    paintPageNumber(file, firstNumber + page);
  }
}

/** Paints the page number at the bottom. */
export function paintPageNumber(file: PdfFile, number: number): void {
  const style = { ...bodyStyle, size: 8.5, color: colors.muted };
  paintText(file, String(number), { x: margins.left, y: pageSize.height - 44, style, align: 'center' });
}

/** Paints the title of the document and of the page at the top of a page. */
export function paintPageHeader(file: PdfFile, { left, right }: { left: string; right: string }): void {
  const style = { ...bodyStyle, size: 8.5, color: colors.muted };
  const half = contentWidth / 2 - 8;
  paintText(file, left, { x: margins.left, y: 34, style, width: half });
  paintText(file, right, { x: margins.left + half + 16, y: 34, style, width: half, align: 'right' });
}

function paintEntry(
  file: PdfFile,
  { title, level, pageNumber, destination, url }: ContentsEntry,
  y: number,
): void {
  const x = margins.left + Math.min(level, maxLevel) * indent;
  const available = margins.left + contentWidth - x;
  const numbered = pageNumber !== undefined;
  const style = { ...bodyStyle, bold: level === 0 };
  const width = paintText(file, title, { x, y, style, width: available - (numbered ? 40 : 0) });
  if (numbered) {
    const number = paintText(file, String(pageNumber), { x, y, style, width: available, align: 'right' });
    paintLeader(file, { from: x + width + 6, to: x + available - number - 6, y: y + 10.5 });
  }
  const box = { x, y, width: available, height: lineHeight };
  if (destination !== undefined) file.link(box, { kind: 'named', name: destination });
  else if (url !== undefined) file.link(box, { kind: 'url', url });
}

function paintLeader(file: PdfFile, { from, to, y }: { from: number; to: number; y: number }): void {
  if (to - from < 12) return;
  const first = Math.ceil(from / 4) * 4;
  for (let x = first; x < to; x += 4)
    file.rectangle({ x, y, width: 0.7, height: 0.7 }, { fill: colors.line });
}

type HeaderText = { x: number; y: number; style: TextStyle; width?: number; align?: 'center' | 'right' };

/** Paints one line, truncated to the width, and returns its width. */
function paintText(
  file: PdfFile,
  text: string,
  { x, y, style, width = contentWidth, align }: HeaderText,
): number {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  let lines = breakLines(file, [{ text: flat, style }], width);
  if (lines.length > 1)
    lines = breakLines(file, [{ text: truncate(file, flat, { style, width }), style }], width + 1);
  const [line] = lines;
  if (line === undefined) return 0;
  const available = width - line.width;
  paintLine(file, line, {
    x: align === 'right' ? x + available : align === 'center' ? x + available / 2 : x,
    y,
  });
  return line.width;
}

/** Truncates text to a width, with an ellipsis. */
function truncate(
  file: PdfFile,
  text: string,
  { style, width }: { style: TextStyle; width: number },
): string {
  const characters = Array.from(text);
  let [low, high] = [0, characters.length];
  const cut = (count: number) => `${characters.slice(0, count).join('').trimEnd()}…`;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const runs = file.fonts.runs(cut(middle), style);
    const textWidth = runs.reduce((sum, run) => sum + file.widthOf(run.text, run.face, style.size), 0);
    if (textWidth <= width) low = middle;
    else high = middle - 1;
  }
  // Non-breaking spaces keep it on one line.
  return cut(low).replaceAll(' ', '\u00a0');
}
