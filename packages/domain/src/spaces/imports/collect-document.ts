import type { ImportContentSource } from '@lectern/contract';
import { decodeText, pageSlug, rewriteTargets, runTextTask, fileStemOf } from '@lectern/content';
import { readZip } from './read-zip.ts';
import type { ConvertedPage } from './converted-page.ts';
import type { CollectedContent, CollectedPage } from './collected-content.ts';
import type { SourceFile } from './source-file.ts';
import type { ImportRun } from './import-run.ts';
import { storeEmbeddedImages, storeImages, resolveImage } from './page-images.ts';

const key = 'document';

/** A single document as one page, with its images. */
export async function collectDocument(
  run: ImportRun,
  source: Extract<ImportContentSource, 'markdown' | 'html' | 'docx'>,
  file: SourceFile,
): Promise<CollectedContent> {
  run.progress.addTotal();
  const page = await readDocument(run, source, file);
  const title = page.title ?? (fileStemOf(file.name) || 'Page');
  await (source === 'docx' ? storeEmbeddedImages(run, key, page) : storeImages(run, key, page));
  run.progress.addDone();
  return {
    pages: [
      {
        key,
        type: 'document',
        title,
        slug: pageSlug(title) || 'page',
        ...(page.description !== undefined && { description: page.description }),
        markdown: page.markdown,
        ...page.fields,
      },
    ],
    files: run.files.records,
    failures: run.progress.failures,
    resolveLink: (_page, link) => resolveImage(run.files, key, link),
  };
}

type Fields = Pick<CollectedPage, 'description' | 'icon' | 'hidden' | 'noIndex' | 'noRobotsIndex'>;
type ReadDocument = Omit<ConvertedPage, 'links'> & { readonly fields?: Fields };

async function readDocument(
  run: ImportRun,
  source: 'markdown' | 'html' | 'docx',
  file: SourceFile,
): Promise<ReadDocument> {
  const { bytes, contentType, url } = file;
  switch (source) {
    case 'markdown':
      return readMarkdown(run, file);
    case 'html':
      return run.converter.convert({ kind: 'html', bytes, contentType, url: url?.href });
    case 'docx':
      // By declared sizes, which is quick; they are counted again when it is unpacked.
      await readZip(Buffer.from(bytes), { ...run.limits, unpackedBytes: run.limits.documentBytes });
      return run.converter.convert({ kind: 'docx', bytes, maxBytes: run.limits.documentBytes });
    default:
      return source satisfies never;
  }
}

/** Markdown as it is, with absolute URLs when the URL of the document is known. */
async function readMarkdown(
  { ctx: { textTasks } }: Pick<ImportRun, 'ctx'>,
  { bytes, url }: SourceFile,
): Promise<ReadDocument> {
  const { text } = decodeText(Buffer.from(bytes));
  const {
    title = await runTextTask(textTasks, 'heading', { markdown: text }),
    description,
    icon,
    hidden,
    noIndex,
    noRobotsIndex,
  } = await runTextTask(textTasks, 'metadata', { markdown: text });
  const fields: Fields = {
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(hidden === true && { hidden }),
    ...(noIndex === true && { noIndex }),
    ...(noRobotsIndex === true && { noRobotsIndex }),
  };
  const markdown =
    url === undefined
      ? text
      : await rewriteTargets(textTasks, text, ({ target }) =>
          /^(?:#|$)/.test(target) ? undefined : URL.parse(target, url)?.href,
        );
  return { title, fields, markdown, images: [] };
}
