import type { GitRun } from './git-run.ts';

export async function exportRepository(_run: GitRun): Promise<void> {
  await Promise.reject(new Error('later'));
}
