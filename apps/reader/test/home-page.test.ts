import { anonymous, listPublicSites } from '@lectern/domain';
import { createRest } from '@lectern/rest';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { domainSource, registerReader } from '../src/index.ts';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();

test('a browser at the server itself sees its public sites, and no others', async () => {
  const { domain } = server.world;
  const evil = '<script>alert(1)</script>';
  const { url, site } = await makeSite(server.world, { title: `Guide ${evil}` });
  for (const visibility of ['unlisted', 'share-link', 'visitor-auth'] as const)
    await makeSite(server.world, { title: `Hidden ${visibility}`, visibility });
  const app = createRest({
    domain,
    logger: pino({ level: 'silent' }),
    version: '1.2.3',
    beforeRoutes: (inner) =>
      registerReader(inner, {
        source: domainSource(domain),
        listPublicSites: (limit) => listPublicSites(domain.context(anonymous), limit),
      }),
  });
  const ask = (accept: string, path = '/') =>
    app.inject({ method: 'GET', url: path, headers: { host: 'lectern.test', accept } });
  const { statusCode, headers, body } = await ask('text/html');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
  expect(body).toContain(`href="${url}">Guide &lt;script&gt;`);
  expect(body).toContain('href="reference"');
  expect(body).not.toContain('Hidden');
  expect((await ask('application/json')).json()).toMatchObject({ version: '1.2.3' });
  await server.world.people.admin.client.sites.unpublish(site);
  expect(await listPublicSites(domain.context(anonymous), 50)).not.toContainEqual(
    expect.objectContaining({ url }),
  );
  await app.close();
});
