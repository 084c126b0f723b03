import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ArchiveFile } from '@lectern/domain';

/** Longer texts are stored without compression, which would take long. */
const maxDeflatedBytes = 500_000;

/** The bytes of a zip, file by file. */
export async function* zipChunks(
  files: readonly ArchiveFile[],
  { modifiedAt }: { readonly modifiedAt: Date },
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  for (const { path, content } of files) {
    const isText = typeof content === 'string';
    const bytes = isText ? Buffer.from(content) : await content();
    const entry =
      isText && bytes.length <= maxDeflatedBytes ? new ZipDeflate(path) : new ZipPassThrough(path);
    entry.mtime = modifiedAt;
    zip.add(entry);
    entry.push(bytes, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks;
}
