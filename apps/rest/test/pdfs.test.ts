import { startWorkers } from '@lectern/domain';
import { expect, onTestFinished, test } from 'vitest';
import { messageOf, useServer } from './server.ts';

const server = useServer();

/** A space with as many pages; their ids. */
async function makePages(count: number) {
  const { organizationId, people } = server.world;
  const { client } = people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Large' } });
  const document = { markdown: 'Some words.' };
  const { changes } = await client.spaceContent.update({
    spaceId,
    body: {
      changes: Array.from({ length: count }, (_, index) => ({
        operation: 'insert_page' as const,
        title: `Guide ${index}`,
        document,
      })),
    },
  });
  return { spaceId, pageIds: changes.map(({ page }) => (typeof page === 'string' ? page : page.id)) };
}

/** The URL of the PDF of a space, as REST returns it. */
async function pdfOf(spaceId: string, query = ''): Promise<string> {
  const { read } = server.world.people;
  const { status, text } = await server.send('GET', `/v1/spaces/${spaceId}/pdf${query}`, { as: read });
  expect(status).toBe(200);
  const url = new URL(Object(JSON.parse(text)).url);
  return url.pathname + url.search;
}

test('the URL of a PDF returns it without a token, whole or in ranges', async () => {
  const { spaceId, pageIds } = await makePages(2);
  const path = await pdfOf(spaceId, `?page=${pageIds[0]}&only=true`);
  // A busy machine takes longer than one request waits.
  await expect.poll(async () => (await server.send('GET', path)).status).toBe(200);
  const whole = await server.send('GET', path);
  expect(whole.text.slice(0, 5)).toBe('%PDF-');
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="Guide 0.pdf"',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  const length = Number(whole.headers.get('content-length'));
  expect(whole.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
  const part = await server.send('GET', path, { headers: { range: 'bytes=1-3' } });
  expect([part.status, part.text]).toEqual([206, 'PDF']);
  expect(part.headers.get('content-range')).toBe(`bytes 1-3/${length}`);
  const head = await server.send('HEAD', path);
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', String(length)]);
  const known = await server.send('GET', path, {
    headers: { 'if-none-match': whole.headers.get('etag') ?? '' },
  });
  expect(known.status).toBe(304);
});

test('a tampered URL of a PDF is rejected', async () => {
  const { spaceId } = await makePages(1);
  const path = await pdfOf(spaceId);
  const response = await server.send('GET', path.replace('signature=', 'signature=A'));
  expect(response.status).toBe(403);
  expect(messageOf(response)).toContain('did not sign the URL');
});

test('a PDF that is being rendered is a 202 with Retry-After', async () => {
  const { spaceId } = await makePages(40);
  const path = await pdfOf(spaceId);
  const waiting = await server.send('GET', path);
  expect(waiting.status).toBe(202);
  expect(waiting.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(waiting.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(waiting.text)).toMatchObject({ pagesDone: 0, pagesTotal: 40 });

  const workers = startWorkers(server.world.domain);
  onTestFinished(() => workers.stop());
  await expect.poll(async () => (await server.send('GET', path)).status).toBe(200);
});
