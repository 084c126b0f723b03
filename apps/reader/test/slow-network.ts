import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A slow network in front of a server: pages come in pieces, all else at once. */
export type SlowNetwork = { readonly origin: string; readonly close: () => Promise<void> };

/** `cutBefore`: at which texts of a page it pauses. */
export async function startSlowNetwork(
  target: string,
  { cutBefore, pauseMs }: { cutBefore: RegExp; pauseMs: number },
): Promise<SlowNetwork> {
  const server: Server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', target), { redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) {
      response.end(body);
      return;
    }
    for (const piece of body.toString('utf8').split(cutBefore)) {
      response.write(piece);
      await sleep(pauseMs);
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
