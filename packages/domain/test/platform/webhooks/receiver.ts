import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createDomain } from '@lectern/domain';
import type { World } from '@lectern/domain/testing';
import { onTestFinished } from 'vitest';

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** An external server for webhooks, and the requests that it received. */
export async function receiver(respond: (index: number) => { status: number; body?: string }) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const { status, body: text = '' } = respond(received.length - 1);
      response.writeHead(status).end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, received };
}

/** The world with a server that may fetch from loopback addresses. */
export function reachingOut({ domain }: World): typeof domain {
  const fetching = { allowedPrivateHosts: [{ host: '127.0.0.1' }] };
  return createDomain({
    database: domain.database,
    settings: { ...domain.settings, fetching },
    log: domain.log,
  });
}
