import type { Sample } from '../data/load.ts';
import { documentKey, type PublishedPage, revisionKey } from '../data/published.ts';
import type { RequestTemplate } from '../load/request.ts';
import type { WorkloadId } from '../workloads.ts';
import { type Contestant, freshTitle } from './contestant.ts';
import { searchedWords } from './searched-words.ts';
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
  return (workload: WorkloadId, { organizationId, sites, published }: Sample): RequestTemplate[] => {
    const get = (path: string): RequestTemplate => ({ method: 'GET', path: `/${way}/${path}` });
    const { siteId, entries } = published.usual;
    const resolve = ({ url }: PublishedPage): RequestTemplate => {
      return { method: 'POST', path: `/${way}/R4`, body: JSON.stringify({ url }) };
    };
    const document = (page: PublishedPage) => get(`unchanging/${page.siteId}/${documentKey(page)}`);
    const view = (page: PublishedPage): RequestTemplate => ({
      ...resolve(page),
      following: [
        get(`R5/${page.siteId}`),
        get(`space/${page.siteId}/${page.spaceId}`),
        get(`unchanging/${page.siteId}/${revisionKey(page)}`),
        document(page),
      ],
    });
    switch (workload) {
      case 'R3':
        return [get(`R3/${siteId}`)];
      case 'R3L':
        return [get(`R3/${published.large.siteId}`)];
      case 'R5':
        return entries.map(() => get(`R5/${siteId}`));
      case 'R5L':
        return published.large.entries.map(() => get(`R5/${published.large.siteId}`));
      case 'R4':
        return entries.map(resolve);
      case 'R4L':
        return published.large.entries.map(resolve);
      case 'R6':
        return entries.map(document);
      case 'V1':
        return entries.map(view);
      case 'V1M':
        return published.many.map(view);
      case 'R7':
        return way === 'rows'
          ? searchedWords.map((word) => get(`R7/${published.organizationId}/${word}`))
          : [];
      case 'R8':
      case 'R1':
      case 'G1':
        return [{ method: 'GET', path: `/${way}/${workload}/${organizationId}` }];
      case 'R2':
      case 'G2':
        return sites.map(({ id }) => ({ method: 'GET', path: `/${way}/${workload}/${id}` }));
      case 'G3':
        return way === 'rows'
          ? published.usual.nested.map(({ url }) => {
              return { method: 'POST', path: '/rows/G3', body: JSON.stringify({ url }) };
            })
          : [];
      case 'W1': {
        const body = JSON.stringify({ title: freshTitle });
        return [{ method: 'POST', path: `/${way}/W1/${organizationId}`, body }];
      }
    }
  };
}
