import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { MovedRows, MoveSink } from '@lectern/domain';
import { pack, type Pack } from 'tar-stream';
import packageJson from '../../package.json' with { type: 'json' };
import { entries, formatVersion } from './archive.ts';

/** Of the lines that are held until they are one entry. */
const partBytes = 4 * 1024 * 1024;

/** Writes an archive to a new file with what `write` puts into its sink. The file appears only once it is complete. */
export async function writeArchive<T>(file: string, write: (sink: MoveSink) => Promise<T>): Promise<T> {
  const part = `${file}.part`;
  const archive = pack();
  const writing = pipeline(
    archive,
    createGzip({ level: 1 }),
    createWriteStream(part, { mode: 0o600, flush: true }),
  );
  // Both fail together: the archive is destroyed with the stream behind it.
  writing.catch(() => undefined);
  try {
    const writer = new ArchiveWriter(archive);
    const result = await write(writer.sink);
    await writer.end();
    archive.finalize();
    await writing;
    await rename(part, file);
    await using directory = await open(dirname(file));
    await directory.sync();
    return result;
  } catch (error) {
    archive.destroy();
    await writing.catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

class ArchiveWriter {
  readonly #archive: Pack;
  readonly #checksums: Record<string, string> = {};
  #kind: MovedRows | undefined;
  #lines: string[] = [];
  #bytes = 0;
  #part = 0;

  constructor(archive: Pack) {
    this.#archive = archive;
  }

  readonly sink: MoveSink = {
    begin: (manifest) => {
      const all = {
        format: formatVersion,
        version: packageJson.version,
        createdAt: new Date().toISOString(),
        ...manifest,
      };
      return this.#writeText(entries.manifest, `${JSON.stringify(all, null, 2)}\n`);
    },
    rows: async (kind, lines) => {
      if (kind !== this.#kind) await this.#endPart();
      this.#kind = kind;
      for (const line of lines) {
        this.#lines.push(line);
        this.#bytes += line.length;
        if (this.#bytes >= partBytes) await this.#endPart();
      }
    },
    file: async ({ storeId, hash, sizeBytes, bytes }) => {
      await this.#endPart();
      const name = `${entries.files}${storeId}/${hash}`;
      const sum = createHash('sha256');
      const summed = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sum.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(bytes, summed, this.#archive.entry({ name, size: sizeBytes, mode: 0o600 }));
      this.#checksums[name] = sum.digest('hex');
    },
  };

  async end(): Promise<void> {
    await this.#endPart();
    await this.#writeText(entries.checksums, JSON.stringify(this.#checksums));
  }

  async #endPart(): Promise<void> {
    if (this.#kind === undefined || this.#lines.length === 0) return;
    const number = String(this.#part).padStart(6, '0');
    const text = `${this.#lines.join('\n')}\n`;
    this.#lines = [];
    this.#bytes = 0;
    this.#part += 1;
    await this.#writeText(`${entries.rows}${number}-${this.#kind}.ndjson`, text);
  }

  async #writeText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.#checksums[name] = createHash('sha256').update(bytes).digest('hex');
    const entry = this.#archive.entry({ name, size: bytes.byteLength, mode: 0o600 });
    entry.end(bytes);
    await once(entry, 'finish');
  }
}
