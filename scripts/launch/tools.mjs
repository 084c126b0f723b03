import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { output } from './run.mjs';

/** Finds Node for TypeScript and, where it is needed, the pinned pnpm: in the PATH, or through npx. Resolves to a PATH with both. */
export async function findTools(root, env, { needsPnpm }) {
  const node = `node@${readFileSync(join(root, '.node-version'), 'utf8').trim()}`;
  const pnpm = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;
  const missing = await missingTools({ node, pnpm, needsPnpm, root, env });
  return missing.length === 0 ? env.PATH : pathOfNpx(missing, { cwd: root, env });
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
