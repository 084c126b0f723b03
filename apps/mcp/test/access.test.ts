import { ApiError, type Operation } from '@lectern/contract';
import { callUnknown } from '@lectern/domain';
import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { operationTools } from '../src/tool-table.ts';
import { callTool, makeSpace, useMcpServer } from './mcp-server.ts';

const server = useMcpServer();
const unlimited = { jobs: 0, anonymousJobs: 0, wrongTokens: 0, signIns: 0, accountSignIns: 0 };
const limited = useMcpServer({}, { rateLimits: { ...unlimited, reads: 2, writes: 1 } });

/** What the operation itself answers to a person: its error code, or its result. */
async function answerOf(person: Person, operation: Operation, input: object): Promise<unknown> {
  try {
    return await callUnknown(server().world.domain.context(person.actor), operation, input);
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

/** Texts that only who sees the space may read. */
const secret = 'barometer';

test('no tool and no resource shows what the operation would not', async () => {
  const { world, connect } = server();
  const { organizationId, people } = world;
  const { spaceId, install } = await makeSpace(people.admin, organizationId);
  await people.admin.client.spaces.update({ spaceId, body: { defaultLevel: null } });
  const { id: changeRequestId } = await people.admin.client.changeRequests.create({
    spaceId,
    body: { subject: secret },
  });
  const values: Record<string, unknown> = {
    organizationId,
    spaceId,
    pageId: install,
    pagePath: 'install',
    changeRequestId,
    query: secret,
    users: [people.review.actor.userId],
    body: { markdown: 'Hello' },
    changes: [{ operation: 'insert_page', title: 'Draft' }],
  };
  const tools = Object.entries(operationTools);
  const persons = { ...people, outsider: world.outsider };
  for (const [name, person] of Object.entries(persons)) {
    const client = await connect(person.token);
    const listed = new Map((await client.listTools()).tools.map((tool) => [tool.name, tool]));
    for (const [tool, { operation, fixed }] of tools) {
      const known = Object.keys(listed.get(tool)?.inputSchema.properties ?? {});
      const sent = Object.fromEntries(Object.entries(values).filter(([key]) => known.includes(key)));
      const called = await callTool(client, tool, sent);
      const { users, body, changes, ...parameters } = sent;
      const input = { ...parameters, ...fixed, body: { users, body, changes } };
      const answer = await answerOf(person, operation, input);
      const code = /Code: (\w+)\./.exec(called.text)?.[1];
      expect([name, tool, called.isError ? code : 'ok']).toEqual([
        name,
        tool,
        typeof answer === 'string' ? answer : 'ok',
      ]);
      const shown = called.text.replaceAll(JSON.stringify(secret), '');
      const isLeak = person !== people.admin && shown.includes(secret);
      expect([name, tool, isLeak]).toEqual([name, tool, false]);
    }
    const { resources } = await client.listResources();
    const uri = `lectern://spaces/${spaceId}`;
    expect([name, resources.some((resource) => resource.uri === uri)]).toEqual([
      name,
      person === people.admin,
    ]);
    const reading = client.readResource({ uri: `${uri}/pages/${install}` }).then(
      () => 'read',
      (error: { code: number }) => error.code,
    );
    expect([name, await reading]).toEqual([name, person === people.admin ? 'read' : -32002]);
  }
});

async function post(
  headers: Record<string, string>,
  body: string | object = { jsonrpc: '2.0', id: 1, method: 'tools/list' },
) {
  const { url, world } = server();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.people.read.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test.each([
  ['no token', ''],
  ['an unknown token', 'Bearer lectern_unknown'],
  ['another scheme', 'Basic YTpi'],
])('%s is a 401 that asks for a bearer token', async (_, authorization) => {
  const { status, headers, body } = await post({ authorization });
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer');
  expect(body).toMatchObject({ jsonrpc: '2.0', id: null, error: { data: { code: 'unauthenticated' } } });
});

test('a web page of another origin may not connect, one of the frontend may', async () => {
  expect((await post({ origin: 'http://app.lectern.test' })).status).toBe(200);
  for (const origin of ['http://evil.example', 'null', 'http://app.lectern.test.evil.example'])
    expect(await post({ origin })).toMatchObject({
      status: 403,
      body: { error: { data: { code: 'forbidden' } } },
    });
});

test('a body that is no message is a 400', async () => {
  expect(await post({}, '{"jsonrpc":')).toMatchObject({ status: 400, body: { error: { code: -32700 } } });
  expect(await post({}, '{"hello": 1}')).toMatchObject({ status: 400 });
  const batch = Array.from({ length: 21 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
  expect(await post({}, batch)).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('at most 20') } },
  });
});

test('a batch that cancels its own request is answered', async () => {
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  const batch = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, cancelled];
  expect(await post({}, batch)).toMatchObject({ status: 200, body: { id: 1, result: {} } });
});

test.each(['GET', 'DELETE'])('%s is a 405: there are no streams and no sessions', async (method) => {
  const { url, world } = server();
  const headers = { authorization: `Bearer ${world.people.read.token}`, accept: 'text/event-stream' };
  const response = await fetch(url, { method, headers });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('calls count against the rate limits of their user', async () => {
  const { world, connect } = limited();
  const client = await connect();
  const { organizationId } = world;
  for (let count = 0; count < 2; count += 1)
    expect(await callTool(client, 'list_organizations')).toMatchObject({ isError: false });
  const refused = {
    isError: true,
    text: expect.stringMatching(/Try again in \d+ seconds\.\nCode: rate_limited/),
  };
  expect(await callTool(client, 'list_spaces', { organizationId })).toMatchObject(refused);
  // Writes are counted for themselves.
  const write = () => callTool(client, 'create_change_request', { spaceId: 'space_x' });
  expect(await write()).toMatchObject({ text: expect.stringContaining('Code: not_found') });
  expect(await write()).toMatchObject(refused);
  await expect(client.listResources()).rejects.toMatchObject({ data: { code: 'rate_limited' } });
});
