import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** A receiver of webhooks that counts them, and responds once `open` is called. */
export async function receiver() {
  let count = 0;
  const opened = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    count += 1;
    void opened.promise.then(() => response.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, count: () => count, open: () => opened.resolve() };
}
