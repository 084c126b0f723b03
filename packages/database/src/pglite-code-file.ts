import { fileURLToPath } from 'node:url';
import { hasWasmCode } from './wasm-code.ts';

/** Where a build has the machine code of PGlite: beside the bundle. The sources use that of the build. */
export function pgliteCodeFile(): string | undefined {
  // Another bundle may have none.
  const url = String(import.meta.url);
  if (!url.startsWith('file:')) return undefined;
  return fileURLToPath(new URL(url.endsWith('.ts') ? '../../../dist/pglite.code' : './pglite.code', url));
}

/** Whether this process can begin with the machine code of the build, instead of compiling PGlite. */
export function hasPgliteCode(): boolean {
  return hasWasmCode(pgliteCodeFile());
}
