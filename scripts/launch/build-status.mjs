import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made from. */
const files = [
  '.node-version',
  'LICENSE',
  'NOTICE',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.json',
];
const directories = ['apps', 'docs', 'packages', 'scripts/build'];
/** What is not part of a build. Everything else counts, so that nothing new can be forgotten. */
const ignored = new Set(['dist', 'node_modules', 'test']);
const mark = 'dist/sources.sha256';

/** A digest of the contents, since a checkout changes times without contents, and contents without a later time. */
export function sourceDigest(root) {
  const hash = createHash('sha256');
  for (const path of [...files, ...directories.flatMap((directory) => filesOf(root, directory))]) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Marks the build in `dist` as one of these sources. */
export function markBuild(root, digest) {
  writeFileSync(join(root, mark), digest);
}

/** Whether there is a build in `dist`, and whether it is one of the sources as they are. */
export function buildStatus(root) {
  if (!existsSync(join(root, 'dist/lectern.js'))) return 'absent';
  try {
    return readFileSync(join(root, mark), 'utf8') === sourceDigest(root) ? 'current' : 'outdated';
  } catch {
    return 'outdated';
  }
}

/** In an order that no file system decides. */
function filesOf(root, directory) {
  return readdirSync(join(root, directory), { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name) && !name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${directory}/${entry.name}`;
      return entry.isDirectory() ? filesOf(root, path) : [path];
    });
}
