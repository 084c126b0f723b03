import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type EmbeddedEngine = { engine: WebAssembly.Module };

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PGlite, compiled once for all threads of this process: a database that is opened again, after a statement that
 * ran too long or for another test, begins with the code that was optimized so far.
 */
export async function embeddedEngine(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  try {
    return await compiled;
  } catch (error) {
    compiled = undefined;
    throw error;
  }
}

async function compile(): Promise<WebAssembly.Module> {
  const directory = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(join(directory, 'pglite.wasm')));
}
