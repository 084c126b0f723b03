import { createServer, type IncomingMessage } from 'node:http';
import postgres from 'postgres';
import { g1 } from './g1.ts';
import { g2 } from './g2.ts';
import { g3 } from './g3.ts';
import type { LimitHandler } from './handler.ts';
import { r1 } from './r1.ts';
import { r2 } from './r2.ts';
import { r3 } from './r3.ts';
import { r4 } from './r4.ts';
import { r5 } from './r5.ts';
import { r7 } from './r7.ts';
import { r8 } from './r8.ts';
import { space, unchanging } from './reader.ts';
import { w1 } from './w1.ts';

// The least that a server can do: no authentication, no routing, no validation, one prepared statement per request.
const handlers: Record<string, LimitHandler> = {
  R1: r1,
  R2: r2,
  R3: r3,
  R4: r4,
  R5: r5,
  space,
  unchanging,
  R7: r7,
  R8: r8,
  W1: w1,
  G1: g1,
  G2: g2,
  G3: g3,
};

const sql = postgres(process.env['DATABASE_URL'] ?? '', {
  max: 10,
  fetch_types: false,
  connection: { application_name: 'benchmark-limit', TimeZone: 'UTC' },
  types: {
    // JSON stays text.
    json: { to: 114, from: [114], serialize: String, parse: (text: string) => text },
    moment: { to: 1184, from: [1184], serialize: String, parse: isoText },
  },
});

const server = createServer((request, response) => {
  void respond(request).then(
    (text) => {
      response.writeHead(text === undefined ? 404 : request.method === 'POST' ? 201 : 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text ?? ''),
      });
      response.end(text);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1');

/** `/{rows or database}/{workload}/{id or ids}` */
async function respond(request: IncomingMessage): Promise<string | undefined> {
  const [, way = '', workload = '', ...ids] = (request.url ?? '').split('/');
  const handler = handlers[workload];
  if (handler === undefined) return undefined;
  const body = request.method === 'POST' ? await textOf(request) : '';
  const id = ids.join('/');
  return way === 'rows' ? handler.fromRows(sql, id, body) : handler.fromDatabase?.(sql, id, body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** `2026-11-21 00:46:12.1+00` is `2026-11-21T00:46:12.100Z`. */
function isoText(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}
