import type { Organization } from '../data/organization.ts';
import type { RequestTemplate } from '../load/request.ts';

/** The main reads and writes, which name the same kinds of things in organizations of every size. */
export function scaleRequests({ token, organizationId, spaceId, pageIds }: Organization): RequestTemplate[] {
  const headers = { authorization: `Bearer ${token}` };
  const get = (name: string, path: string): RequestTemplate => ({ name, method: 'GET', path, headers });
  const post = (name: string, path: string, body: unknown): RequestTemplate => {
    return { name, method: 'POST', path, headers, body: JSON.stringify(body) };
  };
  const organization = `/v1/orgs/${organizationId}`;
  const space = `/v1/spaces/${spaceId}`;
  const [page = ''] = pageIds;
  return [
    get('list spaces', `${organization}/spaces?limit=50`),
    get('list sites', `${organization}/sites?limit=50`),
    get('list members', `${organization}/members?limit=50`),
    get('list teams', `${organization}/teams?limit=10`),
    get('list comments', `${space}/comments?limit=50`),
    get('list open comments', `${space}/comments?limit=50&status=open`),
    get('list pages', `${space}/content/pages`),
    get('get a space', space),
    get('get a page', `${space}/content/page/${page}`),
    get('search an organization', `${organization}/search?query=station&limit=50`),
    get('search a space', `${space}/search?query=station&limit=50`),
    post('GraphQL: spaces', '/graphql', {
      query: `query ($id: ID!) { organization(id: $id) { spaces(first: 50) { nodes { id title emoji } } } }`,
      variables: { id: organizationId },
    }),
    post('create a collection', `${organization}/collections`, { title: 'Benchmark {{n}}' }),
    post('create a space', `${organization}/spaces`, { title: 'Benchmark {{n}}' }),
    post('create a site', `${organization}/sites`, { title: 'Benchmark {{n}}' }),
    post('post a comment', `${space}/comments`, { body: { markdown: 'Benchmark {{n}}' } }),
    post('edit a page', `${space}/content`, {
      changes: [{ operation: 'update_page', page, document: { markdown: 'Benchmark {{n}}' } }],
    }),
  ];
}
