import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Beside the bundle, and above the sources. */
const places = ['./docs', '../../../docs'];

/** The directory of the documentation of this server; `undefined` where it was installed without. */
export function findDocumentation(): string | undefined {
  const directories = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return directories.find((directory) => existsSync(`${directory}/SUMMARY.md`));
}
