import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './run.mjs';

/** pnpm writes it as the last step: the lockfile, without the packages that were to be omitted. */
const installedLockfile = 'node_modules/.pnpm/lock.yaml';
/** Says that the packages of a server are installed, and no others. */
const mark = 'node_modules/.cache/lectern/production-packages';

/** Whether the lockfile's packages are installed: all of them, or at least those that a server needs. */
export function isInstalled(root, packages) {
  const installed = read(root, installedLockfile);
  if (installed === undefined) return false;
  if (installed === read(root, 'pnpm-lock.yaml')) return true;
  return packages === 'production' && read(root, mark) === digestOf(root);
}

/** Installs the lockfile's packages. Those for development stay where there are any. */
export async function install(root, env, packages) {
  // All on stderr, so that the output of a command can be piped.
  console.error('Installing packages (about a minute the first time) …');
  const isProduction = packages === 'production' && !hasDevelopmentPackages(root);
  const command = ['pnpm', 'install', `--prod=${isProduction}`, '--frozen-lockfile', '--prefer-offline'];
  command.push('--reporter=append-only', '--loglevel=warn');
  // It may be interrupted.
  rmSync(join(root, mark), { force: true });
  const code = await run(command, { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (code !== 0) {
    throw new Error(`The packages could not be installed (pnpm exited with ${code}; its output is above).`);
  }
  if (!isProduction) return;
  mkdirSync(dirname(join(root, mark)), { recursive: true });
  writeFileSync(join(root, mark), digestOf(root));
}

function hasDevelopmentPackages(root) {
  return /^ {4}devDependencies:$/m.test(read(root, installedLockfile) ?? '');
}

/** Of both lockfiles: the mark does not count any more when pnpm was run without the launcher. */
function digestOf(root) {
  const hash = createHash('sha256');
  for (const path of ['pnpm-lock.yaml', installedLockfile]) hash.update(`${read(root, path)}\0`);
  return hash.digest('hex');
}

function read(root, path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
