import { benchmarkSealingKey } from '../data/domain.ts';
import type { Sample } from '../data/load.ts';
import type { RequestTemplate } from '../load/request.ts';
import type { WorkloadId } from '../workloads.ts';
import { appUrl, publicUrl, sitesUrl } from './base-urls.ts';
import { type Contestant, freshTitle } from './contestant.ts';
import { startServer } from './server-process.ts';

/** The entry point of Lectern's server. */
export const lecternScript = new URL('../../apps/server/src/main.ts', import.meta.url);

/** Lectern as it ships: authenticated, authorized, logging, with all defaults but rate limits: one user sends everything. */
export async function startLectern(databaseUrl: string, nodeOptions: string[] = []): Promise<Contestant> {
  const server = await startServer({
    script: lecternScript,
    env: {
      DATABASE_URL: databaseUrl,
      SAMPLE_DATA: 'false',
      SEALING_KEY: benchmarkSealingKey,
      PUBLIC_URL: publicUrl,
      APP_URL: appUrl,
      SITES_URL: sitesUrl,
      RATE_LIMIT_READS: '0',
      RATE_LIMIT_WRITES: '0',
      RATE_LIMIT_JOBS: '0',
      // For a faster shutdown.
      DRAIN_SECONDS: '0',
    },
    readyPath: '/readyz',
    nodeOptions,
  });
  return { id: 'lectern', title: 'Lectern', server, applicationName: 'lectern', requests: lecternRequests };
}

const organizationQuery = `query Organization($id: ID!) {
  organization(id: $id) {
    sites(first: 20) {
      nodes {
        id title
        sections { id title path siteSpaces { id path title space { id title emoji visibility } } }
      }
    }
  }
}`;

const siteQuery = `query Site($id: ID!) {
  site(id: $id) { title sections { title siteSpaces { path space { title } } } }
}`;

export function lecternRequests(
  workload: WorkloadId,
  { token, organizationId, sites }: Sample,
): RequestTemplate[] {
  const headers = { authorization: `Bearer ${token}` };
  const graphql = (query: string, variables: object): RequestTemplate => ({
    method: 'POST',
    path: '/graphql',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  switch (workload) {
    case 'R1':
      return [{ method: 'GET', path: `/v1/orgs/${organizationId}/sites?limit=50`, headers }];
    case 'R2':
      return sites.map((site) => ({
        method: 'GET',
        path: `/v1/orgs/${site.organizationId}/sites/${site.id}`,
        headers,
      }));
    case 'W1': {
      const body = JSON.stringify({ title: freshTitle });
      return [{ method: 'POST', path: `/v1/orgs/${organizationId}/collections`, headers, body }];
    }
    case 'G1':
      return [graphql(organizationQuery, { id: organizationId })];
    case 'G2':
      return sites.map(({ id }) => graphql(siteQuery, { id }));
  }
}
