import { ApiError, contract, type Page } from '@lectern/contract';
import { callUnknown, countCall, type Ctx } from '@lectern/domain';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { DiffArguments, diffOf } from './change-request-diff.ts';
import { errorResult, toApiError } from './tool-errors.ts';
import { argumentsOf, jsonSchemaOf, type ToolArguments } from './tool-schema.ts';
import { isReadTool, operationTools, type OperationTool } from './tool-table.ts';
import { cutText, outlineOf, splitPage } from './tool-text.ts';

/** What a request to this server is made with. */
export type McpRequest = {
  readonly ctx: Ctx;
  readonly requestId: string;
  /** Of one result, at most. */
  readonly maxBytes: number;
};

type Arguments = Readonly<Record<string, unknown>>;
type Runner = (request: McpRequest, values: Arguments) => Promise<CallToolResult>;
type Registered = { readonly tool: Tool; readonly isRead: boolean; readonly run: Runner };

const diffTool: Registered = {
  tool: {
    name: 'get_change_request_diff',
    description:
      'Show the changes of a change request: a unified diff of the Markdown of each page, and what else has changed.',
    inputSchema: jsonSchemaOf(DiffArguments),
    annotations: { title: 'Show the diff of a change request', readOnlyHint: true, openWorldHint: false },
  },
  isRead: true,
  async run(request, values) {
    const parsed = DiffArguments.safeParse(values);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new ApiError('invalid_input', `${issue?.path.join('.')}: ${issue?.message}`);
    }
    await countCall(request.ctx, contract.changeRequests.listChanges);
    const text = await diffOf(request.ctx, parsed.data);
    return textResult(cutText(text, parsed.data.offset ?? 0, request.maxBytes));
  },
};

const registered: ReadonlyMap<string, Registered> = new Map(
  [...Object.entries(operationTools).map(([name, tool]) => register(name, tool)), diffTool].map((one) => [
    one.tool.name,
    one,
  ]),
);

/** The tools for an actor: those that write are left out for a token that only reads. */
export function listTools({ actor }: Ctx): Tool[] {
  const isReadOnly = actor.kind !== 'user' || actor.scope?.readOnly === true;
  return [...registered.values()].filter(({ isRead }) => isRead || !isReadOnly).map(({ tool }) => tool);
}

/** Calls a tool. An error of the call is its result, so that the assistant can correct it. */
export async function callTool(
  request: McpRequest,
  name: string,
  values: Arguments = {},
): Promise<CallToolResult> {
  const { ctx, requestId } = request;
  try {
    const tool = registered.get(name);
    if (tool === undefined) throw new ApiError('not_found', `There is no tool ${JSON.stringify(name)}.`);
    assertKnown(tool.tool, values);
    return await tool.run(request, values);
  } catch (error) {
    return errorResult(toApiError(error, ctx, requestId), requestId);
  }
}

function register(name: string, definition: OperationTool): Registered {
  const { operation, note } = definition;
  const schema = argumentsOf(definition);
  const isRead = isReadTool(definition);
  const texts = [`${operation.summary}.`, operation.description, note];
  return {
    tool: {
      name,
      description: texts.filter((text) => text !== undefined).join(' '),
      inputSchema: schema.jsonSchema,
      annotations: {
        title: operation.summary,
        readOnlyHint: isRead,
        ...(!isRead && {
          destructiveHint: definition.isDestructive === true,
          idempotentHint: operation.method !== 'POST',
        }),
        openWorldHint: false,
      },
    },
    isRead,
    async run(request, values) {
      await countCall(request.ctx, operation);
      const result = await callUnknown(request.ctx, operation, inputOf(definition, schema, values));
      return present(request, definition, { result, values });
    },
  };
}

function inputOf({ operation, fixed }: OperationTool, schema: ToolArguments, values: Arguments): object {
  const input: Record<string, unknown> = { ...fixed };
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (schema.input.has(name)) input[name] = value;
    else if (schema.body.has(name)) body[name] = value;
  }
  return operation.body === undefined ? input : { ...input, body };
}

type Presented = { readonly result: unknown; readonly values: Arguments };

function present(
  { maxBytes }: McpRequest,
  { shows }: OperationTool,
  { result, values }: Presented,
): CallToolResult {
  const { offset: sent } = values;
  const offset = typeof sent === 'number' && Number.isInteger(sent) && sent > 0 ? sent : 0;
  if (shows === 'outline') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result of an operation that lists pages
    const { pages } = result as { pages: Page[] };
    return textResult(cutText(outlineOf(pages), offset, maxBytes));
  }
  if (shows === 'page') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result of an operation that gets a page
    const { metadata, markdown } = splitPage(result as Page);
    const texts = [JSON.stringify(metadata)];
    if (markdown !== undefined) texts.push(cutText(markdown, offset, maxBytes));
    return textResult(...texts);
  }
  const text = JSON.stringify(result ?? {});
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return textResult(text);
  throw new ApiError(
    'invalid_input',
    `The result has ${bytes} bytes; at most ${maxBytes} are sent. Ask for less, with a smaller \`limit\` for example.`,
  );
}

function textResult(...texts: string[]): CallToolResult {
  return { content: texts.map((text) => ({ type: 'text', text })) };
}

function assertKnown({ inputSchema, name: tool }: Tool, values: Arguments): void {
  const known = Object.keys(inputSchema.properties ?? {});
  const unknown = Object.keys(values).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const names = known.map((name) => `\`${name}\``).join(', ');
  throw new ApiError(
    'invalid_input',
    `${tool} has no argument ${JSON.stringify(unknown)}; it has ${names || 'none'}.`,
  );
}
