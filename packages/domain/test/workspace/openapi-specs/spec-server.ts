import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Serves files by path until the end of the test; a listener handles all other requests. */
export async function serveFiles(
  files: Readonly<Record<string, string>>,
  otherwise: RequestListener = (_request, response) => response.writeHead(404).end(),
): Promise<{ readonly address: string; readonly requestedPaths: string[] }> {
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    const text = files[path];
    if (text === undefined) otherwise(request, response);
    else response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requestedPaths };
}
