import { chmodSync, copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { markBuild, sourceDigest } from '../launch/build-status.mjs';
import { asciiChunks } from './ascii-chunks.ts';
import { builtinModulesByExport } from './builtin-modules.ts';
import { root } from './packages.ts';
import { warmPglite } from './warm-pglite.ts';
import { workerThreads } from './worker-threads.ts';

/** Packages with files that are read at run time, none of which depends on another, by the package that uses each. */
const copied: Readonly<Record<string, string>> = {
  '@electric-sql/pglite': 'packages/database',
  '@iconify-json/fa7-brands': 'apps/reader',
  '@iconify-json/fa7-solid': 'apps/reader',
  '@jsquash/webp': 'packages/pdf',
  '@mermaid-js/tiny': 'apps/reader',
  '@shikijs/langs': 'apps/reader',
  '@takumi-rs/helpers': 'apps/reader',
  '@takumi-rs/wasm': 'apps/reader',
  harfbuzzjs: 'packages/pdf',
  'swagger-ui-dist': 'apps/rest',
  yaml: 'packages/content',
};
/** Types, source maps and the like. */
const unused = /\.(?:d\.[cm]?ts|map|md)$|node_modules$|\/(?:contrib|src)$/;

type Manifest = {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
};

/** Writes `dist`: the server and its command line in files that need no installed package but optional fonts. */
export async function buildBundle(): Promise<void> {
  const dist = join(root, 'dist');
  const digest = sourceDigest(root);
  rmSync(dist, { recursive: true, force: true });
  const { optionalDependencies } = manifestOf('packages/pdf');
  const outside = new Set([...Object.keys(copied), ...Object.keys(optionalDependencies)]);
  // JavaScript of this one can be in the bundle; its WebAssembly is read from the copy.
  outside.delete('@jsquash/webp');
  const bundle = await rolldown({
    input: { lectern: join(root, 'apps/server/src/lectern.ts') },
    platform: 'node',
    external: (id) => outside.has(packageOf(id)),
    transform: { target: 'esnext' },
    plugins: [builtinModulesByExport(), workerThreads(), asciiChunks()],
    logLevel: 'warn',
    // Warnings about what libraries do on purpose.
    checks: { eval: false, pluginTimings: false },
  });
  const { output } = await bundle.write({
    dir: dist,
    format: 'esm',
    chunkFileNames: 'chunk-[name]-[hash].js',
    banner: (chunk) => (chunk.name === 'lectern' ? '#!/usr/bin/env node' : ''),
  });
  await bundle.close();
  const imports = output.flatMap((file) => (file.type === 'chunk' ? file.imports : []));
  const whole = imports.filter((id) => isBuiltin(id));
  if (whole.length > 0)
    throw new Error(`The bundle imports modules of Node as a whole: ${whole.join(', ')}.`);
  chmodSync(join(dist, 'lectern.js'), 0o755);
  cpSync(join(root, 'apps/reader/src/assets'), join(dist, 'assets'), { recursive: true });
  cpSync(join(root, 'docs'), join(dist, 'docs'), { recursive: true });
  for (const name of ['LICENSE', 'NOTICE']) copyFileSync(join(root, name), join(dist, name));
  for (const [name, user] of Object.entries(copied)) copyPackage(name, user, dist);
  writeManifest(dist);
  warmPglite(dist);
  // They may be in it or not.
  if (sourceDigest(root) !== digest) throw new Error('Sources changed during the build. Build again.');
  markBuild(root, digest);
}

function copyPackage(name: string, user: string, dist: string): void {
  cpSync(join(root, user, 'node_modules', name), join(dist, 'node_modules', name), {
    recursive: true,
    dereference: true,
    filter: (path) => !unused.test(path.split(`${sep}node_modules${sep}`).at(-1) ?? ''),
  });
}

/** What `npx lectern` installs and starts. */
function writeManifest(dist: string): void {
  const manifest = {
    name: 'lectern',
    version: manifestOf('apps/server').version,
    description:
      'A self-hosted backend for documentation workspaces: REST, GraphQL and tRPC over one domain.',
    license: 'MIT',
    type: 'module',
    bin: { lectern: 'lectern.js' },
    files: ['*.js', 'assets', 'docs', 'NOTICE'],
    engines: { node: '>=22.19' },
    dependencies: Object.fromEntries(
      Object.entries(copied).map(([name, user]) => [name, manifestOf(user).dependencies[name]]),
    ),
    optionalDependencies: manifestOf('packages/pdf').optionalDependencies,
  };
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

function manifestOf(directory: string): Manifest {
  return JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'));
}

/** `@scope/name/file` → `@scope/name`. */
function packageOf(id: string): string {
  return id.split('/', id.startsWith('@') ? 2 : 1).join('/');
}
