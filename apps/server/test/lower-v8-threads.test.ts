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
  'the threads of V8, and no others of an idle server, have the lowest priority',
  async () => {
    const { child } = await startServer(await freshDirectory());
    // It answers a moment before.
    await expect.poll(() => threadsOf(child.pid).map(({ priority }) => priority)).toContain(19);
    const threads = threadsOf(child.pid);
    expect(threads.filter(({ priority }) => priority === 19)).toEqual(
      threads.filter(({ name }) => name === 'V8Worker'),
    );
  },
);
