import { readFileSync } from 'node:fs';

/** Changes that break clients of the last release, and may: one in a line, below a line with `#` and the reason. */
export function readAcceptedChanges(file: URL): string[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  if (lines.length > 0 && lines[0]?.startsWith('# ') !== true)
    throw new Error(`${file.pathname} does not begin with a reason.`);
  return lines.filter((line) => !line.startsWith('# '));
}
