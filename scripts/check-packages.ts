/**
 * Packs every built package, inspects it, and installs all into a project outside of the repository, whose programs are
 * checked by two versions of the compiler and run against a server of the installed packages.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build/packages.ts';
import { createProject } from './packages/fresh-project.ts';
import { inspect } from './packages/inspect.ts';
import { packAll } from './packages/pack.ts';
import { assertSmall } from './packages/client-size.ts';

const directory = mkdtempSync(join(tmpdir(), 'lectern-packages-'));
const project = join(directory, 'project');
try {
  const packed = await step('Packed', () => packAll(join(directory, 'tarballs')));
  const problems = await step('Inspected', async () => (await Promise.all(packed.map(inspect))).flat());
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await step('Installed', () => createProject(project, packed));
  const tsc = join(root, 'node_modules/.bin/tsc');
  // Each uses one processor, and only what was installed and what Relay has compiled.
  const compiled = step('Compiled the queries of Relay', () =>
    run(['node_modules/.bin/relay-compiler', 'relay.config.json']),
  );
  const checks = await Promise.allSettled([
    compiled.then(() =>
      step('Checked the domain and the clients of GraphQL with TypeScript 7', () =>
        run([tsc, '-p', 'tsconfig.domain.json']),
      ),
    ),
    compiled.then(() => step('Ran the programs', () => run(['node', 'main.ts']))),
    step('Bundled the client', () => assertSmall(project)),
    step('Checked the client with TypeScript 5.9', () =>
      run(['node', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.client.json']),
    ),
    step('Checked the client with TypeScript 7', () => run([tsc, '-p', 'tsconfig.client.json'])),
  ]);
  for (const check of checks) if (check.status === 'rejected') throw check.reason;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function step<T>(done: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`${done} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  return result;
}

async function run([command = '', ...args]: readonly string[]): Promise<void> {
  const child = spawn(command, args, { cwd: project, stdio: 'inherit', timeout: 300_000 });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed.`);
}
