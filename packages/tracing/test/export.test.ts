import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startTracing, type TracingSettings } from '../src/start-tracing.ts';
import { isTracing, startTrace } from '../src/tracing.ts';

/** A receiver that answers with one status after another, the last one for ever. */
async function receiver(...statuses: number[]) {
  let requests = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(statuses[Math.min(requests, statuses.length - 1)] ?? 200).end();
      requests += 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: new URL(`http://127.0.0.1:${port}/v1/traces`), requests: () => requests };
}

function start(url: URL, settings: Partial<TracingSettings> = {}) {
  const reports: { reason: string; dropped: number }[] = [];
  const tracing = startTracing({
    url,
    headers: {},
    timeoutMs: 30_000,
    delayMs: 1,
    maxWaiting: 100,
    maxBatch: 10,
    sampler: () => true,
    propagates: true,
    resource: new Map(),
    version: '0',
    onDropped: (report) => void reports.push(report),
    ...settings,
  });
  onTestFinished(() => tracing.close());
  return { tracing, reports };
}

test('a batch that the receiver is not ready for is sent again', async () => {
  const busy = await receiver(503, 200);
  const { tracing, reports } = start(busy.url);
  startTrace('a', {})?.end();
  await expect.poll(busy.requests).toBe(2);
  await tracing.close();
  expect(reports).toEqual([]);
});

test('a batch that the receiver rejects is dropped, and reported once', async () => {
  const strict = await receiver(400);
  const { reports } = start(strict.url);
  startTrace('a', {})?.end();
  await expect
    .poll(() => reports)
    .toEqual([{ reason: 'The receiver answered with status 400.', dropped: 1 }]);
  startTrace('b', {})?.end();
  await expect.poll(strict.requests).toBe(2);
  expect(reports).toHaveLength(1);
});

test('spans that wait have a limit, and the end of a process does not wait for a receiver that is away', async () => {
  const away = await receiver(503);
  const { tracing, reports } = start(away.url, { maxWaiting: 5 });
  for (let i = 0; i < 20; i += 1) startTrace('a', {})?.end();
  expect(reports).toEqual([{ reason: 'More spans ended than the receiver took.', dropped: 1 }]);
  await expect.poll(away.requests).toBe(1);
  await tracing.close();
  expect(away.requests()).toBeLessThanOrEqual(2);
  expect(isTracing()).toBe(false);
  expect(startTrace('b', {})).toBeUndefined();
});
