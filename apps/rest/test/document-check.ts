import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A response, read to its end. */
export type TestResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; `undefined` without one. */
  readonly body: unknown;
};

type Documented = { responses: Record<string, DocumentedResponse> };
type DocumentedResponse = { $ref?: string; headers?: Record<string, unknown>; content?: object };

/** Statuses of errors before the operation is known. */
const transport = new Set([404, 405, 408, 413, 417, 431]);

const document = JSON.parse(
  readFileSync(new URL('../../../packages/contract/openapi.json', import.meta.url), 'utf8'),
  // The server may send only what it documents, though clients have to expect more one day.
  (key, value: unknown) =>
    key !== 'properties' && isObjectSchema(value) ? { ...value, additionalProperties: false } : value,
) as { paths: Record<string, Record<string, Documented>> };

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

const patterns = Object.keys(document.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Throws when a response does not match the OpenAPI document. */
export function assertDocumented(method: string, url: string, received: TestResponse): void {
  const where = `${method} ${url} → ${received.status} ${received.text.slice(0, 500)}`;
  if (received.headers.get('x-request-id') === null) throw new Error(`${where}: no X-Request-Id`);
  if (method !== 'HEAD' && received.status >= 400) assertError(where, received);

  const path = patterns.find(({ pattern }) => pattern.test(new URL(url).pathname))?.path;
  const operation =
    path === undefined ? undefined : document.paths[path]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (path === undefined || operation === undefined) return;
  const pointer = `paths/${escaped(path)}/${method === 'HEAD' ? 'get' : method.toLowerCase()}/responses/${received.status}`;
  const response = operation.responses[received.status];
  if (response === undefined) {
    if (transport.has(received.status)) return;
    throw new Error(`${where}: the status is not documented`);
  }
  const described = resolved(response);
  for (const name of Object.keys(described.headers ?? {})) {
    // Only what readers of published sites receive has them.
    if (name.startsWith('x-gitbook-cache-')) continue;
    if (received.headers.get(name) === null) throw new Error(`${where}: no header ${name}`);
  }
  if (method === 'HEAD') return;
  if (described.content === undefined) {
    if (received.text !== '') throw new Error(`${where}: a body, although none is documented`);
  } else if (response.$ref === undefined) {
    assertFits(where, `document#/${pointer}/content/application~1json/schema`, received.body);
  }
}

function assertError(where: string, { status, headers, body }: TestResponse): void {
  assertFits(where, 'document#/components/schemas/Error', body);
  const { error } = body as { error: { code: number; requestId: string } };
  if (error.code !== status) throw new Error(`${where}: the code is not the status`);
  if (error.requestId !== headers.get('x-request-id'))
    throw new Error(`${where}: another request id in the body`);
}

function assertFits(where: string, pointer: string, body: unknown): void {
  const check = ajv.getSchema(pointer) ?? ajv.compile({ $id: pointer, $ref: pointer });
  if (check(body) !== true) throw new Error(`${where}: ${ajv.errorsText(check.errors)}`);
}

function resolved(response: DocumentedResponse): DocumentedResponse {
  const steps = response.$ref?.split('/').slice(1) ?? [];
  const target = steps.reduce<unknown>((at, step) => Reflect.get(at as object, step), document);
  return response.$ref === undefined ? response : (target as DocumentedResponse);
}

function isObjectSchema(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    'properties' in value &&
    'type' in value &&
    value.type === 'object'
  );
}

function escaped(path: string): string {
  return path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
}
