import { once } from 'node:events';
import { createServer } from 'node:http';
import { type ZippedFile, zipOf } from '../../packages/domain/test/spaces/imports/zip-file.ts';

/** The pages of the archive of a key, by their slugs. */
export function archivedPages(key: string): { readonly slug: string; readonly markdown: string }[] {
  return [1, 2, 3].map((number) => {
    const slug = `${key}-${number}`;
    return {
      slug,
      markdown: `# ${slug}\n\nImported *text* of ${slug}.\n\n${'More of it. '.repeat(200).trim()}\n`,
    };
  });
}

/** A web server with an archive of Markdown for every key, at `/<key>.zip`. */
export async function serveArchives(): Promise<{
  host: string;
  urlOf: (key: string) => string;
  stop(): void;
}> {
  const server = createServer((request, response) => {
    const key = /^\/(\w+)\.zip$/.exec(request.url ?? '')?.[1] ?? '';
    const files = archivedPages(key).map(({ slug, markdown }): ZippedFile => ({
      name: `${slug}.md`,
      data: markdown,
    }));
    response.writeHead(200, { 'content-type': 'application/zip' }).end(zipOf(files));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  const host = `127.0.0.1:${address.port}`;
  return { host, urlOf: (key) => `http://${host}/${key}.zip`, stop: () => server.close() };
}
