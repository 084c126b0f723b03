import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from './server.ts';

const server = useServer();
let sites: string;

beforeAll(() => {
  sites = `/v1/orgs/${server.world.organizationId}/sites`;
});

async function logged(send: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const from = server.log.length;
  await send();
  await expect.poll(() => server.log.length).toBeGreaterThan(from);
  return server.log.slice(from);
}

describe('the log', () => {
  test('has one line per request, with its user and route', async () => {
    const { admin } = server.world.people;
    const lines = await logged(() =>
      server.send('GET', `${sites}?title=confidential`, {
        as: admin,
        headers: { 'x-request-id': 'one-line' },
      }),
    );
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        msg: 'request',
        method: 'GET',
        route: '/v1/orgs/:organizationId/sites',
        operation: 'listSites',
        status: 200,
        ms: expect.any(Number),
        requestId: 'one-line',
        clientAddress: '127.0.0.1',
        userId: admin.actor.userId,
      },
    ]);
  });

  test('has one line per error response, without a user where there is none', async () => {
    const paths = ['/nowhere?token=confidential', '/v1/user', '/v1/users/%'];
    for (const path of paths) {
      const lines = await logged(() => server.send('GET', path));
      expect(lines).toHaveLength(1);
      expect(lines[0]).not.toHaveProperty('userId');
    }
  });

  test('has no token and no query value', async () => {
    const { admin } = server.world.people;
    await logged(() => server.send('GET', `${sites}?title=confidential`, { as: admin }));
    await logged(() => server.send('POST', '/v1/user/tokens', { as: admin, json: { label: 'x' } }));
    const text = JSON.stringify(server.log);
    expect(text).not.toContain(admin.token);
    expect(text).not.toContain('lectern_');
    expect(text).not.toContain('confidential');
  });
});

describe('the metrics', () => {
  test('count requests by route pattern', async () => {
    for (const path of ['/nowhere/1', '/nowhere/2', '/v1/users/a', '/v1/users/b'])
      await server.send('GET', path);
    await server.send('PROPFIND', '/v1/user');
    const { text, headers } = await server.send('GET', '/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/v1/users/:userId",operation="getUserById",status="401"} 2',
    );
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="unknown",status="404"\} \d+/,
    );
    expect(text).toContain('method="other"');
    expect(text).not.toMatch(/nowhere|users\/a/);
  });

  test('count SQL statements and describe the process', async () => {
    const count = async () => {
      const { text } = await server.send('GET', '/metrics');
      return Number(/^lectern_sql_statements_total (\d+)$/m.exec(text)?.[1]);
    };
    const before = await count();
    await server.send('GET', sites, { as: server.world.people.admin });
    expect(await count()).toBeGreaterThan(before);
    expect((await server.send('GET', '/metrics')).text).toContain('process_cpu_seconds_total');
  });
});
