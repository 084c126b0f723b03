import {
  errorCatalog,
  eventSubscription,
  isSafe,
  listOperations,
  takesIdempotencyKey,
  type ContractOperation,
} from '@lectern/contract';
import {
  createOpenApiDocument,
  type JsonSchema,
  type OpenApiDocument,
  type OperationObject,
  SchemaComponents,
} from '@lectern/contract/openapi';
import { comment, members, typeName, typeOf } from './schema-types.ts';
import { trpcTypes } from './trpc-types.ts';

const heading = '// Generated from the contract by `npm run snapshots`. Do not edit.\n';

/** The files of `src/generated`, by name. */
export function generateClient(): Record<string, string> {
  const document = createOpenApiDocument({ serverUrl: 'http://localhost:4000' });
  return Object.fromEntries(
    Object.entries({
      'schemas.ts': schemas(document),
      'operations.ts': operations(document),
      'areas.ts': areas(),
      'errors.ts': errors(),
      'trpc.ts': trpcTypes(),
    }).map(([name, text]) => [name, `${heading}${text}`]),
  );
}

function schemas({ components }: OpenApiDocument): string {
  // Events have no operation of REST, and so no place in its document.
  const events = new SchemaComponents();
  events.schemaOf(eventSubscription.result, 'output');
  return Object.entries({ ...events.all(), ...components.schemas })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `\n${comment(schema, '')}export type ${typeName(name)} = ${typeOf(schema)};\n`)
    .join('');
}

function operations(document: OpenApiDocument): string {
  const blocks = byArea().map(([area, placed]) => {
    const lines = placed.map((one) => operationType(document, one));
    return `  ${area}: {\n${lines.join('')}  };\n`;
  });
  const text = blocks.join('');
  const names = Object.keys(document.components.schemas)
    .map(typeName)
    .filter((name) => new RegExp(`(?<![\\w'"./])${name}(?![\\w'":?])`).test(withoutComments(text)));
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './schemas.ts';

/** The input and the output of every operation, by area and name. */
export type Operations = {\n${text}};\n`;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*\*.*?\*\//g, '');
}

function operationType(document: OpenApiDocument, { name, operation }: ContractOperation): string {
  const declared = document.paths[operation.path]?.[operation.method.toLowerCase()];
  if (declared === undefined) throw new Error(`${operation.id} is not in the OpenAPI document.`);
  const indent = '      ';
  const description = [operation.summary, operation.description]
    .filter(Boolean)
    .join('. ')
    .replace(/(?<!\.)$/, '.');
  const result =
    operation.result === undefined ? undefined : jsonSchema(declared.responses[operation.status]);
  return [
    comment({ description }, '    '),
    `    ${name}: {\n`,
    `${indent}safe: ${isSafe(operation)};\n`,
    `${indent}input: ${inputType(declared, indent)};\n`,
    `${indent}output: ${result === undefined ? 'undefined' : typeOf(result, indent)};\n`,
    '    };\n',
  ].join('');
}

function inputType({ parameters, requestBody }: OperationObject, indent: string): string {
  const inputs: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const parameter of parameters) {
    if (!isParameter(parameter)) continue;
    const { name, schema, description } = parameter;
    inputs[name] = { ...schema, ...(description !== undefined && { description }) };
    if (parameter.required) required.push(name);
  }
  const body = jsonSchema(requestBody);
  if (body !== undefined) {
    inputs['body'] = body;
    if (requestBody !== undefined && 'required' in requestBody && requestBody.required === true)
      required.push('body');
  }
  return members(inputs, required, indent);
}

type Parameter = { name: string; in: string; required: boolean; description?: string; schema: JsonSchema };

function isParameter(parameter: object): parameter is Parameter {
  return 'in' in parameter && (parameter.in === 'path' || parameter.in === 'query');
}

function jsonSchema(content: object | undefined): JsonSchema | undefined {
  const media: { content?: Record<string, { schema: JsonSchema }> } | undefined = content;
  return media?.content?.['application/json']?.schema;
}

/** One constant for each area, so that a bundler may leave out those that are not used. */
function areas(): string {
  return byArea()
    .map(([area, placed]) => {
      const lines = placed.map(({ name, operation }) => {
        const { method, path, isIdempotent } = operation;
        const isRepeatable = method === 'POST' && (isSafe(operation) || isIdempotent);
        const flag = takesIdempotencyKey(operation) ? ' key' : isRepeatable ? ' safe' : '';
        return `  ${name}: '${method} ${path}${flag}',\n`;
      });
      return `\nexport const ${area} = {\n${lines.join('')}};\n`;
    })
    .join('');
}

function byArea(): [string, ContractOperation[]][] {
  return [...Map.groupBy(listOperations(), ({ area }) => area)];
}

function errors(): string {
  const entries = Object.entries(errorCatalog);
  return `
/** What went wrong, as the server names it. */
export type ErrorCode =\n${entries.map(([code]) => `  | '${code}'`).join('\n')};

export const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
${entries.map(([code, { status }]) => `  ${status}: '${code}',\n`).join('')}};\n`;
}
