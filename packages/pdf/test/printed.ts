import type { BookFile, BookPage, BookTask, BookText } from '../src/book/messages.ts';
import { writeBook } from '../src/book/write-book.ts';

type Page = Partial<Omit<BookPage, 'id'>> & { readonly id: string; readonly markdown?: string };
type File = Partial<BookFile> & { readonly name: string; readonly bytes: Uint8Array };
type Book = {
  readonly pages: readonly Page[];
  readonly files?: readonly File[];
  readonly texts?: readonly (Omit<BookText, 'document'> & { readonly markdown: string })[];
} & Partial<Omit<BookTask, 'pages' | 'files' | 'texts'>>;

/** The bytes of a document, made in this thread. */
export async function printed({ pages, files = [], texts = [], ...task }: Book): Promise<Uint8Array> {
  const documents = new Map<string, string>();
  const bytes = new Map<string, Uint8Array>();
  for (const { id, markdown = '' } of [...pages, ...texts]) documents.set(id, markdown);
  for (const file of files) bytes.set(file.name, file.bytes);
  const chunks: Uint8Array[] = [];
  await writeBook(
    {
      title: 'Book',
      createdAt: '2026-12-01T00:00:00.000Z',
      spaceId: 'space_1',
      isBook: pages.length > 1,
      showsConditional: true,
      appAddress: 'https://app.lectern.test/o/org_1/s/space_1',
      spacesAddress: 'https://app.lectern.test/o/org_1/s',
      server: { appUrl: 'https://app.lectern.test', sitesUrl: 'https://sites.lectern.test', published: [] },
      repository: { treeUrl: undefined, paths: new Set() },
      ...task,
      pages: pages.map(({ markdown: _markdown, ...page }) => ({
        title: page.id,
        type: 'document',
        level: 0,
        path: page.id,
        gitPath: `${page.id}.md`,
        document: page.id,
        printed: true,
        ...page,
      })),
      files: files.map(({ bytes: own, ...file }) => ({
        id: `file_${file.name}`,
        gitPath: file.name,
        hash: file.name,
        contentType: 'image/png',
        sizeBytes: own.byteLength,
        ...file,
      })),
      texts: texts.map(({ id, gitPath }) => ({ id, gitPath, document: id })),
    },
    {
      texts: (hashes) => Promise.resolve(new Map(hashes.map((hash) => [hash, documents.get(hash) ?? '']))),
      bytes: (hash) => Promise.resolve(bytes.get(hash)),
      write: (written) => {
        chunks.push(...written);
        return Promise.resolve();
      },
      progress: () => undefined,
    },
  );
  return new Uint8Array(Buffer.concat(chunks));
}
