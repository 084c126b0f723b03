import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasWasmCode } from '../../packages/database/src/wasm-code.ts';

/** The V8 whose functions for machine code are known. */
const knownVersion = '13.6.';
/** It takes ten seconds. */
const limitMs = 300_000;

/**
 * Has processes with the embedded database begin with machine code of PGlite, which they compile otherwise: with another V8,
 * another processor, or where it could not be made. That fails in continuous integration only.
 */
export function warmPglite(dist: string): void {
  if (!process.versions.v8.startsWith(knownVersion)) return;
  const file = join(dist, 'pglite.code');
  const directory = mkdtempSync(join(tmpdir(), 'lectern-pglite-'));
  try {
    const program = fileURLToPath(new URL('./write-pglite-code.ts', import.meta.url));
    const { status, signal } = spawnSync(process.execPath, [program, file, directory], {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: limitMs,
    });
    if (status === 0 && hasWasmCode(file)) return;
    const message = `The build has no machine code of PGlite (${signal ?? `exit code ${status}`}): each start compiles it.`;
    if (process.env['CI'] === 'true') throw new Error(message);
    console.error(message);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
