import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { listResources, readResource, resourceTemplates } from './resources.ts';
import { toApiError } from './tool-errors.ts';
import { callTool, listTools, type McpRequest } from './tools.ts';

const instructions = [
  'A workspace of documentation: organizations have spaces, and spaces have pages in Markdown.',
  'Find pages with `search_organization` or `list_pages`, and read them with `get_page`.',
  'To change something, create a change request, edit its pages with `edit_change_request`, look at the result with `get_change_request_diff`, and ask for a review. People merge it.',
].join(' ');

type HttpRequest = {
  /** Of the product. */
  readonly version: string;
  readonly headers: Headers;
  readonly text: string;
  /** What the text is as JSON; `undefined` for one that is none. */
  readonly messages: unknown;
};

/** The response to one HTTP request, which has a server of its own. */
export async function answerMessages(
  request: McpRequest,
  { version, headers, text, messages }: HttpRequest,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer(request, version);
  await server.connect(transport);
  try {
    const web = new Request('http://localhost/mcp', { method: 'POST', headers, body: text });
    // The transport reports a text that is no JSON.
    return await transport.handleRequest(web, messages === undefined ? {} : { parsedBody: messages });
  } finally {
    await server.close();
  }
}

function createServer(request: McpRequest, version: string): Server {
  const server = new Server(
    { name: 'lectern', title: 'Lectern', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  // It could only name a request of its own batch, which the SDK would then never answer.
  server.setNotificationHandler(CancelledNotificationSchema, () => undefined);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools(request.ctx) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(request, params.name, params.arguments),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }));
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    withProtocolErrors(request, () => listResources(request, params?.cursor)),
  );
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    withProtocolErrors(request, () => readResource(request, params.uri)),
  );
  return server;
}

/** Errors of resources are those of the protocol: their results have no place for them. */
async function withProtocolErrors<T>({ ctx, requestId }: McpRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof McpError) throw thrown;
    const { code, status, message } = toApiError(thrown, ctx, requestId);
    const rpcCode = status < 500 ? ErrorCode.InvalidRequest : ErrorCode.InternalError;
    throw new McpError(rpcCode, message, { code, requestId });
  }
}
