import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isMovedRows, type MoveManifest, type MoveSource } from '@lectern/domain';
import { type Entry, readGzippedEntries } from '../backup/read-entries.ts';
import { Checksums, entries, Manifest } from './archive.ts';

/** How many rows are inserted at once. */
const batchSize = 200;

/**
 * Opens an archive after reading all of it once: it is complete, and every entry is as it was written.
 * @throws Error that says what is wrong with it
 */
export async function openArchive(file: string): Promise<MoveSource> {
  const manifest = await verify(file);
  return {
    manifest,
    eachRows: (take) =>
      readGzippedEntries(file, async ({ name }, bytes) => {
        if (!name.startsWith(entries.rows)) return;
        const kind = /^rows\/\d+-(\w+)\.ndjson$/.exec(name)?.[1];
        if (kind === undefined || !isMovedRows(kind))
          throw new Error(`${name} has rows of an unknown table.`);
        const lines = (await text(bytes)).split('\n').filter((line) => line !== '');
        for (let at = 0; at < lines.length; at += batchSize)
          await take(kind, lines.slice(at, at + batchSize));
      }),
    eachFile: (take) =>
      readGzippedEntries(file, async ({ name, sizeBytes }, bytes) => {
        if (!name.startsWith(entries.files)) return;
        const [, storeId, hash] = /^files\/([\w-]{1,64})\/([\w-]{43})$/.exec(name) ?? [];
        if (storeId === undefined || hash === undefined)
          throw new Error(`${name} is not the name of a file.`);
        await take({ storeId, hash, sizeBytes, bytes });
      }),
  };
}

async function verify(file: string): Promise<MoveManifest> {
  const sums = new Map<string, string>();
  let manifest: MoveManifest | undefined;
  let checksums: Record<string, string> | undefined;
  const readEntry = async ({ name }: Entry, bytes: Readable): Promise<void> => {
    if (checksums !== undefined || sums.has(name)) throw new Error(`${name} is at a wrong place.`);
    if (name === entries.checksums) {
      checksums = Checksums.parse(JSON.parse(await text(bytes)));
      return;
    }
    if (name === entries.manifest) {
      const content = await text(bytes);
      sums.set(name, createHash('sha256').update(content).digest('hex'));
      manifest = parseManifest(content);
      return;
    }
    if (manifest === undefined) throw new Error('it is not an archive of an organization.');
    const sum = createHash('sha256');
    await pipeline(bytes, sum);
    sums.set(name, sum.digest('hex'));
  };
  try {
    await readGzippedEntries(file, readEntry);
    if (manifest === undefined) throw new Error('it is not an archive of an organization.');
    if (checksums === undefined) throw new Error('it is not complete.');
    const names = new Set([...sums.keys(), ...Object.keys(checksums)]);
    for (const name of names)
      if (sums.get(name) !== checksums[name]) throw new Error(`${name} has been changed.`);
    return manifest;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} cannot be imported: ${reason}`, { cause });
  }
}

function parseManifest(content: string): MoveManifest {
  const result = Manifest.safeParse(JSON.parse(content));
  if (!result.success) throw new Error(`its manifest ${result.error.issues[0]?.message ?? 'is invalid'}.`);
  return result.data;
}
