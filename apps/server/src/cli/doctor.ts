import type { Environment } from '../settings.ts';
import type { Answer } from './answer.ts';
import { checks, type Finding } from './doctor-checks.ts';

type Result = Finding & { readonly check: string };

/** Runs every check; `isBroken` when one found what keeps a server from working. */
export async function examine(env: Environment): Promise<Answer & { readonly isBroken: boolean }> {
  const value: Result[] = [];
  for (const { name, run } of checks) {
    const finding = await run(env).catch((error: unknown): Finding => ({
      state: 'broken',
      message: error instanceof Error ? error.message : String(error),
    }));
    value.push({ check: name, ...finding });
  }
  const lines = value.map(
    ({ check, state, message }) => `${state.padEnd(7)}  ${check.padEnd(11)}  ${message}`,
  );
  return { value, lines, isBroken: value.some(({ state }) => state === 'broken') };
}
