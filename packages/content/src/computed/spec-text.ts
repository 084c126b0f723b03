import { tagText } from '../markdown/write-tag-block.ts';
import type { SpecTag } from './spec-outline.ts';

/** The text of the page of a tag: its description, then its operations. */
export function textOfTag(spec: string, { description, operations }: SpecTag): string {
  const blocks = operations.map((operation) =>
    'path' in operation
      ? block('openapi-operation', { spec, path: operation.path, method: operation.method })
      : block('openapi-webhook', { spec, name: operation.webhook, method: operation.method }),
  );
  // A description is CommonMark (OpenAPI 3.1, 4.8.22): tags in it are words.
  const words = description === undefined ? [] : [description.replaceAll('{%', String.raw`{\%`)];
  return joined([...words, ...blocks]);
}

/** The text of the page of the schemas. */
export function textOfSchemas(spec: string, schemas: readonly string[]): string {
  return joined([block('openapi-schemas', { spec, schemas: schemas.join(','), grouped: 'true' })]);
}

function block(name: string, attributes: Readonly<Record<string, string>>): string {
  return `${tagText(name, attributes)}\n{% end${name} %}`;
}

function joined(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}
