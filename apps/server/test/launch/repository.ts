import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const scripts = fileURLToPath(new URL('../../../../scripts', import.meta.url));

/** A directory with what the launcher reads of the repository, and a server and a build that print what they are. */
export type Repository = {
  readonly root: string;
  readonly write: (path: string, content: string) => Promise<void>;
  readonly read: (path: string) => Promise<string>;
};

export const lockfile = 'importers:\n  .:\n    devDependencies:\n      vitest: {}\npackages:\n  zod: {}\n';

export async function newRepository(): Promise<Repository> {
  const root = await mkdtemp(join(tmpdir(), 'lectern-launch-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const repository: Repository = {
    root,
    async write(path, content) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    },
    read: (path) => readFile(join(root, path), 'utf8'),
  };
  const files: Readonly<Record<string, string>> = {
    '.node-version': '24.0.0\n',
    LICENSE: '',
    NOTICE: '',
    'package.json': '{ "type": "module", "packageManager": "pnpm@99.0.0" }',
    'pnpm-lock.yaml': lockfile,
    'pnpm-workspace.yaml': '',
    'tsconfig.json': '{}',
    'apps/server/src/main.ts': "console.log('the server, from sources');",
    'apps/server/src/cli.ts': "console.log('the command line, from sources', ...process.argv.slice(2));",
    'docs/README.md': '# Documentation\n',
    'packages/domain/src/index.ts': 'export {};\n',
    'scripts/build/build-bundle.ts': '',
  };
  for (const [path, content] of Object.entries(files)) await repository.write(path, content);
  await cp(join(scripts, 'launch.mjs'), join(root, 'scripts/launch.mjs'));
  await cp(join(scripts, 'launch'), join(root, 'scripts/launch'), { recursive: true });
  return repository;
}

/** Puts an executable shell script into a directory of the repository. */
export async function writeCommand(repository: Repository, path: string, script: string): Promise<void> {
  await repository.write(path, `#!/bin/sh\n${script}\n`);
  await chmod(join(repository.root, path), 0o755);
}

/** Runs the launcher of the repository to its end. */
export function launch({ root }: Repository, ...args: readonly string[]) {
  const script = join(root, 'scripts/launch.mjs');
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { stdout: stdout.trim(), stderr: stderr.trim(), status };
}
