import { flushCompileCache } from 'node:module';
import { DataDirectoryInUseError } from '@lectern/database';
import { bannerOf } from './banner.ts';
import { collectWhenIdle } from './collect-when-idle.ts';
import { createLogger } from './create-logger.ts';
import { lowerV8Threads } from './lower-v8-threads.ts';
import { startServer } from './server.ts';
import { SettingsError } from './setting.ts';
import { type Environment, readSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { stopOnSignals } from './stop.ts';

/** Errors whose message is shown without a stack. */
const expected = [SettingsError, StartError, DataDirectoryInUseError];

/** Runs the server until it is stopped. A failed start exits the process with 1. */
export async function start(env: Environment): Promise<void> {
  try {
    const settings = readSettings(env);
    const logger = createLogger(settings.LOG_LEVEL);
    const server = await startServer(settings, { logger });
    stopOnSignals(server, logger);
    lowerV8Threads();
    collectWhenIdle();
    console.log(bannerOf(server, settings));
    // Node writes what it compiled at the exit, which a killed process does not reach.
    flushCompileCache();
  } catch (error) {
    const known = expected.some((type) => error instanceof type);
    console.error(known && error instanceof Error ? error.message : error);
    // Not only the exit code: the thread of the embedded database may still run.
    process.exit(1);
  }
}
