import { buffer } from 'node:stream/consumers';
import { nameOf } from '@lectern/content';
import { JobError } from '../../platform/jobs/job-error.ts';
import { addressOf } from './import-fetcher.ts';
import type { ImportRun } from './import-run.ts';
import type { ImportTask } from '../../store/spaces/imports.repository.ts';

/** The one file of a source that is no web site. */
export type SourceFile = {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly contentType?: string | undefined;
  /** Where it was found; nowhere for an upload. */
  readonly url?: URL | undefined;
};

/** Fetches the file of an import, or reads the upload. */
export async function readSource(
  { ctx, fetcher }: ImportRun,
  { upload_key: key, url: address }: Pick<ImportTask, 'upload_key' | 'url'>,
  maxBytes: number,
): Promise<SourceFile> {
  if (key === null) {
    const { bytes, url, headers } = await fetcher.fetch(addressOf(address), { accept: '*/*', maxBytes });
    return { bytes, url, name: nameOf(url.pathname), contentType: headers['content-type'] };
  }
  const found = await ctx.storage.find(key);
  const stream = await ctx.storage.read(key);
  if (found === undefined || stream === undefined)
    throw new JobError('upload_gone', 'The upload is gone. Send it again.', { retryable: false });
  if (found.sizeBytes > maxBytes) {
    stream.destroy();
    throw new JobError('fetch_too_large', `The upload is larger than ${maxBytes} bytes.`, {
      retryable: false,
    });
  }
  return { bytes: await buffer(stream), name: '' };
}
