import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { output } from './run.mjs';

/** The directory of npx's cache that had the pinned Node and pnpm: asking npx takes a second. */
const remembered = 'node_modules/.cache/lectern/npx-directory';

/**
 * Finds Node for TypeScript and, where it is needed, the pinned pnpm: in the PATH, or through npx. Resolves to the PATH
 * with both, and to what remembers where npx had them.
 */
export async function findTools(root, env, { needsPnpm }) {
  const node = `node@${readFileSync(join(root, '.node-version'), 'utf8').trim()}`;
  const pnpm = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;
  const missing = await missingTools({ node, pnpm, needsPnpm, root, env });
  if (missing.length === 0) return { path: env.PATH, remember() {} };

  const known = readDirectory(root);
  if (known !== undefined && provides(known, missing)) {
    return { path: [known, env.PATH].join(delimiter), remember() {} };
  }
  const path = await pathOfNpx(missing, { cwd: root, env });
  const directory = path.split(delimiter).find((each) => provides(each, missing));
  return { path, remember: () => directory !== undefined && writeDirectory(root, directory) };
}

async function missingTools({ node, pnpm, needsPnpm, root, env }) {
  // This pnpm does not run on an older Node either.
  if (!canRunTypeScript()) return [node, pnpm];
  return needsPnpm && !(await hasPnpm(pnpm, { cwd: root, env })) ? [pnpm] : [];
}

/** Node runs TypeScript sources without a flag since 22.18; undici asks for 22.19. */
function canRunTypeScript() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 19);
}

async function hasPnpm(pnpm, options) {
  try {
    return `pnpm@${await output(['pnpm', '--version'], { ...options, stderr: 'ignore' })}` === pnpm;
  } catch {
    return false;
  }
}

/** Asks npx for its PATH instead of running the task below it: fewer processes to pass a signal through. */
async function pathOfNpx(packages, options) {
  const named = packages.flatMap((name) => ['-p', name]);
  try {
    return await output(
      ['npx', '-y', '--loglevel=error', ...named, '--', 'node', '-p', 'process.env.PATH'],
      options,
    );
  } catch (error) {
    const wanted = packages.join(' and ');
    throw new Error(`Could not get ${wanted} from the npm registry (${error.message}). Is it reachable?`);
  }
}

/** Reads the versions that npm installed instead of starting the commands, each of which takes longer. */
function provides(directory, packages) {
  return packages.every((each) => {
    const [name, version] = each.split('@');
    try {
      const manifest = JSON.parse(readFileSync(join(directory, '..', name, 'package.json'), 'utf8'));
      // A link to a file that is gone does not exist.
      return manifest.version === version && existsSync(join(directory, name));
    } catch {
      return false;
    }
  });
}

function readDirectory(root) {
  try {
    return readFileSync(join(root, remembered), 'utf8');
  } catch {
    return undefined;
  }
}

function writeDirectory(root, directory) {
  try {
    mkdirSync(dirname(join(root, remembered)), { recursive: true });
    writeFileSync(join(root, remembered), directory);
  } catch {
    // The node_modules of another user: npx is asked again.
  }
}
