import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTools } from '../../../../scripts/launch/tools.mjs';
import { newRepository, writeCommand } from './repository.ts';

/** A repository whose PATH has npx alone, which finds pnpm in a cache, and counts its calls. */
async function repositoryWithNpx() {
  const repository = await newRepository();
  const { root, read, write } = repository;
  await writeCommand(
    repository,
    'bin/npx',
    `echo "$@" >> ${root}/npx-calls; echo "${root}/cache/.bin:/usr/bin:/bin"`,
  );
  await writeCommand(repository, 'cache/.bin/pnpm', 'exit 1');
  const cache = (version: string) => write('cache/pnpm/package.json', JSON.stringify({ version }));
  await cache('99.0.0');
  const find = (needsPnpm: boolean) => findTools(root, { PATH: join(root, 'bin') }, { needsPnpm });
  const calls = async () => (await read('npx-calls').catch(() => '')).split('\n').filter(Boolean).length;
  return { root, cache, find, calls };
}

test('npx is asked once for the pnpm that is pinned', async () => {
  const { root, find, calls } = await repositoryWithNpx();
  const first = await find(true);
  expect(first.path).toContain('cache/.bin');
  first.remember();
  const second = await find(true);
  expect(second.path).toBe(`${root}/cache/.bin:${root}/bin`);
  expect(await calls()).toBe(1);
});

test('npx is asked again when what it had is gone, or is another version than the pinned one', async () => {
  const { root, cache, find, calls } = await repositoryWithNpx();
  (await find(true)).remember();
  await cache('98.0.0');
  await find(true);
  expect(await calls()).toBe(2);
  await cache('99.0.0');
  await find(true);
  expect(await calls()).toBe(2);
  await rm(join(root, 'cache/.bin/pnpm'));
  await find(true);
  expect(await calls()).toBe(3);
});

test('npx is not asked for what is not needed', async () => {
  const { find, calls } = await repositoryWithNpx();
  await find(false);
  expect(await calls()).toBe(0);
});
