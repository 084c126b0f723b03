import { type Level, type Logger, pino } from 'pino';

const bufferBytes = 4096;
const flushMs = 250;

/**
 * Writes JSON lines with level names to standard output, in batches: a write per line would cost as much as reading a
 * resource. Buffered lines are flushed when the process exits, unless it is killed.
 */
export function createLogger(level: Level | 'silent'): Logger {
  const output = pino.destination({ sync: false, minLength: bufferBytes });
  setInterval(() => output.flush(), flushMs).unref();
  return pino({ level, formatters: { level: (name) => ({ level: name }) } }, output);
}
