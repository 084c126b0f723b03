import type { Sample } from '../data/load.ts';
import type { RequestTemplate } from '../load/request.ts';
import { queries } from '../postgraphile/queries.ts';
import type { WorkloadId } from '../workloads.ts';
import { type Contestant, freshTitle } from './contestant.ts';
import { startServer } from './server-process.ts';

export async function startPostGraphile(databaseUrl: string): Promise<Contestant> {
  const server = await startServer({
    script: new URL('../postgraphile/server.ts', import.meta.url),
    env: { DATABASE_URL: databaseUrl, GRAPHILE_ENV: 'production' },
    readyPath: '/graphql',
  });
  return {
    id: 'postgraphile',
    title: 'PostGraphile',
    server,
    applicationName: 'benchmark-postgraphile',
    requests,
  };
}

/** It has no part in what readers ask for: it could not answer the same. */
function requests(workload: WorkloadId, { organizationId, sites }: Sample): RequestTemplate[] {
  const texts: Partial<Record<WorkloadId, string>> = queries;
  const query = texts[workload];
  const request = (variables: object): RequestTemplate => ({
    method: 'POST',
    path: '/graphql',
    body: JSON.stringify({ query, variables }),
  });
  switch (workload) {
    case 'R1':
    case 'G1':
      return [request({ organizationId })];
    case 'R2':
    case 'G2':
      return sites.map(({ id }) => request({ id }));
    case 'W1': {
      const collection = {
        rowId: 'col_benchmark{{n}}',
        organizationId,
        title: freshTitle,
        defaultLevel: 'inherit',
        accessLevel: 'organization',
        // The position at the end must be computed by the caller.
        position: '99999999',
        createdAt: '2026-11-21T00:00:00.000Z',
      };
      return [request({ collection })];
    }
    default:
      return [];
  }
}
