import { type Content, html, type Html } from '../html/html.ts';
import { dataOf, listOf, type NodeData, stringOf } from './document-node.ts';
import { symbol } from './icons.ts';
import { type Files, followRef, textOfValue } from './openapi-refs.ts';
import type { Messages } from '../messages/messages.ts';
import { type Budget, repeatedly } from './render-context.ts';

/** What of a long specification is shown at most. */
export const maxItems = 100;
/** Properties of properties are shown so deep. */
const maxDepth = 4;

/** A specification, and how much of it a page may still show: schemas refer to each other. */
export type SchemaScope = {
  readonly files: Files;
  readonly budget: Budget;
  readonly messages: Pick<Messages, 'alternatives' | 'deprecated' | 'example'>;
  /** Renders a description, in Markdown. */
  readonly describe: (text: string) => Content;
  /** Whether a description is more than words. */
  readonly isMarkdown: (text: string) => boolean;
};

type Property = { readonly name: string; readonly required: boolean; readonly schema: unknown };

/** The properties of a schema, those of an array's items, or its type alone. */
export function renderProperties(scope: SchemaScope, value: unknown, depth = 0): Content {
  const schema = followRef(scope.files, value);
  const own = itemsOf(scope.files, schema);
  const properties = propertiesOf(scope.files, own);
  const alternatives = alternativesOf(scope.files, own);
  if (alternatives.length > 0 && depth < maxDepth)
    return html`${properties.length > 0 && html`<dl>${properties.map((property) => renderField(scope, property, depth))}</dl>`}
      <p class="alternative">${scope.messages.alternatives}</p>
      ${alternatives.map(({ name, schema: choice }) =>
        repeatedly(
          scope.budget,
          () =>
            html`<details class="model">
              <summary><code>${name}</code></summary>
              ${renderProperties(scope, choice, depth + 1)}
            </details>`,
        ),
      )}`;
  if (properties.length === 0)
    return html`<p><code>${typeOf(scope.files, schema)}</code></p>
      ${scope.describe(stringOf(schema['description']))}`;
  return html`<dl>${properties.map((property) => renderField(scope, property, depth))}</dl>`;
}

/** A parameter or a property, with those below it. */
export function renderField(
  scope: SchemaScope,
  field: Property & { readonly place?: string; readonly description?: unknown },
  depth = 0,
): Content {
  return repeatedly(scope.budget, () => drawField(scope, field, depth));
}

function drawField(
  scope: SchemaScope,
  { name, place, required, schema, description }: Parameters<typeof renderField>[1],
  depth: number,
): Html {
  const { files } = scope;
  const own = followRef(files, schema);
  const items = itemsOf(files, own);
  const hasMore =
    depth + 1 < maxDepth &&
    (propertiesOf(files, items).length > 0 || alternativesOf(files, items).length > 0);
  const type = typeOf(files, own);
  const choices = listOf(own['enum'])
    .slice(0, 30)
    .map((choice) => html`<code>${textOfValue(choice)}</code> `);
  const inner = hasMore && renderProperties(scope, own, depth + 1);
  return html`<dt>
      <code>${name}</code>
      <span class="type">${type}${place && html` · ${place}`}</span
      >${required && html` <span class="required">*</span>`}${own['deprecated'] === true && html` <span class="tag">${scope.messages.deprecated}</span>`}
    </dt>
    <dd>
      ${scope.describe(stringOf(description ?? own['description']))}${choices.length > 0 && html`<p>${choices}</p>`}${limitsOf(own)}${
        inner &&
        html`<details class="model">
          <summary>${symbol('next')}<code>${type === '' ? name : type}</code></summary>
          ${inner}
        </details>`
      }
    </dd>`;
}

/** What a value must be besides its type, in the words of JSON Schema. */
const limits = [
  'default',
  'const',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
] as const;

function limitsOf(schema: NodeData): Content {
  const known = limits.filter((name) => schema[name] !== undefined && typeof schema[name] !== 'object');
  return (
    known.length > 0 &&
    html`<p class="type">
      ${known.map((name) => html`${name}: <code>${textOfValue(schema[name])}</code> `)}
    </p>`
  );
}

type Alternative = { readonly name: string; readonly schema: NodeData };

/** The schemas of which one holds, by their titles or the names of what they refer to. */
function alternativesOf(files: Files, schema: NodeData): Alternative[] {
  const parts = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])].slice(0, 20);
  const named = parts.map((part, index): Alternative => {
    const ref = stringOf(dataOf(part)['$ref']).split('/').at(-1) ?? '';
    const own = followRef(files, part);
    const type = typeOf(files, own);
    const name = [textOfType(own['title']), textOfType(ref), type].find((text) => text !== '');
    return { name: name ?? String(index + 1), schema: own };
  });
  return named.filter(({ schema: own }) => own['type'] !== 'null');
}

/** An array is shown as its items. */
function itemsOf(files: Files, schema: NodeData): NodeData {
  return schema['type'] === 'array' ? followRef(files, schema['items']) : schema;
}

/** The first properties of a schema and of those that it is composed of. */
function propertiesOf(files: Files, schema: NodeData): Property[] {
  const parts = [
    schema,
    ...listOf(schema['allOf'])
      .slice(0, maxItems)
      .map((part) => followRef(files, part)),
  ];
  const required = new Set(parts.flatMap((part) => listOf(part['required']).slice(0, 1000)));
  const properties = new Map<string, Property>();
  for (const part of parts) {
    const own = dataOf(part['properties']);
    for (const name of Object.keys(own)) {
      if (properties.size >= maxItems) return [...properties.values()];
      properties.set(name, { name, required: required.has(name), schema: own[name] });
    }
  }
  return [...properties.values()];
}

function typeOf(files: Files, schema: NodeData, depth = 0): string {
  const { type, format } = schema;
  const name = Array.isArray(type) ? type.slice(0, 10).map(textOfType).join(' | ') : textOfType(type);
  if (name === 'array')
    return depth > 3 ? 'array' : `${typeOf(files, followRef(files, schema['items']), depth + 1) || 'any'}[]`;
  if (format !== undefined) return `${name} (${textOfType(format)})`;
  return name === '' && (schema['properties'] ?? schema['allOf']) !== undefined ? 'object' : name;
}

function textOfType(value: unknown): string {
  return stringOf(value).slice(0, 100);
}
