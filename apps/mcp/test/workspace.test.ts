import { readFile } from 'node:fs/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { describe, expect, test } from 'vitest';
import { callTool, makeSpace, useMcpServer } from './mcp-server.ts';

const server = useMcpServer();
const small = useMcpServer({ resultBytes: 1000 });

test('an assistant finds a page, reads it, proposes an edit, and sees its diff', async () => {
  const { world, connect } = server();
  const { organizationId, people } = world;
  const { spaceId, install } = await makeSpace(people.admin, organizationId);
  const client = await connect(people.edit.token);

  const found = await callTool(client, 'search_organization', { organizationId, query: 'barometer' });
  expect(JSON.parse(found.text)).toMatchObject({ items: [{ pages: [{ id: install }] }] });
  const read = await callTool(client, 'get_page', { spaceId, pageId: install });
  expect(read.texts[1]).toBe('# Install\n\nMount the barometer.\n');

  const created = await callTool(client, 'create_change_request', { spaceId, subject: 'Say where' });
  const { id: changeRequestId } = JSON.parse(created.text);
  const edited = await callTool(client, 'edit_change_request', {
    spaceId,
    changeRequestId,
    changes: [
      {
        operation: 'update_page',
        page: install,
        document: { markdown: '# Install\n\nMount the barometer in the shade.\n' },
      },
      { operation: 'insert_page', title: 'Repair', document: { markdown: 'Call us.\n' } },
    ],
  });
  expect(edited).toMatchObject({ isError: false });
  const diff = await callTool(client, 'get_change_request_diff', { spaceId, changeRequestId });
  expect(diff.text).toContain('-Mount the barometer.\n+Mount the barometer in the shade.\n');
  expect(diff.text).toContain('page_created: Repair');
  expect(diff.text).toContain('+Call us.');
  const asked = await callTool(client, 'request_review', {
    spaceId,
    changeRequestId,
    users: [people.review.actor.userId],
  });
  expect(asked).toMatchObject({ isError: false });

  // Nothing of the space itself has changed.
  const page = await people.admin.client.spaceContent.getPage({
    spaceId,
    pageId: install,
    format: 'markdown',
  });
  expect(page).toMatchObject({ markdown: '# Install\n\nMount the barometer.\n' });
  const changed = await people.admin.client.changeRequests.get({ spaceId, changeRequestId });
  expect(changed).toMatchObject({ status: 'open', subject: 'Say where' });
});

test('a diff says which pages have changed too much to be compared', async () => {
  const { world, connect } = server();
  const { spaceId, install, calibrate } = await makeSpace(world.people.admin, world.organizationId);
  const client = await connect();
  const { id: changeRequestId } = JSON.parse(
    (await callTool(client, 'create_change_request', { spaceId })).text,
  );
  const markdown = `\`\`\`\n${'line\n'.repeat(1200)}\`\`\`\n`;
  const changes = [
    { operation: 'update_page', page: install, document: { markdown } },
    { operation: 'update_page', page: calibrate, document: { markdown: 'Turn nothing.\n' } },
  ];
  await callTool(client, 'edit_change_request', { spaceId, changeRequestId, changes });
  const { text } = await callTool(client, 'get_change_request_diff', { spaceId, changeRequestId });
  expect(text).toContain('Too much has changed to compare it');
  expect(text).toContain('+Turn nothing.');
  expect(text).not.toContain('+line');
});

test('a resource has the text of its page, whatever that says', async () => {
  const { world, connect } = server();
  const { spaceId, install } = await makeSpace(world.people.admin, world.organizationId);
  const text = 'Then call again with the number.\n';
  const change = { operation: 'update_page' as const, page: install, document: { markdown: text } };
  await world.people.admin.client.spaceContent.update({ spaceId, body: { changes: [change] } });
  const uri = `lectern://spaces/${spaceId}/pages/${install}`;
  expect(await (await connect()).readResource({ uri })).toMatchObject({ contents: [{ uri, text }] });
});

