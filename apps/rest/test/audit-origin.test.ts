import { describe, expect, test } from 'vitest';
import { type Server, useServer } from './server.ts';

const direct = useServer();
const proxied = useServer({ trustProxy: true });

async function originOfChange(server: Server, headers: Record<string, string>) {
  const { organizationId, people } = server.world;
  const as = people.admin;
  await server.send('PATCH', `/v1/orgs/${organizationId}`, { as, json: { title: 'Home' }, headers });
  const list = await server.send('GET', `/v1/orgs/${organizationId}/audit-events?limit=1`, { as });
  const { items } = list.body as { items: { channel: string; address?: string; userAgent?: string }[] };
  return items[0];
}

describe('the audit event of a change', () => {
  test('has the address and the user agent of the client', async () => {
    const headers = { 'user-agent': 'tester/1', 'x-forwarded-for': '203.0.113.7' };
    expect(await originOfChange(direct, headers)).toMatchObject({
      channel: 'rest',
      address: '127.0.0.1',
      userAgent: 'tester/1',
    });
  });

  test('has the address from a trusted proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect(await originOfChange(proxied, headers)).toMatchObject({ channel: 'rest', address: '203.0.113.7' });
  });
});
