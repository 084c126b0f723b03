import type { Environment } from '../settings.ts';
import type { Answer } from './answer.ts';
import { checkNode, checkSettings, checks, type Finding } from './doctor-checks.ts';

type Result = Finding & { readonly check: string };

/** Runs every check, those that need the settings when these are valid; `isBroken` when one found what keeps a server from working. */
export async function examine(env: Environment): Promise<Answer & { readonly isBroken: boolean }> {
  const value: Result[] = [{ check: 'node', ...checkNode() }];
  try {
    const { finding, settings } = await checkSettings(env);
    value.push({ check: 'settings', ...finding });
    for (const { name, run } of checks)
      value.push({ check: name, ...(await run(settings).catch(findingOf)) });
  } catch (error) {
    value.push({ check: 'settings', ...findingOf(error) });
  }
  const lines = value.map(
    ({ check, state, message }) => `${state.padEnd(7)}  ${check.padEnd(11)}  ${message}`,
  );
  return { value, lines, isBroken: value.some(({ state }) => state === 'broken') };
}

function findingOf(error: unknown): Finding {
  return { state: 'broken', message: error instanceof Error ? error.message : String(error) };
}
