import type { Organization } from '../data/organization.ts';
import type { RequestTemplate } from '../load/request.ts';

/** What the quiet tenant asks for: lists and pages. */
export function quietRequests({ token, organizationId, spaceId, pageIds }: Organization): RequestTemplate[] {
  const paths = [
    `/v1/orgs/${organizationId}/spaces?limit=50`,
    `/v1/orgs/${organizationId}/sites?limit=50`,
    `/v1/spaces/${spaceId}/content/pages`,
    ...pageIds.slice(0, 3).map((id) => `/v1/spaces/${spaceId}/content/page/${id}`),
  ];
  const headers = { authorization: `Bearer ${token}` };
  return paths.map((path) => ({ method: 'GET', path, headers, name: 'quiet' }));
}

const textQuery = `query ($id: ID!) { space(id: $id) { pages { ... on DocumentPage {
  title markdown pages { ... on DocumentPage { title markdown } } } } } }`;

/** 20 kB each, on which backtracking patterns take quadratic time. */
const hostileTexts = [
  `\`\`\`a${' '.repeat(20_000)}\`!`,
  `$$x${' '.repeat(20_000)}y$$`,
  '{% a \\" %}'.repeat(2000),
  `<img srcset="${' ,'.repeat(10_000)}!">`,
];

/** What the hostile tenant asks for: each is as expensive as it can be made. `documentUrl` is what it imports. */
export function hostileRequests(
  { token, organizationId, spaceId, pageIds }: Organization,
  documentUrl: string,
): RequestTemplate[] {
  const headers = { authorization: `Bearer ${token}` };
  const get = (name: string, path: string): RequestTemplate => ({ name, method: 'GET', path, headers });
  const post = (name: string, path: string, body: unknown): RequestTemplate => {
    return { name, method: 'POST', path, headers, body: JSON.stringify(body) };
  };
  const search = `/v1/orgs/${organizationId}/search`;
  const graphql = { query: textQuery, variables: { id: spaceId } };
  return [
    get('search', `${search}?query=station&limit=1000`),
    get('search', `${search}?query=st`),
    get('list of pages', `/v1/spaces/${spaceId}/content/pages`),
    get('list of pages', `/v1/spaces/${spaceId}/content`),
    post('GraphQL text', '/graphql', graphql),
    post(
      'GraphQL text',
      '/graphql',
      Array.from({ length: 10 }, () => graphql),
    ),
    ...hostileTexts.map((markdown) =>
      post('hostile comment', `/v1/spaces/${spaceId}/comments`, { body: { markdown } }),
    ),
    get('list of comments', `/v1/spaces/${spaceId}/comments?limit=1000`),
    post('import', `/v1/spaces/${spaceId}/content/import`, { url: documentUrl, source: 'markdown' }),
    get('PDF', `/v1/spaces/${spaceId}/pdf`),
    get('PDF', `/v1/spaces/${spaceId}/pdf?page=${pageIds[0] ?? ''}`),
  ];
}
