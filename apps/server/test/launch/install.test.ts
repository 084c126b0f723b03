import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { install, isInstalled } from '../../../../scripts/launch/install.mjs';
import { lockfile, newRepository, type Repository, writeCommand } from './repository.ts';

/** Leaves what pnpm leaves: a copy of the lockfile, without what it was told to omit. */
const pnpm = `
echo "$@" >> pnpm-calls
test ! -e fail || exit 3
mkdir -p node_modules/.pnpm/zod
# It leaves what its lockfile says is installed as it is.
if ! test -e node_modules/.pnpm/lock.yaml; then
  for file in index.js index.js.map index.d.ts index.d.cts LICENSE.md; do touch node_modules/.pnpm/zod/$file; done
fi
case "$*" in
  *--prod=true*) grep -v -e devDependencies -e vitest pnpm-lock.yaml ;;
  *) cat pnpm-lock.yaml ;;
esac > node_modules/.pnpm/lock.yaml`;

async function repositoryWithPnpm(): Promise<Repository & { env: NodeJS.ProcessEnv }> {
  const repository = await newRepository();
  await writeCommand(repository, 'bin/pnpm', pnpm);
  return { ...repository, env: { PATH: `${join(repository.root, 'bin')}:${process.env['PATH']}` } };
}

test('a server gets no packages for development, and what they are for gets all', async () => {
  const { root, env, read } = await repositoryWithPnpm();
  expect(isInstalled(root, 'production')).toBe(false);
  await install(root, env, 'production');
  expect(await read('pnpm-calls')).toMatch(/--prod=true --frozen-lockfile .*--trust-lockfile/);
  expect(isInstalled(root, 'production')).toBe(true);
  expect(isInstalled(root, 'all')).toBe(false);

  await install(root, env, 'all');
  expect((await read('pnpm-calls')).split('\n')[1]).not.toContain('--trust-lockfile');
  expect(isInstalled(root, 'all')).toBe(true);
  expect(isInstalled(root, 'production')).toBe(true);
});

test('packages for development stay when a server needs others', async () => {
  const { root, env, read, write } = await repositoryWithPnpm();
  await install(root, env, 'all');
  await write('pnpm-lock.yaml', `${lockfile}  yaml: {}\n`);
  expect(isInstalled(root, 'production')).toBe(false);
  await install(root, env, 'production');
  expect(await read('pnpm-calls')).not.toContain('--prod=true');
  expect(isInstalled(root, 'all')).toBe(true);
});

test('an installation counts for its lockfile alone, and not after another one by hand', async () => {
  const { root, env, write } = await repositoryWithPnpm();
  await install(root, env, 'production');
  await write('pnpm-lock.yaml', `${lockfile}  yaml: {}\n`);
  expect(isInstalled(root, 'production')).toBe(false);

  await install(root, env, 'production');
  expect(isInstalled(root, 'production')).toBe(true);
  await write('node_modules/.pnpm/lock.yaml', 'packages:\n  zod: {}\n');
  expect(isInstalled(root, 'production')).toBe(false);
});

test('a server gets no files that only developing reads, and developing gets them', async () => {
  const { root, env, write } = await repositoryWithPnpm();
  const files = async () => (await readdir(join(root, 'node_modules/.pnpm/zod'))).toSorted();
  await install(root, env, 'production');
  expect(await files()).toEqual(['LICENSE.md', 'index.js']);
  await install(root, env, 'all');
  expect(await files()).toEqual(['LICENSE.md', 'index.d.cts', 'index.d.ts', 'index.js', 'index.js.map']);

  // An update that fails leaves no packages that pnpm takes for whole ones.
  await rm(join(root, 'node_modules'), { recursive: true });
  await install(root, env, 'production');
  await write('fail', '');
  await expect(install(root, env, 'production')).rejects.toThrow('pnpm exited with 3');
  await rm(join(root, 'fail'));
  await install(root, env, 'all');
  expect(await files()).toContain('index.d.ts');
});

test('developing gets those files after an update that was killed, and after the cache was deleted', async () => {
  const { root, env, write, read } = await repositoryWithPnpm();
  const files = async () => readdir(join(root, 'node_modules/.pnpm/zod'));
  await install(root, env, 'production');
  // What it is copied from while pnpm runs.
  await write('node_modules/.pnpm/lock.yaml', await read('node_modules/.pnpm/production-lock.yaml'));
  await rm(join(root, 'node_modules/.cache'), { recursive: true });
  await install(root, env, 'production');
  expect(isInstalled(root, 'production')).toBe(true);
  await write('node_modules/.pnpm/lock.yaml', await read('node_modules/.pnpm/production-lock.yaml'));
  await install(root, env, 'all');
  expect(await files()).toContain('index.d.ts');
});

test('a failed update leaves packages for development that were installed by hand', async () => {
  const { root, env, write } = await repositoryWithPnpm();
  await install(root, env, 'production');
  await write('node_modules/.pnpm/lock.yaml', lockfile);
  await write('pnpm-lock.yaml', `${lockfile}  yaml: {}\n`);
  await write('fail', '');
  await expect(install(root, env, 'production')).rejects.toThrow('pnpm exited with 3');
  await rm(join(root, 'fail'));
  await install(root, env, 'production');
  expect(isInstalled(root, 'all')).toBe(true);
});

test('an update of a server lets pnpm install what changed', async () => {
  const { root, env, read, write } = await repositoryWithPnpm();
  await install(root, env, 'production');
  await write('pnpm-lock.yaml', `${lockfile}  yaml: {}\n`);
  await write('bin/pnpm', `#!/bin/sh\ncp node_modules/.pnpm/lock.yaml seen\n${pnpm}\n`);
  await install(root, env, 'production');
  expect(await read('seen')).toContain('zod');
  expect(isInstalled(root, 'production')).toBe(true);
});

test('a failed installation does not count', async () => {
  const { root, env, write } = await repositoryWithPnpm();
  await install(root, env, 'production');
  await write('fail', '');
  await expect(install(root, env, 'all')).rejects.toThrow('pnpm exited with 3');
  expect(isInstalled(root, 'production')).toBe(false);
});
