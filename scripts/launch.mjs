// Runs a task of the root package.json on a machine that has only Node 20 (or newer) and npm: gets the pinned
// Node and pnpm through npx where they are missing, installs, then runs the task.
// Plain JavaScript without dependencies, because it runs before anything is installed.
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStatus } from './launch/build-status.mjs';
import { install, isInstalled } from './launch/install.mjs';
import { run } from './launch/run.mjs';
import { findTools } from './launch/tools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task, ...args] = process.argv.slice(2);

const env = {
  ...process.env,
  PATH: [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

/** They need no packages for development, and are run from the build in `dist` while it is one of the sources. */
const programs = {
  start: 'apps/server/src/main.ts',
  lectern: 'apps/server/src/cli.ts',
};

const tasks = {
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

/** Turborepo calls pnpm, and the benchmarks have an install of their own. */
const tasksOfPnpm = ['check', 'build', 'check:packages', 'verify:benchmarks'];

try {
  process.exitCode = await launch();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function launch() {
  const isProgram = Object.hasOwn(programs, task);
  if (!isProgram && !Object.hasOwn(tasks, task)) {
    const names = Object.keys({ ...programs, ...tasks });
    throw new Error(`"${task}" is not a task. Choose one of: ${names.join(', ')}.`);
  }
  const packages = isProgram ? 'production' : 'all';
  const needsInstall = !isInstalled(root, packages);
  // Tests start the server dozens of times, and a build starts in half the time of the sources.
  const needsBuild = isWholeTest() && buildStatus(root) !== 'current';
  const needsPnpm = needsInstall || tasksOfPnpm.includes(task) || needsBuild;
  const tools = await findTools(root, env, { needsPnpm });
  env.PATH = tools.path;
  if (needsInstall) await install(root, env, packages);
  // Not before: pnpm may replace the directory that it is remembered in.
  tools.remember();
  if (needsBuild) {
    const code = await run(tasks.build, { cwd: root, env });
    if (code !== 0) return code;
  }
  return run(isProgram ? commandOfProgram() : [...tasks[task], ...args], { cwd: root, env });
}

/** Not those of some files, or of a name. */
function isWholeTest() {
  return task === 'test' && args.every((arg) => arg.startsWith('-'));
}

function commandOfProgram() {
  const source = ['node', programs[task], ...args];
  // Without arguments or with `start` the bundle is the server, with any others the command line.
  if (task === 'lectern' && args.length === 0) return source;
  const status = buildStatus(root);
  if (status === 'current') return ['node', 'dist/lectern.js', ...(task === 'start' ? [] : args)];
  // Not in the output of every command.
  if (status === 'outdated' && task === 'start') {
    console.error('The build in dist is not of these sources, which run instead. `npm run build` renews it.');
  }
  return source;
}
