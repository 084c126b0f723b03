import type { FastifyReply } from 'fastify';

/** Proxies and clients close connections that are idle for longer. */
export const keepAliveMs = 12_000;

/** A comment, which clients ignore. */
export const comment = ':\n\n';

/** An event. Its data has no line breaks: JSON escapes them. */
export function eventText(event: 'next' | 'complete', data: string, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}

/** A reply with the headers of an event stream. */
export function streaming(reply: FastifyReply): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // Else the connection would stay open after the stream, and delay the shutdown of the process.
      .header('connection', 'close')
      .type('text/event-stream; charset=utf-8')
  );
}

/** Sends comments while there are no events. */
export async function* withKeepAlive(
  texts: AsyncGenerator<string, void>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  yield comment;
  let next = texts.next();
  // A rejection after the client has left must not be unhandled.
  next.catch(() => undefined);
  for (;;) {
    const { promise: quiet, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, keepAliveMs);
    const result = await Promise.race([next, quiet]);
    clearTimeout(timer);
    if (result === undefined) {
      if (signal.aborted) return;
      yield comment;
    } else if (result.done === true) {
      return;
    } else {
      yield result.value;
      next = texts.next();
      next.catch(() => undefined);
    }
  }
}
