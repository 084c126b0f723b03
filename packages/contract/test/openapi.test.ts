import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { listOperations } from '../src/contract.ts';
import { errorCatalog } from '../src/errors.ts';
import { createOpenApiDocument } from '../src/openapi.ts';
import { missingExample } from '../src/openapi-examples.ts';

const document = createOpenApiDocument({ serverUrl: 'http://127.0.0.1:4000' });

test('the OpenAPI document is the same every time', () => {
  expect(createOpenApiDocument({ serverUrl: 'http://127.0.0.1:4000' })).toEqual(document);
});

test('the OpenAPI document names the server that it is created for', () => {
  const { servers } = createOpenApiDocument({ serverUrl: 'https://docs.example.com' });
  expect(servers).toEqual([{ url: 'https://docs.example.com' }]);
});

test('the OpenAPI document describes every operation once, under its area', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, tags }]) => `${method} ${path} ${operationId} ${tags.join()}`,
    ),
  );
  const declared = listOperations().map(
    ({ area, operation: { id, method, path } }) => `${method.toLowerCase()} ${path} ${id} ${area}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
  expect(document.tags.map(({ name }) => name)).toEqual([
    ...new Set(listOperations().map(({ area }) => area)),
  ]);
});

test.each(listOperations().map(({ operation }) => operation))(
  'the OpenAPI document has every response of $id',
  (operation) => {
    const responses = document.paths[operation.path]?.[operation.method.toLowerCase()]?.responses ?? {};
    const declared = [operation.status, ...operation.errors.map((code) => errorCatalog[code].status)];
    const shared = [400, 401, 429, 500, 503];
    expect(Object.keys(responses).map(Number)).toEqual(expect.arrayContaining([...declared, ...shared]));
  },
);

test('the OpenAPI document refers only to what it contains', () => {
  const references = Array.from(
    JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g),
    (match) => match[1] ?? '',
  );
  const missing = references.filter((pointer) => at(pointer) === undefined);
  expect(references.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('the OpenAPI document has an example wherever one is expected', () => {
  expect(JSON.stringify(document)).not.toContain(missingExample);
});

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

const mediaTypes = [
  ...Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) => {
      const pointer = `paths/${escaped(path)}/${method}`;
      return [
        ...(requestBody === undefined ? [] : [`${pointer}/requestBody`]),
        ...Object.keys(responses).map((status) => `${pointer}/responses/${status}`),
      ];
    }),
  ),
  ...Object.keys(document.components['responses'] ?? {}).map((name) => `components/responses/${name}`),
]
  .filter((pointer) => 'content' in at(pointer))
  .map((pointer) => `${pointer}/content/application~1json`);

test.each(mediaTypes.filter((pointer) => 'example' in at(pointer)))(
  'the example of %s fits its schema',
  (pointer) => {
    const check = ajv.compile({ $ref: `document#/${pointer}/schema` });
    check(at(pointer)['example']);
    expect(check.errors).toBeNull();
  },
);

test.each(Object.keys(document.components['examples'] ?? {}))('the example of %s fits its schema', (name) => {
  const check = ajv.compile({ $ref: `document#/components/schemas/${name}` });
  check(at(`components/examples/${name}`)['value']);
  expect(check.errors).toBeNull();
});

test.each(
  listOperations().flatMap(({ operation: { id, path, method, body } }) =>
    body === undefined ? [] : [{ id, path, method, body }],
  ),
)('the server accepts the example body of $id', ({ path, method, body }) => {
  const pointer = `paths/${escaped(path)}/${method.toLowerCase()}/requestBody/content/application~1json`;
  expect(body.safeParse(at(pointer)['example']).error).toBeUndefined();
});

function at(pointer: string): Record<string, unknown> {
  const steps = pointer.split('/').map((step) => decodeURIComponent(step.replaceAll('~1', '/')));
  return steps.reduce<unknown>((value, step) => Reflect.get(value as object, step), document) as Record<
    string,
    unknown
  >;
}

function escaped(path: string): string {
  return path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
}
