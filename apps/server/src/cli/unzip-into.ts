import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';

/** Writes the files of a zip below a directory while it arrives; returns their number. */
export async function unzipInto(directory: string, zip: AsyncIterable<Uint8Array>): Promise<number> {
  const complete: { path: string; bytes: Buffer }[] = [];
  let failure: Error | undefined;
  const unzip = new Unzip((file) => {
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) failure ??= error;
      chunks.push(chunk);
      if (isLast) complete.push({ path: file.name, bytes: Buffer.concat(chunks) });
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  let written = 0;
  const writeComplete = async (): Promise<void> => {
    if (failure !== undefined) throw failure;
    for (const { path, bytes } of complete.splice(0)) {
      const file = join(directory, path);
      if (!file.startsWith(normalize(directory + sep)))
        throw new Error(`The archive has a file outside of it: ${path}`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
      written += 1;
    }
  };
  for await (const chunk of zip) {
    unzip.push(chunk);
    await writeComplete();
  }
  unzip.push(new Uint8Array(), true);
  await writeComplete();
  return written;
}
