import { mkdir, readdir } from 'node:fs/promises';
import type { Client } from '@lectern/domain';
import type { Answer } from './answer.ts';
import { ProgressLine } from './progress-line.ts';
import { unzipInto } from './unzip-into.ts';

/** Writes the files of a space into an empty directory, as a repository has them. */
export async function exportSpace(own: Client, spaceId: string, directory: string): Promise<Answer> {
  await mkdir(directory, { recursive: true });
  if ((await readdir(directory)).length > 0)
    throw new Error(`${directory} is not empty. Name a new directory.`);
  const line = new ProgressLine();
  try {
    const { url } = await own.archives.getOfSpace({ spaceId });
    line.show('Reading');
    const files = await unzipInto(
      directory,
      await receive(url, (done) => line.show('Reading', { phase: 'reading', done, unit: 'bytes' })),
    );
    return { value: { directory, files }, lines: [`${directory}\t${files} files`] };
  } finally {
    line.end();
  }
}

async function receive(url: string, onBytes: (done: number) => void): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(url);
  if (!response.ok || response.body === null)
    throw new Error(`${new URL(url).host} answered the archive with status ${response.status}.`);
  const { body } = response;
  return (async function* () {
    let done = 0;
    for await (const chunk of body) {
      done += chunk.length;
      onBytes(done);
      yield chunk;
    }
  })();
}
