import { expect, test } from 'vitest';
import { useTrpcServer } from './trpc-server.ts';

const server = useTrpcServer({ isReusable: false });

test('without the database a call is unavailable with Retry-After, and only the log has the cause', async () => {
  const { url, world, database, log } = server();
  const authorization = `Bearer ${world.people.admin.token}`;
  await database.close();
  const response = await fetch(`${url}/organizations.list`, { headers: { authorization } });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  const body = (await response.json()) as { error: { data: { requestId: string } } };
  expect(body).toMatchObject({ error: { data: { reason: 'unavailable', httpStatus: 503 } } });
  expect(JSON.stringify(body)).not.toContain('stack');
  expect(log.join('')).toContain(body.error.data.requestId);
  expect(log.join('')).not.toContain(world.people.admin.token);
});
