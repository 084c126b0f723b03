import type { Sample } from '../data/load.ts';
import type { RequestTemplate } from '../load/request.ts';
import type { WorkloadId } from '../workloads.ts';
import { type Contestant, freshTitle } from './contestant.ts';
import { startServer } from './server-process.ts';

/** The two variants of the bare server; the faster one of a run is the limit. */
export async function startLimit(databaseUrl: string): Promise<Contestant[]> {
  const server = await startServer({
    script: new URL('../limit/server.ts', import.meta.url),
    env: { DATABASE_URL: databaseUrl },
    readyPath: '/',
  });
  const common = { server, applicationName: 'benchmark-limit', sameAs: 'lectern' } as const;
  return [
    { ...common, id: 'limit-rows', title: 'limit, text built in JavaScript', requests: requestsOf('rows') },
    {
      ...common,
      id: 'limit-database',
      title: 'limit, JSON built by PostgreSQL',
      requests: requestsOf('database'),
    },
  ];
}

function requestsOf(way: string) {
  return (workload: WorkloadId, { organizationId, sites }: Sample): RequestTemplate[] => {
    switch (workload) {
      case 'R1':
      case 'G1':
        return [{ method: 'GET', path: `/${way}/${workload}/${organizationId}` }];
      case 'R2':
      case 'G2':
        return sites.map(({ id }) => ({ method: 'GET', path: `/${way}/${workload}/${id}` }));
      case 'W1': {
        const body = JSON.stringify({ title: freshTitle });
        return [{ method: 'POST', path: `/${way}/W1/${organizationId}`, body }];
      }
    }
  };
}
