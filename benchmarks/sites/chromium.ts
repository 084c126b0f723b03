import { existsSync } from 'node:fs';

/** Debian's, unless `CHROME_PATH` names another one. */
export const chromiumPath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';

/** Other hosts are asked for, and never answer: pictures of the content may be there. */
export const chromiumArguments = ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'];

export function assertChromium(): void {
  if (!existsSync(chromiumPath))
    throw new Error(`There is no ${chromiumPath}: name Chromium in CHROME_PATH.`);
}
