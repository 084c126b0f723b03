import type { ImportContentSource } from '@lectern/contract';
import { decodeText, headingIn, metadataIn, pageSlug, rewriteLinks, stemOf } from '@lectern/content';
import { readZip } from './read-zip.ts';
import type { ConvertedPage } from './converted-page.ts';
import type { Gathered, GatheredPage } from './gathered.ts';
import type { SourceFile } from './source-file.ts';
import type { ImportRun } from './import-run.ts';
import { keepEmbedded, keepImages, meaningOfImage } from './page-images.ts';

const key = 'document';

/** One document as one page, with its images. */
export async function gatherDocument(
  run: ImportRun,
  source: Extract<ImportContentSource, 'markdown' | 'html' | 'docx'>,
  file: SourceFile,
): Promise<Gathered> {
  run.tally.find();
  const page = await read(run, source, file);
  const title = page.title ?? (stemOf(file.name) || 'Page');
  await (source === 'docx' ? keepEmbedded(run, key, page) : keepImages(run, key, page));
  run.tally.read();
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
    failures: run.tally.failures,
    meaningOf: (_page, link) => meaningOfImage(run.files, key, link),
  };
}

type Fields = Pick<GatheredPage, 'description' | 'icon' | 'hidden' | 'noIndex' | 'noRobotsIndex'>;
type Read = Omit<ConvertedPage, 'links'> & { readonly fields?: Fields };

async function read(run: ImportRun, source: 'markdown' | 'html' | 'docx', file: SourceFile): Promise<Read> {
  const { bytes, contentType, url } = file;
  switch (source) {
    case 'markdown':
      return readMarkdown(file);
    case 'html':
      return run.converter.convert({ kind: 'html', bytes, contentType, url: url?.href });
    case 'docx':
      // A document of Word is a zip, and may be a bomb like any other.
      await readZip(Buffer.from(bytes), run.limits);
      return run.converter.convert({ kind: 'docx', bytes });
    default:
      return source satisfies never;
  }
}

/** The text as it is, with full addresses where it is known what they are relative to. */
function readMarkdown({ bytes, url }: SourceFile): Read {
  const { text } = decodeText(Buffer.from(bytes));
  const { title = headingIn(text), description, icon, hidden, noIndex, noRobotsIndex } = metadataIn(text);
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
      : rewriteLinks(text, ({ target }) =>
          /^(?:#|$)/.test(target) ? undefined : URL.parse(target, url)?.href,
        );
  return { title, fields, markdown, images: [] };
}
