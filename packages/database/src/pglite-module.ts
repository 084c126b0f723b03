import { readFileSync } from 'node:fs';
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
  // Otherwise V8 13.6 may end a process that opens several databases ("Check failed: jit_page_->allocations_.erase(addr)
  // == 1"), when it frees code that a thread has just replaced: github.com/nodejs/node/issues/64500.
  setFlagsFromString('--no-wasm-code-gc');
  const directory = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  // V8 begins at once, while this thread loads the server: reading asynchronously would wait for that.
  return WebAssembly.compile(readFileSync(join(directory, 'pglite.wasm')));
}
