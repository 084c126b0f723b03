import { type Agent, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { changesHeader, endToEndHeaders, forwardedHeader } from './forwarded.ts';

type Forwarding = {
  readonly agent: Agent;
  /** Of the request, which proves where it comes from. */
  readonly forwarded: string;
  /** Whether the connection of the client is to end with the response. */
  readonly isLast: () => boolean;
  /** Called with what the response says of changes of tokens. */
  readonly onChanges: (changes: number) => void;
  /** Called instead of a response, when there is none. */
  readonly onFailure: () => void;
};

/** Has a request answered by a background server, and sends its response. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, forwarded, isLast, onChanges, onFailure }: Forwarding,
): void {
  const headers = [...endToEndHeaders(request), forwardedHeader, forwarded, ...framing(request)];
  const sent = send({ agent, method: request.method, path: request.url, headers });
  sent.once('response', (answer) => {
    const changes = answer.headers[changesHeader];
    if (changes !== undefined) onChanges(Number(changes));
    const answered = endToEndHeaders(answer);
    if (isLast()) answered.push('Connection', 'close');
    response.writeHead(answer.statusCode ?? 500, answer.statusMessage, answered);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  sent.on('error', () => {
    if (response.headersSent || response.destroyed) response.destroy();
    else onFailure();
  });
  response.once('close', () => {
    if (!response.writableFinished) sent.destroy();
  });
  request.pipe(sent);
}

/** Where the body ends, unless its length says it: Node would add chunks where there is no body. */
function framing({ method, headers }: IncomingMessage): readonly string[] {
  if (headers['transfer-encoding'] !== undefined) return ['Transfer-Encoding', 'chunked'];
  const hasNone = method === 'GET' || method === 'HEAD' || headers['content-length'] !== undefined;
  return hasNone ? [] : ['Content-Length', '0'];
}
