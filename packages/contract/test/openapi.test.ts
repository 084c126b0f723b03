import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { listOperations } from '../src/contract.ts';
import { errorCatalog } from '../src/errors.ts';
import { createOpenApiDocument } from '../src/openapi.ts';
import { unknownText } from '../src/openapi-examples.ts';

const document = createOpenApiDocument({ serverUrl: 'http://127.0.0.1:4000' });

describe('the OpenAPI document', () => {
  it('is the committed one', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../openapi.json');
  });

  it('is the same every time', () => {
    expect(createOpenApiDocument({ serverUrl: 'http://127.0.0.1:4000' })).toEqual(document);
  });

  it('names the server that it is made for', () => {
    const { servers } = createOpenApiDocument({ serverUrl: 'https://docs.example.com' });
    expect(servers).toEqual([{ url: 'https://docs.example.com' }]);
  });

  it('describes every operation once, under its area', () => {
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

  it.each(listOperations().map(({ operation }) => operation))('says what $id answers', (operation) => {
    const responses = document.paths[operation.path]?.[operation.method.toLowerCase()]?.responses ?? {};
    const declared = [operation.status, ...operation.errors.map((code) => errorCatalog[code].status)];
    const shared = [400, 401, 429, 500, 503];
    expect(Object.keys(responses).map(Number)).toEqual(expect.arrayContaining([...declared, ...shared]));
  });

  it('refers only to what it contains', () => {
    const references = Array.from(
      JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g),
      (match) => match[1] ?? '',
    );
    const missing = references.filter((pointer) => at(pointer) === undefined);
    expect(references.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('has a realistic example for every place', () => {
    expect(JSON.stringify(document)).not.toContain(unknownText);
  });
});

describe('the examples', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');

  const bodies = listOperations().flatMap(({ operation: { path, method, body } }) =>
    body === undefined
      ? []
      : [{ pointer: `paths/${escaped(path)}/${method.toLowerCase()}/requestBody`, body }],
  );

  it.each(bodies)('of $pointer fits its schema and the parser of the server', ({ pointer, body }) => {
    const { example } = at(`${pointer}/content/application~1json`);
    const check = ajv.compile({ $ref: `document#/${pointer}/content/application~1json/schema` });
    check(example);
    expect(check.errors).toBeNull();
    expect(body.safeParse(example).error).toBeUndefined();
  });

  it.each(Object.keys(document.components['examples'] ?? {}))('of %s fits its schema', (name) => {
    const check = ajv.compile({ $ref: `document#/components/schemas/${name}` });
    check(at(`components/examples/${name}`)['value']);
    expect(check.errors).toBeNull();
  });
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
