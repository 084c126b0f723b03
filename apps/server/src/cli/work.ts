import { collectWhenIdle } from '../collect-when-idle.ts';
import { createLogger } from '../create-logger.ts';
import { type Environment, readSettings } from '../settings.ts';
import { stopOnSignals } from '../stop.ts';
import { startWorker } from '../worker.ts';

/** Runs jobs until the process is stopped. */
export async function work(env: Environment): Promise<void> {
  const settings = readSettings(env);
  const logger = createLogger(settings.LOG_LEVEL);
  const worker = await startWorker(settings, { logger });
  stopOnSignals(worker, logger);
  collectWhenIdle();
  console.log('Running jobs.');
  if (worker.address !== undefined) console.log(`Metrics are at ${worker.address}/metrics.`);
}
