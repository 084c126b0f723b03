import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A slow network in front of a server: pages come in pieces, all else at once. */
export type SlowNetwork = { readonly origin: string; readonly close: () => Promise<void> };

/** `cutBefore`: at which texts of a page it pauses. */
export async function startSlowNetwork(
  target: string,
  { cutBefore, pauseMs }: { cutBefore: RegExp; pauseMs: number },
): Promise<SlowNetwork> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = await fetch(new URL(request.url ?? '/', target), { redirect: 'manual' });
    const type = received.headers.get('content-type') ?? '';
    response.writeHead(received.status, { 'content-type': type });
    if (type.startsWith('text/html'))
      for (const piece of (await received.text()).split(cutBefore)) {
        response.write(piece);
        await sleep(pauseMs);
      }
    else response.write(Buffer.from(await received.arrayBuffer()));
    response.end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
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
