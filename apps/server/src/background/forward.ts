import { type Agent, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { changesHeader, endToEndHeaders, forwardedHeader } from './forwarded.ts';
import { hold } from './forwarding-agent.ts';

type Forwarding = {
  readonly agent: Agent;
  /** Of the request, which proves where it comes from. */
  readonly forwarded: string;
  /** Called with what the response says of changes of tokens. */
  readonly onChanges: (changes: number) => void;
  /** Called instead of a response, when there is none. */
  readonly onFailure: () => void;
};

/** Has a request answered by a background server, and sends its response. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, forwarded, onChanges, onFailure }: Forwarding,
): void {
  const headers = [...endToEndHeaders(request), forwardedHeader, forwarded];
  // Without a length, a body has chunks.
  if (request.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  const sent = send({ agent, method: request.method, path: request.url, headers });
  sent.once('response', (answer) => {
    const changes = answer.headers[changesHeader];
    if (changes !== undefined) onChanges(Number(changes));
    response.writeHead(answer.statusCode ?? 500, answer.statusMessage, endToEndHeaders(answer));
    answer.on('data', (chunk: Buffer) => response.write(chunk, hold(answer.socket)));
    answer.once('end', () => response.end());
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
