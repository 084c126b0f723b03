import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { createTestDatabase } from '@lectern/domain/testing';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { withDatabaseName } from '@lectern/database';

const url = process.env['DATABASE_URL'];

/** False on the embedded database, which has a single process. */
export const hasProcesses = url !== undefined;

export type Child = {
  /** The lines of its output so far. */
  readonly lines: readonly string[];
  /** Resolves once it has exited. */
  readonly exit: Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): void;
  /** Writes to its standard input and closes it. */
  give(input: string): void;
};

/** Starts a program with the database of the test in `DATABASE_URL`; it is killed at the end of the test. */
export async function spawnOn(
  { kysely }: Awaited<ReturnType<typeof createTestDatabase>>,
  file: URL,
  env: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(kysely);
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(file)], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: withDatabaseName(url ?? '', rows[0]?.name ?? ''),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit').then(() => undefined);
  // A write to an exited process fails.
  child.stdin?.on('error', () => undefined);
  const lines: string[] = [];
  if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => lines.push(line));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  return {
    lines,
    exit,
    kill: (signal) => void child.kill(signal),
    give: (input) => void child.stdin?.end(input),
  };
}
