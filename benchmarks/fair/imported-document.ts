import { once } from 'node:events';
import { createServer } from 'node:http';

/** A web server with one Markdown document of about 200 kB, which the hostile tenant imports. */
export async function serveDocument(): Promise<{ host: string; url: string; stop(): void }> {
  const text =
    '# Imported\n\n' + 'Some *words* of `text` and [a link](https://example.com).\n\n'.repeat(3500);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/markdown' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  const host = `127.0.0.1:${address.port}`;
  return { host, url: `http://${host}/document.md`, stop: () => server.close() };
}
