import { existsSync } from 'node:fs';

/** Of the browser that tests use; without one they are skipped. */
export const executablePath = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));
