import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** A server or worker that is closed before the process exits. */
export type Stoppable = {
  /** How long `close` may take. */
  readonly closeLimitMs: number;
  readonly close: () => Promise<void>;
};

/** A terminal signals the whole process group, and launchers forward signals: one that follows this soon is a duplicate. */
const duplicateMs = 1000;

/** SIGINT and SIGTERM are listened to below, because of duplicates; the others report crashes, which V8 must handle. */
const skip = ['SIGINT', 'SIGTERM', 'SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const;

/** Closes a server or worker on a signal or an uncaught error, and exits the process. */
export function stopOnSignals(running: Stoppable, logger: Logger): void {
  const options = { delay: running.closeLimitMs, logger, skip: [...skip] };
  const grace = closeWithGrace(options, async ({ err }) => {
    if (err) logger.fatal({ err }, 'The process exits because of an uncaught error.');
    await running.close();
  });
  let stoppingSince: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now();
      logger.info({ signal }, 'Shutting down.');
      grace.close();
    } else if (performance.now() - stoppingSince > duplicateMs) {
      logger.warn({ signal }, 'Exiting immediately because of a second signal.');
      process.exit(1);
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
