import { createRest } from '@lectern/rest';
import { registerGraphql } from '@lectern/graphql';
import { registerTrpc } from '@lectern/trpc';
import { createTestDatabase, createWorld, fixtures, type World } from '@lectern/domain/testing';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

const rateLimits = {
  reads: 40,
  writes: 10,
  jobs: 5,
  anonymousJobs: 3,
  wrongTokens: 5,
  signIns: 5,
  accountSignIns: 5,
};
const wrongToken = 'lectern_0000000000000000000000000000000000000000000';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
/** Two processes of one database. */
let apps: FastifyInstance[];
let addresses = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { rateLimits });
  const second = await createWorld(database, { rateLimits });
  apps = await Promise.all([world, second].map(({ domain }) => serverOf(domain)));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.close();
});

async function serverOf(domain: World['domain']): Promise<FastifyInstance> {
  const logger = pino({ level: 'silent' });
  const app = createRest({ domain, logger, version: '0' });
  registerGraphql(app, { domain, logger });
  registerTrpc(app, { domain });
  await app.ready();
  return app;
}

function send(request: InjectOptions, token?: string, process = 0) {
  const app = apps[process % apps.length];
  if (app === undefined) throw new Error('No server runs.');
  return app.inject({
    ...request,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...request.headers },
  });
}

/** An address that nobody has used. */
function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

/** How many of these requests are answered before the first 429. */
async function countUntilLimited(
  request: (index: number) => Promise<{ statusCode: number }>,
): Promise<number> {
  for (let index = 0; index < 100; index += 1) {
    if ((await request(index)).statusCode === 429) return index;
  }
  return Infinity;
}

const query = { method: 'POST', url: '/graphql', payload: { query: '{ viewer { id } }' } } as const;
const requests = {
  REST: { method: 'GET', url: '/v1/user' },
  tRPC: { method: 'GET', url: '/trpc/users.getAuthenticated' },
  GraphQL: query,
} as const;

test.each(Object.entries(requests))(
  'wrong tokens from an address are limited over %s',
  async (_, request) => {
    const remoteAddress = newAddress();
    expect(await countUntilLimited(() => send({ ...request, remoteAddress }, wrongToken))).toBe(
      rateLimits.wrongTokens,
    );
    const limited = await send({ ...request, remoteAddress }, wrongToken);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(1);
    // Others, and who has a token, are not.
    expect((await send({ ...request, remoteAddress }, world.people.admin.token)).statusCode).toBe(200);
    expect((await send({ ...request, remoteAddress: newAddress() }, wrongToken)).statusCode).toBe(401);
  },
);

test('the addresses of one IPv6 network count together', async () => {
  const address = (index: number) => `2001:db8:0:7::${(index + 1).toString(16)}`;
  const get = (index: number) => send({ ...requests.REST, remoteAddress: address(index) }, wrongToken);
  expect(await countUntilLimited(get)).toBe(rateLimits.wrongTokens);
});

test('an expired site token is nobody’s guess', async () => {
  const past = { ...world.ctx, clock: () => new Date(Date.now() - 3_600_000) };
  const token = await siteTokenOf(past, 'space_0');
  const remoteAddress = newAddress();
  const url = '/v1/spaces/space_0';
  const statuses = await Promise.all(
    Array.from({ length: 2 * rateLimits.wrongTokens }, async () => {
      return (await send({ method: 'GET', url, remoteAddress }, token)).statusCode;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
});

test('reads, writes and jobs of a user are limited, and say what is left', async () => {
  const { token } = await world.person('hasty');
  const first = await send(requests.REST, token);
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"reads";q=40;w=60',
    ratelimit: expect.stringMatching(/^"reads";r=39;t=(?:60|59)$/),
  });
  const read = async (index: number) => send(index % 2 === 0 ? requests.REST : requests.GraphQL, token);
  expect(await countUntilLimited(read)).toBe(rateLimits.reads - 1);
  expect((await send(requests.tRPC, token)).statusCode).toBe(429);
  const create = { method: 'POST', url: '/v1/user/tokens', payload: { label: 'x' } } as const;
  expect(await countUntilLimited(() => send(create, token))).toBe(rateLimits.writes);
});

test('the mutations of one GraphQL request count one by one', async () => {
  const { token } = await world.person('batching');
  const field = (index: number) => `m${index}: createUserToken(input: { label: "x" }) { tokenId }`;
  const payload = {
    query: `mutation { ${Array.from({ length: rateLimits.writes + 2 }, (_, index) => field(index)).join(' ')} }`,
  };
  const response = await send({ ...query, payload }, token);
  const { errors } = response.json<{ errors: { extensions: { code: string } }[] }>();
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
});

test('jobs, wrong tokens and sign-ins are counted by all processes of a database together', async ({
  skip,
}) => {
  skip(database.kind !== 'postgres', 'One process has an embedded database.');
  const remoteAddress = newAddress();
  const get = (index: number) => send({ ...requests.REST, remoteAddress }, wrongToken, index);
  expect(await countUntilLimited(get)).toBe(rateLimits.wrongTokens);
});

test('sign-ins from an address are limited', async () => {
  const remoteAddress = newAddress();
  const post = () => send({ method: 'POST', url: '/saml/saml_none/acs', remoteAddress, payload: 'x' });
  expect(await countUntilLimited(post)).toBe(rateLimits.signIns);
});

test('PDFs by visitors of an address are limited', async () => {
  const { spaceId } = await fixtures.pdfs.getOfSpace(world);
  const token = await siteTokenOf(world.ctx, spaceId);
  const remoteAddress = newAddress();
  // It is counted before the site is read, which is not found here.
  const get = () => send({ method: 'GET', url: `/v1/spaces/${spaceId}/pdf`, remoteAddress }, token);
  expect(await countUntilLimited(get)).toBe(rateLimits.anonymousJobs);
});

function siteTokenOf(signer: Pick<World['ctx'], 'siteTokens' | 'store' | 'clock' | 'newId'>, space: string) {
  const names = {
    organization: world.organizationId,
    site: 'site_0',
    siteSpace: 'sitesp_0',
    space,
    spaces: [space],
  };
  return signer.siteTokens.sign(signer, { kind: 'site', ...names });
}
