// Runs a task of the root package.json on a machine that has only Node 20 (or newer) and npm: gets the pinned
// Node and pnpm through npx where they are missing, installs, then runs the task.
// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task, ...args] = process.argv.slice(2);

const node = `node@${read('.node-version').trim()}`;
const pnpm = JSON.parse(read('package.json')).packageManager;

const env = {
  ...process.env,
  PATH: [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

const tasks = {
  start: ['node', 'apps/server/src/main.ts'],
  lectern: ['node', 'apps/server/src/cli.ts'],
  // One vitest over all projects shares its workers and its migrated database; one per package could not.
  test: ['vitest', 'run'],
  snapshots: ['vitest', 'run', '--update'],
  check: [
    'turbo',
    'run',
    'typecheck',
    'lint',
    'format:check',
    'imports',
    'unused',
    'patterns',
    'licenses',
    'graphql',
    '--continue',
  ],
  build: ['turbo', 'run', 'build:packages'],
  // Packs what was built, and uses it in a project outside of the repository.
  'check:packages': ['turbo', 'run', 'packages'],
  // A workspace of its own, with what only the benchmarks need.
  'verify:benchmarks': [
    'sh',
    '-c',
    'cd benchmarks && pnpm install --frozen-lockfile && pnpm typecheck && node main.ts verify',
  ],
  'lint:openapi': ['redocly', 'lint', 'packages/contract/openapi.json'],
};

try {
  process.exitCode = await launch();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function launch() {
  if (!Object.hasOwn(tasks, task)) {
    throw new Error(`"${task}" is not a task. Choose one of: ${Object.keys(tasks).join(', ')}.`);
  }
  // Turborepo calls pnpm, and the benchmarks have an install of their own; the other tasks need it for the install only.
  const needsPnpm =
    !isInstalled() ||
    task === 'check' ||
    task === 'build' ||
    task === 'check:packages' ||
    task === 'verify:benchmarks';
  if (!canRunTypeScript()) {
    env.PATH = await pathWith(node, pnpm);
  } else if (needsPnpm && !(await hasPnpm())) {
    env.PATH = await pathWith(pnpm);
  }
  if (!isInstalled()) await install();
  return run([...tasks[task], ...args]);
}

/** Node runs TypeScript sources without a flag since 22.18; undici asks for 22.19. */
function canRunTypeScript() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 19);
}

async function hasPnpm() {
  try {
    return (await output(['pnpm', '--version'], 'ignore')) === pnpm.replace('pnpm@', '');
  } catch {
    return false;
  }
}

/** pnpm leaves a copy of the lockfile it installed, as the last step. */
function isInstalled() {
  try {
    return read('node_modules/.pnpm/lock.yaml') === read('pnpm-lock.yaml');
  } catch {
    return false;
  }
}

/** Asks npx for its PATH instead of running the task below it: fewer processes to pass a signal through. */
async function pathWith(...packages) {
  const named = packages.flatMap((name) => ['-p', name]);
  try {
    return await output(['npx', '-y', '--loglevel=error', ...named, '--', 'node', '-p', 'process.env.PATH']);
  } catch (error) {
    const wanted = packages.join(' and ');
    throw new Error(`Could not get ${wanted} from the npm registry (${error.message}). Is it reachable?`);
  }
}

async function install() {
  // All on stderr, so that the output of a command can be piped.
  console.error('Installing packages (about a minute the first time) …');
  const quietly = ['--reporter=append-only', '--loglevel=warn'];
  const command = ['pnpm', 'install', '--frozen-lockfile', '--prefer-offline', ...quietly];
  const code = await run(command, ['ignore', 2, 2]);
  if (code !== 0) {
    throw new Error(`The packages could not be installed (pnpm exited with ${code}; its output is above).`);
  }
}

async function output(command, stderr = 'inherit') {
  let text = '';
  const code = await run(command, ['ignore', 'pipe', stderr], (chunk) => (text += chunk));
  if (code !== 0) throw new Error(`${command[0]} exited with ${code}`);
  return text.trim();
}

/** Resolves to the exit code, in the way of a shell: 128 and the number of the signal that ended it. */
function run([command, ...commandArgs], stdio = 'inherit', onOutput) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArgs, { cwd: root, env, stdio });
    const passed = new Set();
    const pass = (signal) => {
      // A terminal sends Ctrl-C to the child as well, and npm repeats what it receives. The child must see a
      // signal once: a second one would cut its graceful stop short.
      if (passed.has(signal) || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      passed.add(signal);
      child.kill(signal);
    };
    process.on('SIGINT', pass);
    process.on('SIGTERM', pass);
    child.stdout?.on('data', onOutput);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
