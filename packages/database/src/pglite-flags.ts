import { setFlagsFromString } from 'node:v8';

/**
 * Flags of V8 for PGlite. A process that was started with them need not set them: each change of a flag makes V8 refuse
 * the code that it has cached with others.
 */
export const pgliteFlags: readonly string[] = [
  // Optimizing a function takes up to 100 MB for a moment, and every thread that does so keeps them.
  '--wasm-num-compilation-tasks=1',
  // More than twice the default, with which V8 optimizes a large function while a database opens: a fifth of a second.
  '--wasm-tiering-budget=30000000',
  // Otherwise V8 13.6 may end a process that opens several databases ("Check failed: jit_page_->allocations_.erase(addr)
  // == 1"), when it frees code that a thread has just replaced: github.com/nodejs/node/issues/64500.
  '--no-wasm-code-gc',
];

/**
 * Gives them to V8, for all threads, before one compiles PGlite. Where the build has its machine code, the first database is
 * opened without them: V8 would refuse that, and the code of Node's own modules.
 */
export function setPgliteFlags(): void {
  for (const flag of pgliteFlags) setFlagsFromString(flag);
}
