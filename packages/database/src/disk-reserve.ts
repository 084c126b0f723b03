import { statfsSync } from 'node:fs';
import { DatabaseFullError } from './errors.ts';

/** The free bytes of the file system with a directory; in memory without one. */
export type FreeBytes = (directory: string | undefined) => number;

/** What PGlite writes at most between two checks, with a checkpoint and the start after a kill, and as much again. */
const reservedBytes = 64 * 1024 * 1024;
/** Whose texts are remembered. */
const maxStatements = 1000;

/**
 * Rejects writes before the disk of the embedded database is full. When it is, PGlite neither fails nor returns: it
 * retries the write for ever, and cannot be opened again.
 */
export class DiskReserve {
  readonly #freeBytes: () => number;
  /** Whether a statement writes, by its text. */
  readonly #writes = new Map<string, boolean>();

  /** A database in memory has no directory. */
  constructor(directory: string | undefined, freeBytes: FreeBytes = askSystem) {
    this.#freeBytes = () => freeBytes(directory);
  }

  /** @throws DatabaseFullError */
  assertWritable(): void {
    if (this.#freeBytes() >= reservedBytes) return;
    throw new DatabaseFullError(
      `The disk of the embedded database is full: less than ${inMegabytes(reservedBytes)} are free.`,
    );
  }

  /** @throws DatabaseFullError unless so many bytes are free besides the reserve */
  assertFree(bytes: number): void {
    if (this.#freeBytes() >= reservedBytes + bytes) return;
    throw new DatabaseFullError(
      `The disk of the embedded database has no ${inMegabytes(bytes)} free for a copy of it.`,
    );
  }

  /** @throws DatabaseFullError for a statement that writes */
  assertMayRun(text: string): void {
    let writes = this.#writes.get(text);
    if (writes === undefined) {
      if (this.#writes.size >= maxStatements) this.#writes.clear();
      this.#writes.set(text, (writes = isWrite(text)));
    }
    if (writes) this.assertWritable();
  }
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`;
}

function isWrite(text: string): boolean {
  if (/^\s*with\b/i.test(text)) return containsWrite(text);
  return /^\s*(?:insert|update|delete|merge|copy|create|alter|truncate)\b/i.test(text);
}

/** Whether a statement with common table expressions writes; `for update` alone locks rows. */
function containsWrite(text: string): boolean {
  if (/\b(?:insert|merge)\s+into\b|\bdelete\s+from\b/i.test(text)) return true;
  return /\bupdate\b/i.test(text) && /\bset\b/i.test(text);
}

function askSystem(directory: string | undefined): number {
  if (directory === undefined) return Infinity;
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
