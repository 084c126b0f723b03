import { expect, test } from 'vitest';
import { type Sent, useServer } from './server.ts';

const server = useServer();

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token of this type, which no key has signed. */
const tokenOf = (typ: string, kid: unknown) =>
  `${encoded({ alg: 'HS256', typ, kid })}.${encoded({ exp: 9_999_999_999 })}.eA`;
const siteToken = (kid: unknown): Sent => ({
  headers: { authorization: `Bearer ${tokenOf('lectern-site+jwt', kid)}` },
});
const signed = 'expires=9999999999&key=%00&signature=x';
const hash = 'x'.repeat(43);
const form = { 'content-type': 'application/x-www-form-urlencoded' };

type Case = [name: string, status: number, method: string, path: string, sent?: Sent];
const cases: Case[] = [
  ['the id of a provider', 404, 'GET', '/saml/%00/start'],
  ['the id of a provider of metadata', 404, 'GET', '/saml/%00/metadata'],
  [
    'the id of a provider that answers',
    404,
    'POST',
    '/saml/a%00b/acs',
    { headers: form, body: 'SAMLResponse=PHg+' },
  ],
  ['the key of a file', 403, 'GET', `/files/store/${hash}/x?type=a&${signed}`],
  ['the key of a PDF', 403, 'GET', `/pdfs/${hash}/x?${signed}`],
  ['the key of an upload', 403, 'PUT', `/uploads/org_x/import_file/x?size=1&${signed}`, { body: 'x' }],
  ['the key of a site token', 401, 'GET', '/v1/user', siteToken('\0')],
  ['the key of a site token, a number,', 401, 'GET', '/v1/user', siteToken(5)],
  ['the key of a site token, an object,', 401, 'GET', '/v1/user', siteToken({ a: '\0' })],
];

test.each<Case>(cases)('%s with a NUL character is a %d', async (...[, status, method, path, sent]) => {
  expect(await outcomeOf(method, path, sent)).toEqual({ path, status, errors: [] });
});

test('the URL of a site with a NUL character is rejected', async () => {
  const { sitesUrl } = server.world.domain.settings;
  const { organizationId } = server.world;
  for (const path of ['%00/x', 'x/%00', `${organizationId}/%00`, `${organizationId}/x/%00/y`]) {
    const query = new URLSearchParams({ url: `${sitesUrl}/${path}` }).toString();
    const target = `/v1/urls/published?${query}`;
    expect(await outcomeOf('GET', target)).toEqual({ path: target, status: 400, errors: [] });
  }
});

test('a preview of a site whose key has a NUL character leads to nothing', async () => {
  const { organizationId, people } = server.world;
  const { client } = people.admin;
  const { id: siteId } = await client.sites.create({ organizationId, body: { spaces: 'empty' } });
  const { urls } = await client.sites.publish({ organizationId, siteId });
  await client.sites.unpublish({ organizationId, siteId });
  const json = {
    url: urls.published,
    visitor: { jwtToken: tokenOf('lectern-preview+jwt', '\0') },
  };
  const path = '/v1/urls/published';
  expect(await outcomeOf('POST', path, { json })).toEqual({ path, status: 404, errors: [] });
});

test('the URL of a content with a NUL character leads to nothing', async () => {
  const { organizationId, people } = server.world;
  const as = people.admin;
  const space = await as.client.spaces.create({ organizationId, body: {} });
  const { appUrl } = server.world.domain.settings;
  for (const path of [
    'o/x/s/%00',
    'o/x/c/%00',
    `o/${organizationId}/s/${space.id}/~/changes/%00`,
    `o/${organizationId}/s/${space.id}/%00`,
  ]) {
    const query = new URLSearchParams({ url: `${appUrl}/${path}` }).toString();
    const target = `/v1/urls/content?${query}`;
    expect(await outcomeOf('GET', target, { as })).toEqual({ path: target, status: 404, errors: [] });
  }
});

/** The status of a response, and what the server logged as a warning or an error. */
async function outcomeOf(method: string, path: string, sent?: Sent) {
  server.log.length = 0;
  const { status } = await server.send(method, path, sent);
  return { path, status, errors: server.log.filter(({ level }) => Number(level) >= 40) };
}
