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
/** What is not part of a build: what Git ignores, tests, and what editors and file managers leave. Everything else counts. */
const ignored = /^(?:dist|node_modules|coverage|test|\.turbo|\.DS_Store)$|\.(?:log|sw[a-p])$/;
const entryFile = 'dist/lectern.js';
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
  writeFileSync(join(root, mark), markOf(root, digest));
}

/** With the entry of the bundle, which names all of it: a mark beside another bundle is none. */
function markOf(root, digest) {
  const entry = createHash('sha256').update(readFileSync(join(root, entryFile)));
  return `${digest} ${entry.digest('hex')}`;
}

/** Whether there is a build in `dist`, and whether it is one of the sources as they are. */
export function buildStatus(root) {
  if (!existsSync(join(root, entryFile))) return 'absent';
  try {
    const known = readFileSync(join(root, mark), 'utf8');
    return known === markOf(root, sourceDigest(root)) ? 'current' : 'outdated';
  } catch {
    return 'outdated';
  }
}

/** In an order that no file system decides. */
function filesOf(root, directory) {
  return readdirSync(join(root, directory), { withFileTypes: true })
    .filter(({ name }) => !ignored.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${directory}/${entry.name}`;
      return entry.isDirectory() ? filesOf(root, path) : [path];
    });
}
