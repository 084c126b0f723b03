import packageJson from '../package.json' with { type: 'json' };
import { listOperations, type ContractOperation } from './contract.ts';
import { errorCatalog } from './errors.ts';
import { errorResponse } from './openapi-error-response.ts';
import { ErrorBody } from './openapi-errors.ts';
import { exampleString } from './openapi-example-values.ts';
import { createExamples, type Examples } from './openapi-examples.ts';
import { headerParameters, headerReferences, headers } from './openapi-headers.ts';
import { operationObject, type OperationObject, responseName } from './openapi-operations.ts';
import { type JsonSchema, referencedComponent, SchemaComponents } from './openapi-schemas.ts';
import { tagDescriptions } from './openapi-tags.ts';
import { pathParameters } from './operation-path.ts';
import { errorCodesOf } from './operation-errors.ts';

export { type JsonSchema, type OperationObject, SchemaComponents };

/** The part of an OpenAPI 3.1 document that its consumers here use. */
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

- Authenticate with a personal access token: \`Authorization: Bearer <token>\`.
- Lists are paginated: a response has \`items\`, \`count\` and, except on the last page, \`next.page\`; send that as \`page\` to get the next page.
- An error response has the body \`{"error": {"code", "message", "details", "requestId"}}\`; \`code\` is the HTTP status.
- Unknown members of a request body and unknown query parameters are ignored.
- Responses with a single resource have an \`ETag\`. Send it as \`If-None-Match\` to read the resource only if it changed, or as \`If-Match\` to write only if it did not.
- A POST can be retried safely with an \`Idempotency-Key\`.`;

/** The OpenAPI document of every operation of the contract. It is deterministic. */
export function createOpenApiDocument(options: { serverUrl: string }): OpenApiDocument {
  const operations = listOperations();
  const components = new SchemaComponents();
  components.schemaOf(ErrorBody, 'output');
  const urls = exampleUrls(operations, components, options.serverUrl);
  const examples = createExamples(components, (name) => urls.get(name));
  const context = { components, examples };

  const paths: OpenApiDocument['paths'] = {};
  for (const placed of operations) {
    const { path, method } = placed.operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(context, placed) };
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
      responses: sharedResponses(operations),
      examples: resultExamples(operations, components, examples),
      parameters: headerParameters,
      headers,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
        visitor: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `apiToken` of a resolved URL, for its site and nothing else.',
        },
      },
    },
  };
}

/** The responses that operations share: 304 and every error response. */
function sharedResponses(operations: readonly ContractOperation[]): Record<string, unknown> {
  const codes = new Set(operations.flatMap(({ operation }) => errorCodesOf(operation)));
  const inOrder = [...codes].toSorted((a, b) => errorCatalog[a].status - errorCatalog[b].status);
  const notModified = {
    description: 'Not modified',
    headers: headerReferences({ ETag: 'ETag' }),
  };
  return {
    NotModified: notModified,
    ...Object.fromEntries(inOrder.map((code) => [responseName(code), errorResponse(code)])),
  };
}

/** One example of every named result. */
function resultExamples(
  operations: readonly ContractOperation[],
  components: SchemaComponents,
  examples: Examples,
): Record<string, unknown> {
  const named = new Map<string, unknown>();
  for (const { operation } of operations) {
    if (operation.result === undefined) continue;
    const schema = components.schemaOf(operation.result, 'output');
    const name = referencedComponent(schema);
    if (name !== undefined) named.set(name, { value: examples.of(schema) });
  }
  return Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The URL of the example of a component, by its name. */
function exampleUrls(
  operations: readonly ContractOperation[],
  components: SchemaComponents,
  serverUrl: string,
): Map<string, string> {
  const urls = new Map<string, string>();
  for (const { operation } of operations) {
    const { method, path, result } = operation;
    if (method !== 'GET' || result === undefined || pathParameters(path).length === 0) continue;
    const name = referencedComponent(components.schemaOf(result, 'output'));
    if (name === undefined || urls.has(name)) continue;
    urls.set(
      name,
      serverUrl + path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => exampleString(parameter) ?? '-'),
    );
  }
  return urls;
}
