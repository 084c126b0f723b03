import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const script = `
  import { getPriority } from 'node:os';
  import { runInThread } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)};
  const limits = { seconds: 60, heapMegabytes: 128, maxBytes: 256_000_000 };
  const entry = new URL(${JSON.stringify(new URL('pool-entry.ts', import.meta.url).href)});
  console.log(JSON.stringify([getPriority(), await runInThread(entry, 'priority', { limits })]));`;

test.runIf(process.platform === 'linux')(
  'threads have a lower priority than the process, whatever it was started with',
  () => {
    const args = ['-n', '3', process.execPath, '--input-type=module', '--eval', script];
    const { stdout } = spawnSync('nice', args, { encoding: 'utf8' });
    const [priority, ofThread] = JSON.parse(stdout) as [number, number];
    expect(ofThread).toBe(Math.min(19, priority + 10));
  },
);
