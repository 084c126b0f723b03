import { join } from 'node:path';
import { expect, test } from 'vitest';
import { install, isInstalled } from '../../../../scripts/launch/install.mjs';
import { lockfile, newRepository, type Repository, writeCommand } from './repository.ts';

/** Leaves what pnpm leaves: a copy of the lockfile, without what it was told to omit. */
const pnpm = `
echo "$@" >> pnpm-calls
test ! -e fail || exit 3
mkdir -p node_modules/.pnpm
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
  expect(await read('pnpm-calls')).toContain('--prod=true --frozen-lockfile');
  expect(isInstalled(root, 'production')).toBe(true);
  expect(isInstalled(root, 'all')).toBe(false);

  await install(root, env, 'all');
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

test('a failed installation does not count', async () => {
  const { root, env, write } = await repositoryWithPnpm();
  await install(root, env, 'production');
  await write('fail', '');
  await expect(install(root, env, 'all')).rejects.toThrow('pnpm exited with 3');
  expect(isInstalled(root, 'production')).toBe(false);
});
