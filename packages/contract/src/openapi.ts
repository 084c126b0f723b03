import packageJson from '../package.json' with { type: 'json' };
import { listOperations, type PlacedOperation } from './contract.ts';
import { errorCatalog, type ErrorCode } from './errors.ts';
import { ErrorBody, errorsOf } from './openapi-errors.ts';
import { exampleText } from './openapi-example-texts.ts';
import { createExamples, type Examples } from './openapi-examples.ts';
import { conditionParameters, headers, headersOf } from './openapi-headers.ts';
import {
  type OpenApiMaker,
  operationObject,
  type OperationObject,
  responseName,
} from './openapi-operations.ts';
import { type JsonSchema, referredName, SchemaComponents } from './openapi-schemas.ts';
import { tagDescriptions } from './openapi-tags.ts';
import { type Operation, pathParameters } from './operation.ts';

export type { JsonSchema, OperationObject };

/** As much of the form of an OpenAPI 3.1 document as its readers here need. */
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, JsonSchema>; [kind: string]: Record<string, unknown> };
};

const description = `A self-hosted backend for documentation workspaces, compatible with clients of the GitBook API.

- Send a personal token as \`Authorization: Bearer <token>\`.
- A list answers \`items\`, \`count\` and, unless it is the last page, \`next.page\`: send that as \`page\` to get the next one.
- A refusal answers \`{"error": {"code", "message", "details", "requestId"}}\`; \`code\` is the HTTP status.
- Unknown members of a body and unknown query parameters are ignored.
- Reads of one resource answer an \`ETag\`. Send it as \`If-None-Match\` to be told whether it changed, or as \`If-Match\` to write only if it did not.
- A POST may be sent again safely with an \`Idempotency-Key\`.`;

/** Describes every operation of the contract. The same input always makes the same document. */
export function createOpenApiDocument(options: { serverUrl: string }): OpenApiDocument {
  const operations = listOperations();
  const components = new SchemaComponents();
  components.schemaOf(ErrorBody, 'output');
  const addresses = addressesOf(operations, components, options.serverUrl);
  const examples = createExamples(components, (name) => addresses.get(name));
  const maker = { components, examples, readerOf: (operation: Operation) => readerOf(operations, operation) };

  const paths: OpenApiDocument['paths'] = {};
  for (const placed of operations) {
    const { path, method } = placed.operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(maker, placed) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lectern', version: packageJson.version, description },
    servers: [{ url: options.serverUrl }],
    security: [{ bearer: [] }],
    tags: Object.entries(tagDescriptions).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      schemas: components.all(),
      responses: refusals(operations, maker),
      examples: resultExamples(operations, components, examples),
      parameters: conditionParameters,
      headers,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A personal token.' },
        visitor: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `apiToken` of a resolved address, for the site that it names and nothing else.',
        },
      },
    },
  };
}

/** The answers without a result that operations share: 304 and every refusal. */
function refusals(operations: readonly PlacedOperation[], maker: OpenApiMaker): Record<string, unknown> {
  const codes = new Set(operations.flatMap(({ operation }) => errorsOf(operation, maker)));
  const inOrder = [...codes].toSorted((a, b) => errorCatalog[a].status - errorCatalog[b].status);
  const notModified = {
    description: 'The resource is still what it was.',
    headers: headersOf({ ETag: 'ETag' }),
  };
  return {
    NotModified: notModified,
    ...Object.fromEntries(inOrder.map((code) => [responseName(code), refusal(code)])),
  };
}

function refusal(code: ErrorCode) {
  const { status, meaning } = errorCatalog[code];
  const error = {
    code: status,
    message: meaning,
    ...(code === 'invalid_input' && {
      details: [{ path: 'body.title', message: 'must be 2 to 128 characters' }],
    }),
    requestId: exampleText('requestId'),
  };
  return {
    description: meaning,
    headers: headersOf({
      ...(status === 401 && { 'WWW-Authenticate': 'Challenge' as const }),
      ...((status === 429 || status === 503) && { 'Retry-After': 'RetryAfter' as const }),
    }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { error } } },
  };
}

/** One example for every kind of result that has a name. */
function resultExamples(
  operations: readonly PlacedOperation[],
  components: SchemaComponents,
  examples: Examples,
): Record<string, unknown> {
  const made = new Map<string, unknown>();
  for (const { operation } of operations) {
    if (operation.result === undefined) continue;
    const schema = components.schemaOf(operation.result, 'output');
    const name = referredName(schema);
    if (name !== undefined) made.set(name, { value: examples.of(schema) });
  }
  return Object.fromEntries([...made].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where an example of a component would be read. */
function addressesOf(
  operations: readonly PlacedOperation[],
  components: SchemaComponents,
  serverUrl: string,
): Map<string, string> {
  const addresses = new Map<string, string>();
  for (const { operation } of operations) {
    const { method, path, result } = operation;
    if (method !== 'GET' || result === undefined || pathParameters(path).length === 0) continue;
    const name = referredName(components.schemaOf(result, 'output'));
    if (name === undefined || addresses.has(name)) continue;
    addresses.set(
      name,
      serverUrl + path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => exampleText(parameter) ?? '-'),
    );
  }
  return addresses;
}

function readerOf(
  operations: readonly PlacedOperation[],
  { method, path }: Operation,
): Operation | undefined {
  if (method === 'GET') return undefined;
  return operations.find(({ operation }) => operation.method === 'GET' && operation.path === path)?.operation;
}
