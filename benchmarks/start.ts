import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lecternScript } from './contestants/lectern.ts';
import { startServer } from './contestants/server-process.ts';
import { parseJson } from './parse-json.ts';
import { describeMachine } from './report/machine.ts';
import type { StartResult } from './report/results.ts';

const token = 'benchmark-token-of-the-first-user';
const headers = { authorization: `Bearer ${token}` };

/** The time from the start of the embedded server to its first response, with the sample workspace. */
export async function measureStart({ runs = 5 } = {}): Promise<StartResult> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-benchmark-data-'));
  const env = { DATA_DIR: directory, BOOTSTRAP_TOKEN: token };
  const options = { script: lecternScript, env, readyPath: '/v1/orgs', readyHeaders: headers, pollMs: 5 };
  try {
    const first = await startServer(options);
    await assertHasData(first.origin);
    await first.stop();
    const runsMs: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const begin = performance.now();
      const server = await startServer(options);
      runsMs.push(performance.now() - begin);
      await assertHasData(server.origin);
      await server.stop();
    }
    return { machine: await describeMachine(), runsMs };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function assertHasData(origin: string): Promise<void> {
  const response = await fetch(`${origin}/v1/orgs`, { headers });
  const { count } = parseJson<{ count: number }>(await response.text());
  if (!(count > 0)) throw new Error('The server has no data.');
}
