import type { PublishedPage } from '../data/published.ts';
import type { Sample } from '../data/load.ts';
import type { RequestTemplate } from '../load/request.ts';
import { parseJson } from '../parse-json.ts';
import type { WorkloadId } from '../workloads.ts';
import type { ServerProcess } from './server-process.ts';

type Visit = PublishedPage & { readonly headers: Readonly<Record<string, string>> };

/** The requests of readers of published sites: resolving a URL by nobody, the others by the visitor that it admits. */
export async function readerRequests(
  { origin }: ServerProcess,
  workload: WorkloadId,
  { published }: Sample,
): Promise<RequestTemplate[]> {
  const { organizationId, usual, large, many } = published;
  const sitePath = ({ siteId }: { readonly siteId: string }) =>
    `/v1/orgs/${organizationId}/sites/${siteId}/published`;
  switch (workload) {
    case 'R4':
      return usual.entries.map(resolveRequest);
    case 'R4L':
      return large.entries.map(resolveRequest);
    case 'R5':
      return requestsOf(await visitAll(origin, usual.entries), sitePath);
    case 'R5L':
      return requestsOf(await visitAll(origin, large.entries), sitePath);
    case 'R6':
      return requestsOf(await visitAll(origin, usual.entries), documentPath);
    case 'V1':
    case 'V1M': {
      const visits = await visitAll(origin, workload === 'V1' ? usual.entries : many);
      return visits.map((visit) => ({
        ...resolveRequest(visit),
        following: [sitePath, spacePath, revisionPath, documentPath].flatMap((pathOf) =>
          requestsOf([visit], pathOf),
        ),
      }));
    }
    default:
      return [];
  }
}

function resolveRequest({ url }: PublishedPage): RequestTemplate {
  return { method: 'POST', path: '/v1/urls/published', body: JSON.stringify({ url }) };
}

/** Tokens are valid for 15 minutes at least. */
async function visitAll(origin: string, pages: readonly PublishedPage[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const page of pages) {
    const { method, path, body } = resolveRequest(page);
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
    const { apiToken } = parseJson<{ apiToken: string }>(await response.text());
    visits.push({ ...page, headers: { authorization: `Bearer ${apiToken}` } });
  }
  return visits;
}

function requestsOf(visits: readonly Visit[], pathOf: (page: PublishedPage) => string): RequestTemplate[] {
  return visits.map((visit) => ({ method: 'GET', path: pathOf(visit), headers: visit.headers }));
}

function spacePath({ spaceId }: PublishedPage): string {
  return `/v1/spaces/${spaceId}`;
}

function revisionPath(page: PublishedPage): string {
  return `${spacePath(page)}/revisions/${page.revisionId}`;
}

function documentPath(page: PublishedPage): string {
  return `${revisionPath(page)}/page/${page.pageId}/document`;
}
