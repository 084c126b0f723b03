import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type PdfText = {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  /** From the lower edge. */
  readonly y: number;
};
type PdfLink = { readonly url?: string; readonly page?: number };
type PdfBookmark = { readonly title: string; readonly level: number; readonly page: number };

type ReadPdf = {
  /** By page. */
  readonly texts: readonly (readonly PdfText[])[];
  readonly links: readonly (readonly PdfLink[])[];
  /** Of all links, the left and the right end. */
  readonly linkEnds: readonly (readonly [left: number, right: number])[];
  readonly bookmarks: readonly PdfBookmark[];
  readonly title: string;
  /** The text of all pages without white space. */
  readonly words: string;
};

/** What another reader finds in a PDF; pages are counted from 1. */
export async function readPdfFile(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  try {
    const pageOf = async (destination: unknown): Promise<number> => {
      const found =
        typeof destination === 'string' ? await document.getDestination(destination) : destination;
      if (!Array.isArray(found)) return 0;
      return (await document.getPageIndex(found[0])) + 1;
    };
    const texts: PdfText[][] = [];
    const links: PdfLink[][] = [];
    const linkEnds: [number, number][] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      texts.push(
        items.flatMap((item) =>
          'str' in item && item.str !== ''
            ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
            : [],
        ),
      );
      const annotations = await page.getAnnotations();
      linkEnds.push(...annotations.map(({ rect }): [number, number] => [rect[0], rect[2]]));
      links.push(
        await Promise.all(
          annotations.map(async ({ url, dest }): Promise<PdfLink> =>
            url ? { url } : { page: await pageOf(dest) },
          ),
        ),
      );
      page.cleanup();
    }
    const bookmarks: PdfBookmark[] = [];
    type Item = { title: string; dest: unknown; items: Item[] };
    const walk = async (items: readonly Item[], level: number): Promise<void> => {
      for (const { title, dest, items: below } of items) {
        bookmarks.push({ title, level, page: await pageOf(dest) });
        await walk(below, level + 1);
      }
    };
    await walk((await document.getOutline()) ?? [], 0);
    const { info } = await document.getMetadata();
    return {
      texts,
      links,
      linkEnds,
      bookmarks,
      title: String(Reflect.get(info, 'Title') ?? ''),
      words: withoutSpaces(
        texts
          .flat()
          .map(({ text }) => text)
          .join(''),
      ),
    };
  } finally {
    await task.destroy();
  }
}

/** Text without white space, which PDF readers extract differently. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
