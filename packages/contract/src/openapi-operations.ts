import { type ContractOperation, findGetOperation } from './contract.ts';
import { errorCatalog, type ErrorCode } from './errors.ts';
import { exampleString } from './openapi-example-values.ts';
import type { Examples } from './openapi-examples.ts';
import { headerReferences } from './openapi-headers.ts';
import { type JsonSchema, referencedComponent, type SchemaComponents } from './openapi-schemas.ts';
import { type Operation, takesIdempotencyKey } from './operation.ts';
import { pathParameters } from './operation-path.ts';
import { errorCodesOf, jobErrorCodes } from './operation-errors.ts';
import { errorResponse } from './openapi-error-response.ts';

export type OpenApiContext = {
  readonly components: SchemaComponents;
  readonly examples: Examples;
};

export type OperationObject = {
  operationId: string;
  tags: string[];
  parameters: object[];
  requestBody?: object | undefined;
  responses: Record<string, object>;
  [member: string]: unknown;
};

/** The Operation Object of an operation. */
export function operationObject(
  context: OpenApiContext,
  { area, operation }: ContractOperation,
): OperationObject {
  const result =
    operation.result === undefined ? undefined : context.components.schemaOf(operation.result, 'output');
  const conditional = operation.method !== 'POST' && findGetOperation(operation) !== undefined;
  const hasETag =
    operation.revisioned === true || (operation.method === 'GET' && !isList(context.components, result));
  return {
    operationId: operation.id,
    tags: [area],
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    ...(operation.permission === 'public' && { security: [] }),
    ...(operation.visitors && {
      security: [{ bearer: [] }, { visitor: [] }, ...(operation.allowsAnonymous ? [{}] : [])],
    }),
    parameters: [
      ...pathParameters(operation.path).map(pathParameter),
      ...queryParameters(context, operation),
      ...(hasETag ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
      ...(conditional ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
      ...(takesIdempotencyKey(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(operation.body !== undefined && { requestBody: requestBody(context, operation, result) }),
    responses: {
      [operation.status]: successResponse(context, operation, { result, hasETag }),
      ...(hasETag && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...Object.fromEntries(
        errorCodesOf(operation).map((code) => [
          errorCatalog[code].status,
          operation.awaitsJob && jobErrorCodes.includes(code)
            ? errorResponse(code, { isLocated: true })
            : { $ref: `#/components/responses/${responseName(code)}` },
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
  const words = name
    .replace(/Id$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^saml\b/, 'SAML')
    .replace(/^oidc\b/, 'OpenID Connect')
    .replace(/^email\b/, 'e-mail');
  return {
    name,
    in: 'path',
    required: true,
    description: name.endsWith('Id') ? `Identifier of the ${words}.` : `The ${words}.`,
    schema: { type: 'string' },
    example: exampleString(name),
  };
}

function queryParameters({ components }: OpenApiContext, operation: Operation) {
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
  { components, examples }: OpenApiContext,
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

function successResponse(
  { examples }: OpenApiContext,
  operation: Operation,
  { result, hasETag }: { result: JsonSchema | undefined; hasETag: boolean },
) {
  const description = statusDescriptions[operation.status];
  const headers = headerReferences({
    ...(hasETag && { ETag: 'ETag' as const }),
    ...(operation.location !== undefined && { Location: 'Location' as const }),
    ...(operation.cacheTags.length > 0 && {
      'x-gitbook-cache-tag': 'CacheTag' as const,
      'x-gitbook-cache-control': 'CacheControl' as const,
    }),
  });
  if (result === undefined) return { description, headers };
  const name = referencedComponent(result);
  const example =
    name === undefined
      ? { example: examples.of(result) }
      : { examples: { [name]: { $ref: `#/components/examples/${name}` } } };
  return { description, headers, content: { 'application/json': { schema: result, ...example } } };
}

const statusDescriptions: Record<Operation['status'], string> = {
  200: 'OK',
  201: 'Created',
  204: 'No content',
  205: 'Reset content',
};

/** Whether a result is the envelope of a list, which has no `ETag`. */
function isList(components: SchemaComponents, result: JsonSchema | undefined): boolean {
  const name = result === undefined ? undefined : referencedComponent(result);
  const schema = name === undefined ? result : components.find(name);
  return schema?.properties?.['items'] !== undefined;
}
