import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { type Package, root } from './packages.ts';
import { workerThreads } from './worker-threads.ts';

const relativeSpecifier = /((?:from|import)\s*\(?\s*['"]\.[^'"]*)\.ts(['"])/g;

/** Writes `dist` of a package: JavaScript with its dependencies left outside, and the declarations of `declarations`. */
export async function buildPackage({ directory, entries }: Package, declarations: string): Promise<void> {
  const dist = join(directory, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const bundle = await rolldown({
    input: { ...entries },
    platform: 'node',
    // Helpers of the compiler are part of the result.
    external: /^(?!@oxc-project\/runtime\/)[a-z@]/,
    // As Node runs the sources: types are removed, and nothing else.
    transform: { target: 'esnext' },
    plugins: [workerThreads()],
    logLevel: 'warn',
  });
  // All in one folder, so that URLs relative to a source mean the same in whatever chunk it comes to be.
  await bundle.write({ dir: dist, format: 'esm', chunkFileNames: 'chunk-[name]-[hash].js' });
  await bundle.close();
  copyAssets(directory);
  copyDeclarations(join(declarations, directory.slice(root.length), 'src'), join(dist, 'types'));
}

/** Files that sources read at run time. */
function copyAssets(directory: string): void {
  const assets = join(directory, 'src/assets');
  if (existsSync(assets)) cpSync(assets, join(directory, 'dist/assets'), { recursive: true });
}

function copyDeclarations(from: string, to: string): void {
  for (const path of globSync('**/*.d.ts', { cwd: from, exclude: ['testing'] })) {
    const text = readFileSync(join(from, path), 'utf8').replaceAll(relativeSpecifier, '$1.js$2');
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), text);
  }
}
