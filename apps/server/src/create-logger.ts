import { type DestinationStream, type Level, type Logger, pino, symbols } from 'pino';

const batchBytes = 32_768;
const flushMs = 250;

/**
 * Writes JSON lines with level names to standard output, in batches: a write per line would cost as much as reading a
 * resource. Buffered lines are flushed when the process exits, unless it is killed.
 */
export function createLogger(level: Level | 'silent'): Logger {
  const output = batched(pino.destination({ sync: false }));
  setInterval(() => output.flush(), flushMs).unref();
  process.once('exit', () => output.flushSync());
  return loggerTo(level, output);
}

/** A logger whose lines, with level names, something else writes. */
export function loggerTo(level: Level | 'silent', output: DestinationStream): Logger {
  return pino({ level, formatters: { level: (name) => ({ level: name }) } }, output);
}

/** Writes lines of another logger where those of this one go. */
export function writeLines(logger: Logger, lines: string): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As pino documents its symbol.
  (logger as unknown as { [symbols.streamSym]: DestinationStream })[symbols.streamSym].write(lines);
}

type Output = Pick<ReturnType<typeof pino.destination>, 'write' | 'flushSync'>;

/** A destination that gets lines in batches: one that buffers by itself measures all that it has with every line. */
function batched(output: Output) {
  let lines = '';
  const flush = () => {
    if (lines === '') return;
    output.write(lines);
    lines = '';
  };
  return {
    write(line: string) {
      lines += line;
      if (lines.length >= batchBytes) flush();
    },
    flush,
    /** Called by pino for the level `fatal`, too. */
    flushSync() {
      flush();
      output.flushSync();
    },
  };
}
