import type { PlacedOperation } from './contract.ts';
import { errorCatalog, type ErrorCode } from './errors.ts';
import { errorsOf } from './openapi-errors.ts';
import { exampleText } from './openapi-example-texts.ts';
import type { Examples } from './openapi-examples.ts';
import { headersOf } from './openapi-headers.ts';
import { type JsonSchema, referredName, type SchemaComponents } from './openapi-schemas.ts';
import { type Operation, pathParameters, takesIdempotencyKey } from './operation.ts';

export type OpenApiMaker = {
  readonly components: SchemaComponents;
  readonly examples: Examples;
  /** The operation that reads what this one writes, by the same path. */
  readerOf(operation: Operation): Operation | undefined;
};

export type OperationObject = {
  operationId: string;
  tags: string[];
  parameters: object[];
  requestBody?: object | undefined;
  responses: Record<string, object>;
  [member: string]: unknown;
};

/** The OpenAPI description of one operation. */
export function operationObject(maker: OpenApiMaker, { area, operation }: PlacedOperation): OperationObject {
  const result =
    operation.result === undefined ? undefined : maker.components.schemaOf(operation.result, 'output');
  const conditional = operation.method !== 'POST' && maker.readerOf(operation) !== undefined;
  const tagged =
    operation.revisioned === true || (operation.method === 'GET' && !isList(maker.components, result));
  return {
    operationId: operation.id,
    tags: [area],
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    ...(operation.permission === 'public' && { security: [] }),
    ...(operation.visitors && {
      security: [{ bearer: [] }, { visitor: [] }, ...(operation.withoutToken ? [{}] : [])],
    }),
    parameters: [
      ...pathParameters(operation.path).map(pathParameter),
      ...queryParameters(maker, operation),
      ...(tagged ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
      ...(conditional ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
      ...(takesIdempotencyKey(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(operation.body !== undefined && { requestBody: requestBody(maker, operation, result) }),
    responses: {
      [operation.status]: success(maker, operation, { result, tagged }),
      ...(tagged && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...Object.fromEntries(
        errorsOf(operation, maker).map((code) => [
          errorCatalog[code].status,
          { $ref: `#/components/responses/${responseName(code)}` },
        ]),
      ),
    },
  };
}

/** `invalid_input` → `InvalidInput` */
export function responseName(code: ErrorCode): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pathParameter(name: string) {
  const words = name.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    name,
    in: 'path',
    required: true,
    description: name.endsWith('Id') ? `Identifier of the ${words}.` : `The ${words}.`,
    schema: { type: 'string' },
    example: exampleText(name),
  };
}

function queryParameters({ components }: OpenApiMaker, operation: Operation) {
  return Object.entries(operation.query).map(([name, type]) => {
    const { description, ...schema } = components.schemaOf(type, 'input');
    return {
      name,
      in: 'query',
      required: !type.safeParse(undefined).success,
      ...(description !== undefined && { description }),
      schema,
    };
  });
}

function requestBody(
  { components, examples }: OpenApiMaker,
  operation: Operation,
  result: JsonSchema | undefined,
) {
  if (operation.body === undefined) return undefined;
  const schema = components.schemaOf(operation.body, 'input');
  const similar = result === undefined ? undefined : examples.of(result);
  return {
    required: !operation.bodyOptional,
    content: { 'application/json': { schema, example: examples.of(schema, similar) } },
  };
}

function success(
  { examples }: OpenApiMaker,
  operation: Operation,
  { result, tagged }: { result: JsonSchema | undefined; tagged: boolean },
) {
  const description = descriptions[operation.status];
  const headers = headersOf({
    ...(tagged && { ETag: 'ETag' as const }),
    ...(operation.location !== undefined && { Location: 'Location' as const }),
  });
  if (result === undefined) return { description, headers };
  const name = referredName(result);
  const example =
    name === undefined
      ? { example: examples.of(result) }
      : { examples: { [name]: { $ref: `#/components/examples/${name}` } } };
  return { description, headers, content: { 'application/json': { schema: result, ...example } } };
}

const descriptions: Record<Operation['status'], string> = {
  200: 'Done.',
  201: 'Made.',
  204: 'Done. The answer has no body.',
  205: 'Done. The answer has no body.',
};

/** Whether a result is the envelope of a list, which has no `ETag`. */
function isList(components: SchemaComponents, result: JsonSchema | undefined): boolean {
  const name = result === undefined ? undefined : referredName(result);
  const schema = name === undefined ? result : components.find(name);
  return schema?.properties?.['items'] !== undefined;
}
