import { expect, test } from 'vitest';
import { markBuild, sourceDigest } from '../../../../scripts/launch/build-status.mjs';
import { launch, lockfile, newRepository, type Repository, writeCommand } from './repository.ts';

/** A repository whose programs print what they are called with. */
async function repositoryForTests(): Promise<Repository> {
  const repository = await newRepository();
  await repository.write('node_modules/.pnpm/lock.yaml', lockfile);
  await writeCommand(repository, 'node_modules/.bin/pnpm', 'echo 99.0.0');
  for (const name of ['turbo', 'vitest'])
    await writeCommand(repository, `node_modules/.bin/${name}`, `echo ${name} "$@"`);
  return repository;
}

const built = 'turbo run build:packages';

test('all tests run on a build of the sources, which is made where there is none', async () => {
  const repository = await repositoryForTests();
  const run = () => launch(repository, 'test', '--reporter=json').stdout.split('\n');
  expect(run()).toEqual([built, 'vitest run --reporter=json']);
  await repository.write('dist/lectern.js', '');
  expect(run()).toEqual([built, 'vitest run --reporter=json']);
  markBuild(repository.root, sourceDigest(repository.root));
  expect(run()).toEqual(['vitest run --reporter=json']);
});

test('some tests run without a build', async () => {
  const repository = await repositoryForTests();
  const run = launch(repository, 'test', 'packages/domain', '-t', 'a name');
  expect(run.stdout).toBe('vitest run packages/domain -t a name');
});

test('no test runs after a build that failed', async () => {
  const repository = await repositoryForTests();
  await writeCommand(repository, 'node_modules/.bin/turbo', 'echo failed; exit 3');
  expect(launch(repository, 'test')).toMatchObject({ stdout: 'failed', status: 3 });
});
