import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import type { Packed } from './pack.ts';

/** What the programs of the project use besides. */
const others = {
  '@apollo/client': '4.3.8',
  '@trpc/client': '11.25.2',
  '@trpc/server': '11.25.2',
  '@types/node': '24.19.2',
  '@urql/core': '6.0.3',
  '@urql/exchange-graphcache': '9.0.2',
  'gql.tada': '1.11.3',
  graphql: '16.15.0',
  'relay-compiler': '21.0.1',
  'relay-runtime': '21.0.1',
  rxjs: '7.8.2',
  typescript: '5.9.3',
};

/** Installs the packages into a project outside of the repository, with the programs of `scripts/fresh-project`. */
export function createProject(directory: string, packed: readonly Packed[]): void {
  cpSync(join(root, 'scripts/fresh-project'), directory, { recursive: true });
  const tarballs = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]));
  const used = ['@lectern/client', '@lectern/domain', '@lectern/server'];
  const dependencies = {
    ...Object.fromEntries(Object.entries(tarballs).filter(([name]) => used.includes(name))),
    ...others,
  };
  write('package.json', { name: 'fresh-project', private: true, type: 'module', dependencies });
  // JSON is YAML.
  write('pnpm-workspace.yaml', {
    overrides: tarballs,
    pmOnFail: 'ignore',
    allowBuilds: { '@scarf/scarf': false },
  });
  install(directory, 2);

  function write(name: string, value: unknown): void {
    writeFileSync(join(directory, name), JSON.stringify(value, undefined, 2));
  }
}

/** Again when it fails: a registry may be away for a moment. */
function install(directory: string, tries: number): void {
  // Fonts are optional, and large.
  const options = ['--prefer-offline', '--no-optional', '--no-frozen-lockfile', '--ignore-scripts'];
  const { status, stdout } = spawnSync('pnpm', ['install', ...options], {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === 0) return;
  console.error(stdout);
  if (tries <= 1) throw new Error('The packages could not be installed into a fresh project.');
  install(directory, tries - 1);
}
