import type { JobProgress } from '@lectern/contract';

const width = 24;

/** One line on stderr that shows how far long work is; nothing where stderr is no terminal. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  #shown = '';

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.#stream = stream;
  }

  show(label: string, progress?: JobProgress): void {
    if (!this.#stream.isTTY) return;
    const line = lineOf(label, progress).slice(0, Math.max(20, this.#stream.columns - 1));
    if (line === this.#shown) return;
    this.#stream.write(`\r\u001b[2K${line}`);
    this.#shown = line;
  }

  /** Removes the line. */
  end(): void {
    if (this.#shown !== '') this.#stream.write('\r\u001b[2K');
    this.#shown = '';
  }
}

/** Such as `Reading  ████░░░░  12 of 48 files`. */
export function lineOf(label: string, progress?: JobProgress): string {
  if (progress === undefined) return `${label} …`;
  const { phase, done, total, unit } = progress;
  const name = phase === undefined ? label : `${phase.slice(0, 1).toUpperCase()}${phase.slice(1)}`;
  const counted = unit === 'bytes' ? megabytes(done) : String(done);
  if (total === undefined || total === 0)
    return `${name} … ${[counted, ...(unit === undefined || unit === 'bytes' ? [] : [unit])].join(' ')}`;
  const filled = Math.round((Math.min(done, total) / total) * width);
  const of = unit === 'bytes' ? megabytes(total) : String(total);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
  return `${name} ${bar} ${counted} of ${of} ${unit === 'bytes' ? '' : (unit ?? '')}`.trimEnd();
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
