import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pgliteCodeFile } from './pglite-code-file.ts';
import { setPgliteFlags } from './pglite-flags.ts';
import { readWasmCode } from './wasm-code.ts';

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

/** Has the next thread start with a module that one has compiled. */
export function keepCompiled(module: WebAssembly.Module): void {
  compiled ??= Promise.resolve(module);
}

export function readPgliteWasm(): Buffer {
  const directory = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return readFileSync(join(directory, 'pglite.wasm'));
}

async function compile(): Promise<WebAssembly.Module> {
  const wasm = readPgliteWasm();
  const read = readWasmCode(pgliteCodeFile(), wasm);
  if (read !== undefined) return read;
  setPgliteFlags();
  return WebAssembly.compile(new Uint8Array(wasm));
}
