import { createTestDatabase, createWorld, type Person, type World } from '@lectern/domain/testing';
import type { DomainSettings } from '@lectern/domain';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type McpOptions, registerMcp } from '../src/index.ts';

export type McpServer = {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly url: string;
  /** The client of the SDK, connected with a token. */
  readonly connect: (token?: string) => Promise<Client>;
};

/** The content of a result, as text. */
export type Called = { readonly isError: boolean; readonly text: string; readonly texts: string[] };

/** A server with MCP alone, for a test file; available inside of tests only. */
export function useMcpServer(
  options: Partial<McpOptions> = {},
  settings: Partial<DomainSettings> = {},
): () => McpServer {
  let server: McpServer | undefined;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const database = await createTestDatabase();
    closing.push(() => database.close());
    const world = await createWorld(database, settings);
    const app = Fastify({ bodyLimit: 1024 * 1024 });
    closing.unshift(() => app.close());
    registerMcp(app, {
      domain: world.domain,
      version: '1.0.0',
      origins: [],
      resultBytes: 100_000,
      ...options,
    });
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/mcp`;
    server = {
      app,
      world,
      url,
      async connect(token = world.people.admin.token) {
        const client = new Client({ name: 'test', version: '1.0.0' });
        const headers = { authorization: `Bearer ${token}` };
        const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
        await client.connect(transport);
        onTestFinished(() => client.close());
        return client;
      },
    };
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return () => {
    if (server === undefined) throw new Error('the server is not listening yet');
    return server;
  };
}

/** Calls a tool. */
export async function callTool(client: Client, name: string, values: object = {}): Promise<Called> {
  const { content, isError } = await client.callTool({ name, arguments: { ...values } });
  const texts = Array.isArray(content) ? content.map(({ text }: { text: string }) => text) : [];
  return { isError: isError === true, text: texts.join('\n'), texts };
}

/** A space with two pages. */
export async function makeSpace({ client }: Person, organizationId: string) {
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Weather station' } });
  const { changes } = await client.spaceContent.update({
    spaceId,
    body: {
      changes: [
        {
          operation: 'insert_page',
          title: 'Install',
          document: { markdown: '# Install\n\nMount the barometer.\n' },
        },
        {
          operation: 'insert_page',
          title: 'Calibrate',
          document: { markdown: '# Calibrate\n\nTurn the screw.\n' },
        },
      ],
    },
  });
  const [install = '', calibrate = ''] = changes.map((change) =>
    change.object === 'created_page' ? change.page.id : '',
  );
  return { spaceId, install, calibrate };
}
