import type { ServerResponse } from 'node:http';

const answered = new WeakSet<ServerResponse>();

/** Notes that a request that this server has begun is answered, recorded and traced by another one. */
export function answerElsewhere(response: ServerResponse): void {
  answered.add(response);
}

export function isAnsweredElsewhere(response: ServerResponse): boolean {
  return answered.has(response);
}