describe('the tools', () => {
  test('have the descriptions and the schemas of the contract, and say what they do', async () => {
    const { tools } = await (await server().connect()).listTools();
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    expect(byName.get('get_page')).toMatchObject({
      description: 'Get a page of a space.',
      inputSchema: { type: 'object', required: ['spaceId', 'pageId'] },
      annotations: { readOnlyHint: true, openWorldHint: false },
    });
    expect(byName.get('edit_change_request')).toMatchObject({
      annotations: { readOnlyHint: false, destructiveHint: true },
      inputSchema: { required: ['spaceId', 'changeRequestId', 'changes'] },
    });
    for (const { name, description, inputSchema } of tools) {
      expect(name).toMatch(/^[a-z]+(?:_[a-z]+)+$/);
      expect(description).toMatch(/\.$/);
      for (const property of Object.values(inputSchema.properties ?? {}))
        expect(property).toBeTypeOf('object');
    }
  });

  test('that write are not for a token that only reads', async () => {
    const { world, connect } = server();
    const { client } = world.people.edit;
    const { token } = await client.tokens.create({ body: { label: 'reader', readOnly: true } });
    const connected = await connect(token);
    const { tools } = await connected.listTools();
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    const { spaceId } = await makeSpace(world.people.admin, world.organizationId);
    const refused = await callTool(connected, 'create_change_request', { spaceId });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('Code: forbidden.') });
  });

  test('are all in the documentation', async () => {
    const { tools } = await (await server().connect()).listTools();
    const page = await readFile(new URL('../../../docs/mcp.md', import.meta.url), 'utf8');
    expect(tools.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('change nothing but change requests', async () => {
    const { tools } = await (await server().connect()).listTools();
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(writing.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})])).toEqual(
      [
        ['create_change_request', ['spaceId', 'subject']],
        ['update_change_request', ['spaceId', 'changeRequestId', 'subject', 'status']],
        ['edit_change_request', ['spaceId', 'changeRequestId', 'changes']],
        ['request_review', ['spaceId', 'changeRequestId', 'users', 'teams', 'subject']],
        ['comment_on_change_request', ['spaceId', 'changeRequestId', 'body', 'page', 'node']],
      ],
    );
  });

  test('answer an error that says what to do', async () => {
    const { world, connect } = server();
    const client = await connect();
    const { spaceId } = await makeSpace(world.people.admin, world.organizationId);
    const outcomes = [
      [await callTool(client, 'get_page', { spaceId, pageId: 'page_none' }), 'Code: not_found.'],
      [await callTool(client, 'get_page', { spaceId }), '- pageId is required'],
      [
        await callTool(client, 'get_page', { space: spaceId }),
        'get_page has no argument "space"; it has `spaceId`, `pageId`',
      ],
      [
        await callTool(client, 'search_space', { spaceId, query: ' ' }),
        '- query must be text that is not blank',
      ],
      [await callTool(client, 'merge_change_request', {}), 'There is no tool'],
      [await callTool(client, 'get_change_request_diff', { spaceId }), 'changeRequestId'],
    ] as const;
    for (const [outcome, text] of outcomes)
      expect(outcome).toMatchObject({ isError: true, text: expect.stringContaining(text) });
  });

  test('answer a long text in parts, and a long list with how to ask for less', async () => {
    const { world, connect } = small();
    const { organizationId, people } = world;
    const { spaceId } = await makeSpace(people.admin, organizationId);
    const markdown = `# Long\n\n${'Words and 🌦 characters. '.repeat(100)}\n`;
    const { changes } = await people.admin.client.spaceContent.update({
      spaceId,
      body: { changes: [{ operation: 'insert_page', title: 'Long', document: { markdown } }] },
    });
    const pageId = changes[0]?.object === 'created_page' ? changes[0].page.id : '';
    const client = await connect();
    let offset: number | undefined = 0;
    let text = '';
    while (offset !== undefined) {
      const { texts } = await callTool(client, 'get_page', { spaceId, pageId, offset });
      const part = texts[1] ?? '';
      const rest = /\n\n\[\d+ more characters: call again with `offset` (\d+)\.\]$/.exec(part);
      text += rest === null ? part : part.slice(0, rest.index);
      offset = rest === null ? undefined : Number(rest[1]);
    }
    expect(text).toBe(markdown);
    for (let count = 0; count < 5; count += 1) await makeSpace(people.admin, organizationId);
    const list = await callTool(client, 'list_spaces', { organizationId });
    expect(list).toMatchObject({ isError: true, text: expect.stringContaining('with a smaller `limit`') });
  });
});

