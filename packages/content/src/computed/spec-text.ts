import { tagText } from '../markdown/write-tag-block.ts';
import type { SpecOperation, SpecTag } from './spec-outline.ts';

/** The text of the page of a tag: its description, then its operations. */
export function textOfTag(spec: string, { description, operations }: SpecTag): string {
  const blocks = operations.map((operation) => blockOf(spec, operation));
  // A description is CommonMark (OpenAPI 3.1, 4.8.22): tags in it are words.
  const words = description === undefined ? [] : [description.replaceAll('{%', String.raw`{\%`)];
  return joined([...words, ...blocks]);
}

/** The text of the page of the schemas. */
export function textOfSchemas(spec: string, schemas: readonly string[]): string {
  const attributes = { spec, schemas: schemas.join(','), grouped: 'true' };
  return joined([block('openapi-schemas', attributes, schemas.map(literal).join(', '))]);
}

function blockOf(spec: string, operation: SpecOperation): string {
  const { method, title } = operation;
  const isWebhook = 'webhook' in operation;
  const name = isWebhook ? operation.webhook : operation.path;
  const words = `${method.toUpperCase()} ${name}`;
  const fallback = title === undefined ? literal(words) : `${escaped(title)}: ${literal(words)}`;
  return isWebhook
    ? block('openapi-webhook', { spec, name, method }, fallback)
    : block('openapi-operation', { spec, path: name, method }, fallback);
}

/** The text between the tags is what search, PDFs and readers without the spec have of it. */
function block(name: string, attributes: Readonly<Record<string, string>>, fallback: string): string {
  return `${tagText(name, attributes)}\n${fallback}\n{% end${name} %}`;
}

function literal(words: string): string {
  return words.includes('`') || words.includes('{%') ? escaped(words) : `\`${words}\``;
}

/** Every character of punctuation may be escaped (CommonMark, 2.4). */
function escaped(words: string): string {
  return words.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

function joined(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}
