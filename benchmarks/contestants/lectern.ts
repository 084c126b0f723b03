import { benchmarkSealingKey } from '../data/domain.ts';
import type { Sample } from '../data/load.ts';
import type { PublishedSite } from '../data/published.ts';
import type { RequestTemplate } from '../load/request.ts';
import type { WorkloadId } from '../workloads.ts';
import { appUrl, publicUrl, sitesUrl } from './base-urls.ts';
import { type Contestant, freshTitle } from './contestant.ts';
import { readerRequests } from './reader-requests.ts';
import { searchedWords } from './searched-words.ts';
import { startServer } from './server-process.ts';

/** The entry point of Lectern's server. */
export const lecternScript = new URL('../../apps/server/src/main.ts', import.meta.url);

export const lecternSettings = {
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
};

/** Lectern as it ships: authenticated, authorized, logging, with all defaults but rate limits: one user sends everything. */
export async function startLectern(
  databaseUrl: string,
  nodeOptions: string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Contestant> {
  const server = await startServer({
    script: lecternScript,
    env: { ...lecternSettings, ...env, DATABASE_URL: databaseUrl },
    readyPath: '/readyz',
    nodeOptions,
  });
  return {
    id: 'lectern',
    title: 'Lectern',
    server,
    applicationName: 'lectern',
    requests: (workload, sample) =>
      memberRequests(workload, sample) ?? readerRequests(server, workload, sample),
  };
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

const publishedPageQuery = `query PublishedPage($url: String!) {
  publishedContent(url: $url) {
    ... on PublishedSiteContent {
      canonicalUrl
      site { title }
      siteSpace { title path }
      space {
        title
        pages { ...entry ... on DocumentPage { pages { ...entry } } }
      }
      page {
        ... on DocumentPage {
          pageId title description
          ancestors { ...entry }
          document
        }
      }
    }
  }
}
fragment entry on DocumentPage { pageId title path }`;

/** The requests of a member; `undefined` for workloads of readers. */
export function memberRequests(
  workload: WorkloadId,
  { token, organizationId, sites, published }: Sample,
): RequestTemplate[] | undefined {
  const headers = { authorization: `Bearer ${token}` };
  const graphql = (query: string, variables: object): RequestTemplate => ({
    method: 'POST',
    path: '/graphql',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const structureOf = ({ siteId }: PublishedSite): RequestTemplate => {
    return { method: 'GET', path: `/v1/orgs/${published.organizationId}/sites/${siteId}/structure`, headers };
  };
  switch (workload) {
    case 'R1':
      return [{ method: 'GET', path: `/v1/orgs/${organizationId}/sites?limit=50`, headers }];
    case 'R2':
      return sites.map((site) => ({
        method: 'GET',
        path: `/v1/orgs/${site.organizationId}/sites/${site.id}`,
        headers,
      }));
    case 'R3':
      return [structureOf(published.usual)];
    case 'R3L':
      return [structureOf(published.large)];
    case 'R7': {
      const search = `/v1/orgs/${published.organizationId}/search?limit=10&query=`;
      return searchedWords.map((word) => ({ method: 'GET', path: search + word, headers }));
    }
    case 'R8':
      return [{ method: 'GET', path: `/v1/orgs/${organizationId}/spaces`, headers }];
    case 'W1': {
      const body = JSON.stringify({ title: freshTitle });
      return [{ method: 'POST', path: `/v1/orgs/${organizationId}/collections`, headers, body }];
    }
    case 'G1':
      return [graphql(organizationQuery, { id: organizationId })];
    case 'G2':
      return sites.map(({ id }) => graphql(siteQuery, { id }));
    case 'G3':
      return published.usual.nested.map(({ url }) => graphql(publishedPageQuery, { url }));
    default:
      return undefined;
  }
}
