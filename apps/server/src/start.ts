import { DataDirectoryInUseError } from '@lectern/database';
import { bannerOf } from './banner.ts';
import { createLogger } from './create-logger.ts';
import { startServer } from './server.ts';
import { SettingsError } from './setting.ts';
import { type Environment, readSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { stopOnSignals } from './stop.ts';

/** Those whose message says all that a person needs. */
const expected = [SettingsError, StartError, DataDirectoryInUseError];

/** Runs the server until it is stopped. A start that cannot be ends the process with 1. */
export async function start(env: Environment): Promise<void> {
  try {
    const settings = readSettings(env);
    const logger = createLogger(settings.LOG_LEVEL);
    const server = await startServer(settings, { logger });
    stopOnSignals(server, logger);
    console.log(bannerOf(server, settings));
  } catch (error) {
    const known = expected.some((type) => error instanceof type);
    console.error(known && error instanceof Error ? error.message : error);
    // Not only the exit code: what was begun may still hold a thread.
    process.exit(1);
  }
}
