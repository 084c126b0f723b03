import type { DocumentFile, DocumentPage, PdfTask, IncludedText } from '../src/document/pdf-task.ts';
import { writeDocument } from '../src/document/write-document.ts';

type Page = Partial<Omit<DocumentPage, 'id'>> & { readonly id: string; readonly markdown?: string };
type File = Partial<DocumentFile> & { readonly name: string; readonly bytes: Uint8Array };
type DocumentInput = {
  readonly pages: readonly Page[];
  readonly files?: readonly File[];
  readonly texts?: readonly (Omit<IncludedText, 'document'> & { readonly markdown: string })[];
} & Partial<Omit<PdfTask, 'pages' | 'files' | 'texts'>>;

/** The bytes of a document, rendered in this thread. */
export async function renderDocument({
  pages,
  files = [],
  texts = [],
  ...task
}: DocumentInput): Promise<Uint8Array> {
  const documents = new Map<string, string>();
  const bytes = new Map<string, Uint8Array>();
  for (const { id, markdown = '' } of [...pages, ...texts]) documents.set(id, markdown);
  for (const file of files) bytes.set(file.name, file.bytes);
  const chunks: Uint8Array[] = [];
  await writeDocument(
    {
      title: 'Book',
      createdAt: '2026-12-01T00:00:00.000Z',
      spaceId: 'space_1',
      hasCoverAndContents: pages.length > 1,
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
