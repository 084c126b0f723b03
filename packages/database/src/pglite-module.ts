import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PGlite's WebAssembly module, compiled once for all threads of this process: a database that is reopened, after a
 * statement beyond the time limit or for another test, starts with the code that V8 has optimized so far.
 */
export async function compilePglite(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  try {
    return await compiled;
  } catch (error) {
    compiled = undefined;
    throw error;
  }
}

async function compile(): Promise<WebAssembly.Module> {
  // Optimizing a function takes up to 100 MB for a moment, and every thread that does so keeps them.
  setFlagsFromString('--wasm-num-compilation-tasks=1');
  const directory = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(join(directory, 'pglite.wasm')));
}
