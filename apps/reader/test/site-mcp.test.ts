import { expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';

const used = useReader();

const pages = [
  { title: 'Welcome', markdown: 'Hello.' },
  { title: 'Install', description: 'In one step', markdown: 'Install it with one command.' },
];

/** Calls a tool of the MCP server of a site. */
async function callTool(
  url: string,
  name: string,
  values: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const response = await used.app.inject({
    method: 'POST',
    url: `${new URL(url).pathname}~mcp`,
    headers: {
      host: 'lectern.test',
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: values },
    }),
  });
  return { status: response.statusCode, text: response.body };
}

test('an assistant searches a public site, lists its pages and reads one', async () => {
  const { url } = await makeSite(used.world, { pages });
  expect((await callTool(url, 'search', { query: 'one command' })).text).toContain(`${url}install`);
  expect((await callTool(url, 'list_pages', {})).text).toContain(`[Install](${url}install): In one step`);
  for (const address of ['install', '/install.md', `${url}install#part`])
    expect((await callTool(url, 'read_page', { url: address })).text).toContain(
      'Install it with one command.',
    );
});

test('a call that is wrong is answered with what is wrong', async () => {
  const { url } = await makeSite(used.world, { pages });
  expect((await callTool(url, 'read_page', { url: 'nowhere' })).text).toContain('There is no such page');
  expect((await callTool(url, 'search', { query: 1 })).text).toContain('isError');
  expect((await callTool(url, 'delete_page', {})).text).toContain('There is no tool');
  expect((await callTool(url, 'search', { query: 'x'.repeat(70_000) })).status).toBe(413);
  expect((await used.get(`${url}~mcp`)).status).toBe(405);
});

test('neither a page of another origin nor a stranger on a site for visitors reads by it', async () => {
  const { site, url } = await makeSite(used.world, { pages });
  const foreign = { origin: 'https://elsewhere.example' };
  expect((await callTool(url, 'list_pages', {}, foreign)).status).toBe(403);
  await used.world.people.admin.client.sites.update({ ...site, body: { visibility: 'visitor-auth' } });
  const { status, text } = await callTool(url, 'list_pages', {});
  expect(status).toBe(404);
  expect(text).not.toContain('Install');
});
