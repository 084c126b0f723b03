import { pathParameters } from '@lectern/contract';
import { z } from 'zod';
import type { OperationTool } from './tool-table.ts';

/** The arguments of a tool: where each goes in the input of the operation, and their JSON schema. */
export type ToolArguments = {
  readonly input: ReadonlySet<string>;
  readonly body: ReadonlySet<string>;
  readonly jsonSchema: { readonly type: 'object'; readonly [key: string]: unknown };
};

const parameterDescriptions: Readonly<Record<string, string>> = {
  organizationId: 'The id of the organization, such as `list_organizations` returns it.',
  spaceId: 'The id of the space, such as `list_spaces` returns it.',
  pageId: 'The id of the page, such as `list_pages` returns it.',
  pagePath: 'The path of the page, such as `guides/getting-started`.',
  changeRequestId: 'The id of the change request, or its number within the space.',
};

/** From where a long text is continued. */
export const Offset = z.int().min(0).optional().meta({
  description: 'Where to continue a text that was cut, in characters; the end of the text says so.',
});

/** The arguments of a tool: parameters of the operation and members of its body, side by side. */
export function argumentsOf({ operation, fixed = {}, shows }: OperationTool): ToolArguments {
  const parameters = pathParameters(operation.path).map((name): [string, z.ZodType] => [
    name,
    z.string().meta({ description: parameterDescriptions[name] ?? `The \`${name}\` of the resource.` }),
  ]);
  const input = [...parameters, ...Object.entries(operation.query)].filter(([name]) => !(name in fixed));
  const body = operation.body instanceof z.ZodObject ? Object.entries<z.ZodType>(operation.body.shape) : [];
  const extra: [string, z.ZodType][] = shows === undefined ? [] : [['offset', Offset]];
  const all = [...input, ...body, ...extra];
  const shape = Object.fromEntries(all);
  if (Object.keys(shape).length < all.length)
    throw new Error(`${operation.id} has a parameter and a member of its body of the same name`);
  return {
    input: new Set(input.map(([name]) => name)),
    body: new Set(body.map(([name]) => name)),
    jsonSchema: jsonSchemaOf(z.object(shape)),
  };
}

/** A schema in the dialect of MCP (JSON Schema 2020-12). */
export function jsonSchemaOf(schema: z.ZodObject): ToolArguments['jsonSchema'] {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return { ...jsonSchema, type: 'object', additionalProperties: false };
}
