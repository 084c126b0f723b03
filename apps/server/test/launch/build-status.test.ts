import { rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildStatus, markBuild, sourceDigest } from '../../../../scripts/launch/build-status.mjs';
import { launch, lockfile, newRepository, type Repository } from './repository.ts';

const source = 'packages/domain/src/index.ts';

/** A repository with packages and a current build. */
async function builtRepository(): Promise<Repository> {
  const repository = await newRepository();
  await repository.write('node_modules/.pnpm/lock.yaml', lockfile);
  await repository.write('dist/lectern.js', "console.log('the build', ...process.argv.slice(2));");
  markBuild(repository.root, sourceDigest(repository.root));
  return repository;
}

test('a build is current whatever the times of its sources are, and whatever is not built', async () => {
  const { root, write } = await builtRepository();
  await utimes(join(root, source), new Date(), new Date());
  await write('packages/domain/test/index.test.ts', '');
  await write('packages/domain/dist/index.js', '');
  await write('packages/domain/src/.index.ts.swp', '');
  await write('apps/server/start.log', '');
  expect(buildStatus(root)).toBe('current');
});

test('a build is outdated once a source has another content, of the same size and time', async () => {
  const { root, read, write } = await builtRepository();
  const { atime, mtime } = await stat(join(root, source));
  const content = await read(source);
  await write(source, content.replace('{', ' ').replace(' ', '{'));
  await utimes(join(root, source), atime, mtime);
  expect(buildStatus(root)).toBe('outdated');
  await write(source, content);
  expect(buildStatus(root)).toBe('current');
});

test('a build is outdated once a source is added, renamed or removed', async () => {
  const { root, write } = await builtRepository();
  await write('packages/domain/src/more.ts', '');
  expect(buildStatus(root)).toBe('outdated');
  await rm(join(root, 'packages/domain/src/more.ts'));
  expect(buildStatus(root)).toBe('current');
  await rename(join(root, source), join(root, 'packages/domain/src/main.ts'));
  expect(buildStatus(root)).toBe('outdated');
});

test.for([
  'pnpm-lock.yaml',
  'docs/README.md',
  'docs/.gitbook.yaml',
  'packages/domain/package.json',
  'scripts/build/build-bundle.ts',
])('a build is outdated once %s changes', async (path) => {
  const { root, write } = await builtRepository();
  await write(path, 'changed');
  expect(buildStatus(root)).toBe('outdated');
});

test('a build without a mark is outdated, as after one that was interrupted', async () => {
  const { root } = await builtRepository();
  await rm(join(root, 'dist/sources.sha256'));
  expect(buildStatus(root)).toBe('outdated');
});

test('a mark beside another bundle is outdated', async () => {
  const { root, write } = await builtRepository();
  await write('dist/lectern.js', "console.log('another build');");
  expect(buildStatus(root)).toBe('outdated');
});

test('the server and the command line are those of a current build, with the same arguments', async () => {
  const repository = await builtRepository();
  const stdoutOf = (...args: readonly string[]) => launch(repository, ...args).stdout;
  expect(stdoutOf('start')).toBe('the build');
  // The sources ignore them; the build would be the command line.
  expect(stdoutOf('start', 'now')).toBe('the build');
  expect(stdoutOf('lectern', 'keys', 'generate')).toBe('the build keys generate');
  // The build would be the server.
  expect(stdoutOf('lectern')).toBe('the command line, from sources');
});

test('the sources run instead of an outdated build, which one line on stderr says', async () => {
  const repository = await builtRepository();
  await repository.write('docs/README.md', '# Other');
  const started = launch(repository, 'start');
  expect(started.stdout).toBe('the server, from sources');
  expect(started.stderr).toMatch(/^The build in dist is not of these sources.+`npm run build`.+$/);
  expect(launch(repository, 'lectern', 'doctor').stdout).toBe('the command line, from sources doctor');

  await rm(join(repository.root, 'dist'), { recursive: true });
  expect(launch(repository, 'start')).toEqual({
    stdout: 'the server, from sources',
    stderr: '',
    status: 0,
  });
});
