import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { forward } from '../../src/background/forward.ts';
import { readForwarded, writeForwarded } from '../../src/background/forwarded.ts';
import { ForwardingAgent } from '../../src/background/forwarding-agent.ts';

/** A server that forwards all its requests to another one, which `answer` describes; returns its port. */
async function startPair(answer: RequestListener) {
  const path = `\0lectern-test-${randomBytes(6).toString('hex')}`;
  const behind = http.createServer(answer).listen(path);
  await once(behind, 'listening');
  const agent = new ForwardingAgent(path);
  const failed = (response: ServerResponse) => response.writeHead(503).end();
  const front = http.createServer((request, response) =>
    forward(request, response, {
      agent,
      forwarded: writeForwarded({ secret: 's', changes: 0, address: request.socket.remoteAddress }),
      isLast: () => false,
      onChanges: () => undefined,
      onFailure: () => failed(response),
    }),
  );
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  onTestFinished(() => {
    agent.destroy();
    for (const server of [front, behind]) {
      server.closeAllConnections();
      server.close();
    }
  });
  const address = front.address();
  return { port: typeof address === 'object' ? address?.port : undefined, behind };
}

function send(port: number | undefined, options: http.RequestOptions = {}) {
  const request = http.request({ host: '127.0.0.1', port, agent: false, ...options });
  const answered = once(request, 'response').then(([response]) => response as IncomingMessage);
  return { request, answered };
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe.skipIf(process.platform !== 'linux')('forwarding', () => {
  test('a large answer reaches slow readers, several at once, as it was sent', async () => {
    const bodies = new Map(['/a', '/b', '/c'].map((path) => [path, randomBytes(3_000_000)]));
    const { port } = await startPair((request, response) => {
      response.setHeader('content-type', 'application/octet-stream');
      // In pieces of no round size, some of them larger than a buffer.
      const body = bodies.get(request.url ?? '') ?? Buffer.alloc(0);
      for (let at = 0; at < body.length; at += 170_001) response.write(body.subarray(at, at + 170_001));
      response.end();
    });
    const received = await Promise.all(
      [...bodies.keys()].map(async (path) => {
        const { request, answered } = send(port, { path });
        request.end();
        const response = await answered;
        const chunks: Buffer[] = [];
        for await (const chunk of response) {
          chunks.push(chunk as Buffer);
          if (chunks.length % 8 === 0) await sleep(2);
        }
        return Buffer.concat(chunks);
      }),
    );
    expect(
      received.map((body, index) => body.equals([...bodies.values()][index] ?? Buffer.alloc(0))),
    ).toEqual([true, true, true]);
  });

  test('answers one after the other on one connection are not mixed up', async () => {
    const { port } = await startPair((request, response) => {
      response.end((request.url ?? '').repeat(20_000));
    });
    for (const path of ['/first', '/second', '/third']) {
      const { request, answered } = send(port, { path });
      request.end();
      expect((await read(await answered)).toString()).toBe(path.repeat(20_000));
    }
  });

  test('a body arrives whole, with and without a length, and headers of the connection stay there', async () => {
    const { port } = await startPair((request, response) => {
      void read(request).then((body) => {
        response.setHeader('set-cookie', ['a=1', 'b=2']);
        response
          .writeHead(201, 'Made')
          .end(JSON.stringify({ length: body.length, headers: request.headers }));
      });
    });
    const body = randomBytes(400_000);
    for (const length of [{ 'content-length': body.length }, { 'transfer-encoding': 'chunked' }]) {
      const headers = { ...length, connection: 'keep-alive', te: 'trailers', 'lectern-forwarded': 'forged' };
      const { request, answered } = send(port, { method: 'POST', headers });
      request.end(body);
      const response = await answered;
      const got = JSON.parse((await read(response)).toString()) as {
        length: number;
        headers: Record<string, string>;
      };
      expect(response).toMatchObject({ statusCode: 201, statusMessage: 'Made' });
      expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
      expect(got.length).toBe(body.length);
      expect(got.headers['te']).toBeUndefined();
      expect(readForwarded(got.headers['lectern-forwarded'])).toEqual({
        secret: 's',
        changes: 0,
        address: '127.0.0.1',
      });
    }
  });

  test('a client that does not read delays no other, and has not all of its answer sent', async () => {
    let written = 0;
    const { port } = await startPair((request, response) => {
      if (request.url === '/short') {
        response.end('short');
        return;
      }
      const piece = Buffer.alloc(100_000);
      const write = () => {
        written += piece.length;
        if (written > 50_000_000) response.end();
        else if (response.write(piece)) setImmediate(write);
        else response.once('drain', write);
      };
      write();
    });
    const stalled = send(port, { path: '/long' });
    stalled.request.on('error', () => undefined).end();
    const response = await stalled.answered;
    response.on('error', () => undefined).pause();
    for (let index = 0; index < 20; index += 1) {
      const { request, answered } = send(port, { path: '/short' });
      request.end();
      expect((await read(await answered)).toString()).toBe('short');
    }
    // Until nothing more is sent.
    for (let before = -1; written > before; await sleep(500)) before = written;
    expect(written).toBeGreaterThan(100_000);
    expect(written).toBeLessThan(20_000_000);
    stalled.request.destroy();
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'HEAD'])(
    'a %s without a body stays without one',
    async (method) => {
      const { port } = await startPair((request, response) => {
        response.setHeader('framing', String(request.headers['transfer-encoding']));
        response.setHeader('length', String(request.headers['content-length'] ?? 0));
        response.end('answered');
      });
      // Node would say that there are chunks.
      const socket = connect({ host: '127.0.0.1', port: port ?? 0 });
      socket.write(`${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      let answer = '';
      for await (const chunk of socket) answer += String(chunk);
      expect(answer).toMatch(/framing: undefined\r\nlength: 0\r\n/i);
      expect(answer.endsWith('answered') || answer.includes('8\r\nanswered')).toBe(method !== 'HEAD');
    },
  );

  test('a client that leaves, before or in the middle of the answer, ends the request behind', async () => {
    const left = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const arrived = Promise.withResolvers<void>();
    const { port } = await startPair((request, response) => {
      const index = request.url === '/silent' ? 0 : 1;
      response.once('close', () => left[index]?.resolve());
      if (index === 0) arrived.resolve();
      else response.write('begun');
    });
    const silent = send(port, { path: '/silent' });
    silent.answered.catch(() => undefined);
    silent.request.on('error', () => undefined).end();
    await arrived.promise;
    silent.request.destroy();
    await expect(left[0]?.promise).resolves.toBeUndefined();
    const begun = send(port, { path: '/begun' });
    begun.request.on('error', () => undefined).end();
    const response = await begun.answered;
    response.on('error', () => undefined);
    await once(response, 'data');
    begun.request.destroy();
    await expect(left[1]?.promise).resolves.toBeUndefined();
  });

  test('a server behind that ends before it answers is a failure, and later the connection ends', async () => {
    const { port } = await startPair((request, response) => {
      if (request.url === '/before') request.socket.destroy();
      else {
        response.writeHead(200, { 'content-length': 100 });
        response.write('begun', () => request.socket.destroy());
      }
    });
    const before = send(port, { path: '/before' });
    before.request.end();
    expect((await before.answered).statusCode).toBe(503);
    const middle = send(port, { path: '/middle' });
    middle.request.end();
    await expect(read(await middle.answered)).rejects.toThrow('aborted');
  });
});
