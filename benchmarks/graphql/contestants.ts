import type { Contestant } from '../contestants/contestant.ts';
import { memberRequests } from '../contestants/lectern.ts';
import { startServer } from '../contestants/server-process.ts';
import { type ExecutorId, executorTitles } from './executor-titles.ts';

/** A server with one executor, which gets the same requests as Lectern. */
export async function startExecutor(id: ExecutorId, databaseUrl: string): Promise<Contestant> {
  const server = await startServer({
    script: new URL('server.ts', import.meta.url),
    env: { DATABASE_URL: databaseUrl, EXECUTOR: id },
    readyPath: '/',
  });
  return {
    id,
    title: executorTitles[id],
    server,
    applicationName: `benchmark-${id}`,
    sameAs: 'plans',
    requests: (workload, sample) => memberRequests(workload, sample) ?? [],
  };
}
