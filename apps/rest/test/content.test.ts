import { listOperations } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { requestOf } from './request-of.ts';
import { useServer } from './server.ts';

const server = useServer();
const revisioned = listOperations().filter(({ operation }) => operation.revisioned === true);

async function makeSpace(): Promise<string> {
  const { organizationId, people } = server.world;
  const { id } = await people.admin.client.spaces.create({ organizationId, body: {} });
  return id;
}

describe.each(revisioned)('$operation.path', ({ area, name, operation }) => {
  test('is a 304 for a client that has it, until the content changes', async () => {
    const { world } = server;
    const { path, sent, input } = await requestOf({ area, name, operation }, world);
    const first = await server.send('GET', path, sent);
    const etag = String(first.headers.get('etag'));
    expect(first.status).toBe(200);
    const ask = () => server.send('GET', path, { ...sent, headers: { 'if-none-match': etag } });
    expect(await ask()).toMatchObject({ status: 304, text: '' });

    const content = path.replace(/\/content[/?].*/, '/content');
    const page = { operation: 'insert_page', title: 'New' };
    const { spaceId } = input;
    const write = { as: world.people.admin, json: { changes: [page] } };
    const isOfChangeRequest = content.includes('/change-requests/');
    const target = isOfChangeRequest ? content : `/v1/spaces/${String(spaceId)}/content`;
    expect((await server.send('POST', target, write)).status).toBe(200);
    // A revision never changes.
    expect((await ask()).status).toBe('revisionId' in input ? 304 : 200);
  });

  test('is rejected for a caller who cannot see it, whatever tag they send', async () => {
    const { world } = server;
    const { path, sent } = await requestOf({ area, name, operation }, world);
    const etag = String((await server.send('GET', path, sent)).headers.get('etag'));
    const response = await server.send('GET', path, {
      as: world.outsider,
      headers: { 'if-none-match': etag },
    });
    expect(response.status).toBe(404);
  });
});

test('there are operations that read content', () => {
  expect(revisioned.length).toBeGreaterThan(10);
});

describe('the path of a page', () => {
  test('has one segment per ancestor, in any script', async () => {
    const { world } = server;
    const as = world.people.admin;
    const spaceId = await makeSpace();
    const json = {
      changes: [
        { operation: 'insert_page', title: '指南', slug: '指南', ref: 'guide' },
        { operation: 'insert_page', title: 'A b', into: 'guide', document: { markdown: 'Found.\n' } },
      ],
    };
    expect((await server.send('POST', `/v1/spaces/${spaceId}/content`, { as, json })).status).toBe(200);
    const at = `/v1/spaces/${spaceId}/content/path/`;
    for (const path of ['指南/a-b', `${encodeURIComponent('指南')}/a-b`, encodeURIComponent('指南/a-b')]) {
      const response = await server.send('GET', at + path, { as });
      expect(response).toMatchObject({ status: 200, body: { markdown: 'Found.\n' } });
    }
    for (const path of ['指南/none', '%E6%8C', 'a'.repeat(3000)])
      expect([400, 404, 414]).toContain((await server.send('GET', at + path, { as })).status);
  });
});

test('a merge requires no body', async () => {
  const { world } = server;
  const as = world.people.admin;
  const spaceId = await makeSpace();
  const path = `/v1/spaces/${spaceId}/change-requests`;
  const made = await server.send('POST', path, { as, json: {} });
  const { id } = Object(made.body);
  const merged = await server.send('POST', `${path}/${id}/merge`, { as });
  expect(merged).toMatchObject({ status: 200, body: { result: 'merge' } });
});
