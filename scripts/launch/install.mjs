import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './run.mjs';

/** pnpm writes it as the last step: the lockfile, without the packages that were to be omitted. */
const installedLockfile = 'node_modules/.pnpm/lock.yaml';
/**
 * Where that is kept while the packages of a server alone are installed, without the files that only developing reads. Without
 * it pnpm installs all packages anew, so that developing never misses those files.
 */
const keptLockfile = 'node_modules/.pnpm/production-lock.yaml';
/** Says for which lockfile those packages are installed. */
const mark = 'node_modules/.cache/lectern/production-packages';
/** Type declarations and source maps, a third of what pnpm installs. */
const developmentFile = /\.(?:d\.[cm]?ts|map)$/;

/** Whether the lockfile's packages are installed: all of them, or at least those that a server needs. */
export function isInstalled(root, packages) {
  const installed = read(root, installedLockfile);
  if (installed !== undefined) return installed === read(root, 'pnpm-lock.yaml');
  return packages === 'production' && read(root, mark) === digestOf(root);
}

/** Installs the lockfile's packages. Those for development stay where there are any. */
export async function install(root, env, packages) {
  // All on stderr, so that the output of a command can be piped.
  console.error('Installing packages (about a minute the first time) …');
  const isProduction = packages === 'production' && !hasDevelopmentPackages(root);
  const command = ['pnpm', 'install', `--prod=${isProduction}`, '--frozen-lockfile', '--prefer-offline'];
  command.push('--reporter=append-only', '--loglevel=warn');
  // It is part of the sources that are about to run. pnpm would ask the registry for the age of each package.
  if (isProduction) command.push('--trust-lockfile');
  const [installed, kept, marked] = [installedLockfile, keptLockfile, mark].map((path) => join(root, path));
  const isPruned = existsSync(kept) && !hasDevelopmentPackages(root);
  // It may be interrupted.
  rmSync(marked, { force: true });
  // With its copy, pnpm installs what an update changed; without, everything. An update that was killed has left it.
  if (isPruned && !isProduction) rmSync(installed, { force: true });
  else if (isPruned && !existsSync(installed)) copyFileSync(kept, installed);
  const code = await run(command, { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (code !== 0) {
    if (isPruned) rmSync(installed, { force: true });
    throw new Error(`The packages could not be installed (pnpm exited with ${code}; its output is above).`);
  }
  if (!isProduction) {
    rmSync(kept, { force: true });
    return;
  }
  renameSync(installed, kept);
  mkdirSync(dirname(marked), { recursive: true });
  writeFileSync(marked, digestOf(root));
  prune(dirname(installed));
}

function hasDevelopmentPackages(root) {
  return /^ {4}devDependencies:$/m.test(read(root, installedLockfile) ?? '');
}

function digestOf(root) {
  return createHash('sha256')
    .update(`${read(root, 'pnpm-lock.yaml')}`)
    .digest('hex');
}

/** As far as it can: a server runs with these files, too. Links are not followed: other packages are below `directory`. */
function prune(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) prune(path);
    else if (entry.isFile() && developmentFile.test(entry.name)) {
      try {
        rmSync(path, { force: true });
      } catch {
        // Another user's.
      }
    }
  }
}

function read(root, path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
