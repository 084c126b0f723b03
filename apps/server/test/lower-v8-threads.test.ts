import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { freshDirectory, startServer } from './processes.ts';

type ThreadOfProcess = { readonly name: string; readonly priority: number };

function threadsOf(pid = 0): ThreadOfProcess[] {
  return readdirSync(`/proc/${pid}/task`).map((id) => ({
    name: readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim(),
    priority: getPriority(Number(id)),
  }));
}

test.runIf(process.platform === 'linux' && getPriority() < 19)(
  'requests go before the threads of V8, and before no others of an idle server',
  async () => {
    const lowered = Math.min(19, getPriority() + 10);
    const { child } = await startServer(await freshDirectory());
    // It answers a moment before.
    await expect.poll(() => threadsOf(child.pid).map(({ priority }) => priority)).toContain(lowered);
    const threads = threadsOf(child.pid);
    expect(threads.filter(({ priority }) => priority === lowered)).toEqual(
      threads.filter(({ name }) => name === 'V8Worker'),
    );
  },
);
