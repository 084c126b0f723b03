import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** What ends with the process. */
export type Stoppable = {
  /** How long `close` may take. */
  readonly closeLimitMs: number;
  readonly close: () => Promise<void>;
};

/** A terminal signals a whole process group, and launchers pass signals on: what follows this soon is an echo. */
const echoMs = 1000;

/** Two are listened to below, since a second one is not always meant; the others are of faults, which V8 itself must see. */
const skip = ['SIGINT', 'SIGTERM', 'SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const;

/** Stops a server or worker on a signal or an error that nobody caught, and ends the process. */
export function stopOnSignals(running: Stoppable, logger: Logger): void {
  const options = { delay: running.closeLimitMs, logger, skip: [...skip] };
  const grace = closeWithGrace(options, async ({ err }) => {
    if (err) logger.fatal({ err }, 'An error that nobody caught ends the process.');
    await running.close();
  });
  let stoppingSince: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now();
      logger.info({ signal }, 'Stopping.');
      grace.close();
    } else if (performance.now() - stoppingSince > echoMs) {
      logger.warn({ signal }, 'Stopping at once, because of a second signal.');
      process.exit(1);
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
