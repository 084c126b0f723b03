import { get } from 'node:http';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createMetricsPage, createRest, createStatusPages, type MetricsOptions } from '../src/index.ts';
import { useServer } from './server.ts';

const used = useServer();
const logger = pino({ level: 'silent' });
const token = 'a-token-of-a-scraper';

function rest(metrics: MetricsOptions = {}) {
  const app = createRest({ domain: used.world.domain, logger, version: '0', metrics });
  onTestFinished(() => app.close());
  return app;
}

function worker(metrics: MetricsOptions = {}) {
  const app = createStatusPages({ domain: used.world.domain, logger, metrics });
  onTestFinished(() => app.close());
  return app;
}

async function portOf(app: ReturnType<typeof rest>, host = '127.0.0.1'): Promise<string> {
  return new URL(await app.listen({ host, port: 0 })).port;
}

async function read(port: string, headers: Record<string, string> = {}, host = '127.0.0.1') {
  const response = await fetch(`http://${host}:${port}/metrics`, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test.each([
  ['a server', rest],
  ['a worker', worker],
])('%s on a loopback address shows its metrics to programs of the machine', async (_name, open) => {
  const port = await portOf(open());
  const { status, text, headers } = await read(port);
  expect(status).toBe(200);
  expect(text).toContain('process_cpu_seconds_total');
  expect(headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-proto', 'https'],
  ['x-real-ip', '127.0.0.1'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
])('a request with the header %s, which a proxy forwards, is refused', async (name, value) => {
  for (const open of [rest, worker]) {
    const { status, text } = await read(await portOf(open()), { [name]: value });
    expect(status).toBe(403);
    expect(text).toContain('METRICS_TOKEN');
    expect(text).not.toContain('process_cpu');
  }
});

test.each([
  ['a server', rest],
  ['a worker', worker],
])('%s that listens on every address shows its metrics to nobody without a token', async (_name, open) => {
  expect((await read(await portOf(open(), '0.0.0.0'))).status).toBe(403);
});

test('a request for another name is refused', async () => {
  const app = rest();
  await app.listen({ host: '127.0.0.1', port: 0 });
  for (const host of ['docs.example.com', '127.0.0.1.evil.example', 'localhost.evil.example:80']) {
    const { statusCode } = await new Promise<{ statusCode: number | undefined }>((resolve, reject) => {
      const { port } = app.server.address() as { port: number };
      get({ port, path: '/metrics', host: '127.0.0.1', headers: { host } }, (response) => {
        response.resume();
        resolve({ statusCode: response.statusCode });
      }).on('error', reject);
    });
    expect(statusCode).toBe(403);
  }
});

test.each([
  ['a server', rest],
  ['a worker', worker],
])('%s with a token shows its metrics to whoever has it, and to nobody else', async (_name, open) => {
  const port = await portOf(open({ token }), '0.0.0.0');
  expect((await read(port)).status).toBe(401);
  expect((await read(port, { authorization: `Bearer ${token}x` })).status).toBe(401);
  expect((await read(port, { authorization: `Bearer ${used.world.people.admin.token}` })).status).toBe(401);
  const forwarded = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' };
  expect((await read(port, forwarded)).status).toBe(200);
});

test('a port of its own serves the metrics and nothing else, and the port of the API serves none', async () => {
  const app = rest({ readers: 'nobody' });
  const port = await portOf(app);
  expect((await read(port)).status).toBe(404);
  await fetch(`http://127.0.0.1:${port}/v1`);

  const page = createMetricsPage(app, { logger });
  onTestFinished(() => page.close());
  const own = await portOf(page, '0.0.0.0');
  const { status, text } = await read(own, { 'x-forwarded-for': '203.0.113.7' });
  expect(status).toBe(200);
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/v1",operation="getApiInformation",status="200"} 1',
  );
  for (const path of ['/', '/v1', '/healthz', '/graphql'])
    expect((await fetch(`http://127.0.0.1:${own}${path}`)).status).toBe(404);

  const guarded = createMetricsPage(app, { logger, metrics: { token } });
  onTestFinished(() => guarded.close());
  expect((await read(await portOf(guarded))).status).toBe(401);
});

test('the metrics have the size of every table', async () => {
  const { text } = await read(await portOf(rest()));
  for (const table of ['events', 'audit_events', 'jobs', 'content_nodes'])
    expect(text).toMatch(new RegExp(`^lectern_table_bytes\\{table="${table}"\\} [1-9]`, 'm'));
});
