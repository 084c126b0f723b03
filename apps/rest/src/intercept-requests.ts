import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Whether it answers the request, in place of what did so before, which `answerUsually` calls later. */
export type Intercept = (
  request: IncomingMessage,
  response: ServerResponse,
  answerUsually: () => void,
) => boolean;

/** Lets `intercept` see the requests of a server before what listens to them: without routing, hooks and decorators. */
export function interceptRequests(server: Server, intercept: Intercept): void {
  const [usual, ...others] = server.listeners('request');
  if (usual === undefined || others.length > 0) throw new Error('The server must have exactly one listener.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What listens to requests.
  const listener = usual as RequestListener;
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answerUsually = () => listener.call(server, request, response);
    if (!intercept(request, response, answerUsually)) answerUsually();
  });
}
