import { buffer } from 'node:stream/consumers';
import { fileNameOf } from '@lectern/content';
import { JobError } from '../../platform/jobs/job-error.ts';
import { parseImportUrl } from './import-fetcher.ts';
import type { ImportRun } from './import-run.ts';
import type { ImportTask } from '../../store/spaces/imports.repository.ts';

/** The file of an import from a single file. */
export type SourceFile = {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly contentType?: string | undefined;
  /** The URL after redirects; absent for an upload. */
  readonly url?: URL | undefined;
};

/** Fetches the file of an import, or reads the upload. */
export async function readSourceFile(
  { ctx, fetcher }: ImportRun,
  { upload_key: key, url: source }: Pick<ImportTask, 'upload_key' | 'url'>,
  maxBytes: number,
): Promise<SourceFile> {
  if (key === null) {
    const { bytes, url, headers } = await fetcher.fetch(parseImportUrl(source), { accept: '*/*', maxBytes });
    return { bytes, url, name: fileNameOf(url.pathname), contentType: headers['content-type'] };
  }
  const found = await ctx.storage.find(key);
  const stream = await ctx.storage.read(key);
  if (found === undefined || stream === undefined)
    throw new JobError('upload_gone', 'The upload does not exist any more: upload the file again.', {
      retryable: false,
    });
  if (found.sizeBytes > maxBytes) {
    stream.destroy();
    throw new JobError('fetch_too_large', `The upload is larger than ${maxBytes} bytes.`, {
      retryable: false,
    });
  }
  return { bytes: await buffer(stream), name: '' };
}
