import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The id that a proxy or client sent, when it is safe to log and to send back; otherwise a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && /^[\w.:/+=-]{1,128}$/.test(sent) ? sent : randomUUID();
}
