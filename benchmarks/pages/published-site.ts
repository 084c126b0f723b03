import type { ServerApi } from './server-api.ts';

/** As many pages are asked for, at random. */
export const pageCount = 40;
/** What somebody who searches types. */
const words = ['install', 'request', 'server', 'token', 'errors', 'the', 'page', 'confi', 'retry', 'limit'];

export type PublishedSite = {
  /** Of the pages, below the origin of the server. */
  readonly pages: readonly string[];
  readonly searches: readonly string[];
  /** The key that signs the tokens of its visitors. */
  readonly visitorKey: string;
};

/** Publishes a site of pages with headings, lists, code, a table and links to each other. */
export async function publishSite(api: ServerApi): Promise<PublishedSite> {
  const organizationId = await api.organizationId();
  const org = `/v1/orgs/${organizationId}`;
  const { id: spaceId } = await api.post(`${org}/spaces`, { title: 'Guide' });
  const changes = Array.from({ length: pageCount }, (_, index) => ({
    operation: 'insert_page',
    title: `Page ${index}`,
    document: { markdown: markdownOf(index) },
  }));
  await api.post(`/v1/spaces/${spaceId}/content`, { changes });
  const { id: siteId } = await api.post(`${org}/sites`, {
    title: 'Guide',
    visibility: 'public',
    spaces: [spaceId],
  });
  await api.post(`${org}/sites/${siteId}/publish`, {});
  const base = `/sites/${organizationId}/${siteId}/`;
  return {
    pages: Array.from({ length: pageCount }, (_, index) => (index === 0 ? base : `${base}page-${index}`)),
    searches: words.map((word) => `${base}?q=${word}&part=results`),
    visitorKey: await api.visitorKey(`${org}/sites/${siteId}/publishing/auth`),
  };
}

/** 6 kB of Markdown, as a page of a guide has. */
function markdownOf(index: number): string {
  const sections = Array.from({ length: 6 }, (_, section) => {
    const name = `step ${section} of page ${index}`;
    return `## How to configure ${name}

Install the server and send a first request with your **token**. When the server answers with errors, retry after
the time in \`Retry-After\`, as [the next page](page-${(index + 1) % pageCount}.md) says. Every limit of ${name} is documented.

- Requests of a page are counted by the minute.
- A token that has expired is answered by 401.

\`\`\`js
// ${name}
const response = await fetch('https://api.example.com/v1/${section}', { headers: { authorization: token } });
if (!response.ok) throw new Error(\`The server responded with \${response.status}.\`);
console.log(await response.json());
\`\`\`

| Setting | Default |
| --- | --- |
| LIMIT_${section} | ${100 * section} |
| RETRY_${section} | ${section} s |
`;
  });
  return sections.join('\n');
}
