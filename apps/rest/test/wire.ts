import { connect } from 'node:net';

/** What arrived over a socket of its own: everything until the server or `done` ends it. */
export async function exchange(origin: string, ...sent: readonly (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
  });
  socket.on('close', () => resolve(received));
  socket.on('error', reject);
  // A bound for what hangs, which a busy machine meets.
  socket.setTimeout(200_000, () => socket.destroy(new Error(`no end after ${JSON.stringify(received)}`)));
  for (const part of sent) socket.write(part);
  return promise;
}

/** One response of the raw text of a connection. */
export function parsed(raw: string): { statusLine: string; headers: Headers; body: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return { statusLine, headers, body: rest.join('\r\n\r\n') };
}