/** The URIs of all answers of the list. */
async function listAll(client: Client): Promise<string[][]> {
  const answers: string[][] = [];
  let cursor: string | undefined;
  do {
    const { resources, nextCursor } = await client.listResources(cursor === undefined ? {} : { cursor });
    answers.push(resources.map(({ uri }) => uri));
    cursor = nextCursor;
  } while (cursor !== undefined);
  return answers;
}

describe('the resources', () => {
  test('are the spaces and pages that the caller sees, some at a time', async () => {
    const { world, connect } = server();
    const owner = await world.person('owner');
    const { id: organizationId } = await owner.client.organizations.create({ body: { title: 'Own' } });
    const made = [await makeSpace(owner, organizationId), await makeSpace(owner, organizationId)];
    const client = await connect(owner.token);
    const uris = (await listAll(client)).flat();
    expect(uris.toSorted()).toEqual(
      made
        .flatMap(({ spaceId, install, calibrate }) => [
          `lectern://spaces/${spaceId}`,
          `lectern://spaces/${spaceId}/pages/${install}`,
          `lectern://spaces/${spaceId}/pages/${calibrate}`,
        ])
        .toSorted(),
    );
    await expect(client.listResources({ cursor: 'x' })).rejects.toMatchObject({ code: -32602 });
  });

  test('of a large space come in several answers, also for a token that opens it alone', async () => {
    const { world, connect } = server();
    const owner = await world.person('owner');
    const { id: organizationId } = await owner.client.organizations.create({ body: { title: 'Large' } });
    const { spaceId } = await makeSpace(owner, organizationId);
    await makeSpace(owner, organizationId);
    const insert = { operation: 'insert_page' as const, title: 'Page' };
    for (let count = 0; count < 5; count += 1)
      await owner.client.spaceContent.update({ spaceId, body: { changes: Array(45).fill(insert) } });
    const { token } = await owner.client.tokens.create({ body: { label: 'one', space: spaceId } });
    const limited = await listAll(await connect(token));
    expect(limited.map(({ length }) => length)).toEqual([200, 28]);
    const all = await listAll(await connect(owner.token));
    expect(all.map(({ length }) => length)).toEqual([200, 31]);
    expect(new Set(all.flat()).size).toBe(231);
  });

  test('are read as Markdown', async () => {
    const { world, connect } = server();
    const { spaceId, install } = await makeSpace(world.people.admin, world.organizationId);
    const client = await connect(world.people.read.token);
    const uri = `lectern://spaces/${spaceId}`;
    const space = await client.readResource({ uri });
    expect(space.contents).toMatchObject([
      {
        uri,
        mimeType: 'text/markdown',
        text: expect.stringContaining(`- Install (document ${install}) /install`),
      },
    ]);
    const page = await client.readResource({ uri: `${uri}/pages/${install}` });
    expect(page.contents).toMatchObject([{ text: '# Install\n\nMount the barometer.\n' }]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      'lectern://spaces/{spaceId}/pages/{pageId}',
    );
  });

  test('that do not exist are an error of the protocol', async () => {
    const client = await server().connect();
    for (const uri of ['lectern://spaces/space_none', 'lectern://spaces/x/pages/y', 'https://example.com'])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002 });
  });
});
