import type { OpenAPISpecFile } from '@lectern/contract';
import { type Content, html, type Html } from '../html/html.ts';
import {
  dataOf,
  type DocumentNode,
  fragmentOf,
  listOf,
  type NodeData,
  optionalString,
  stringOf,
} from './document-node.ts';
import { targetOf } from './references.ts';
import type { RenderContext } from './render-context.ts';

/** What of a long specification is shown at most. */
const maxItems = 100;

/** An operation of a specification: its parameters, its body and its responses. */
export function renderOperation(context: RenderContext, node: DocumentNode): Html {
  const { path, method } = node.data;
  const files = filesOf(context, node);
  const item = dataOf(dataOf(rootOf(files)['paths'])[stringOf(path)]);
  const operation = dataOf(item[stringOf(method).toLowerCase()]);
  return renderEndpoint(context, node, { files, item, operation, place: stringOf(path) });
}

export function renderWebhook(context: RenderContext, node: DocumentNode): Html {
  const name = stringOf(node.data['name']);
  const files = filesOf(context, node);
  const item = dataOf(dataOf(rootOf(files)['webhooks'])[name]);
  const operation = dataOf(item[stringOf(node.data['method']).toLowerCase()]);
  return renderEndpoint(context, node, { files, item, operation, place: name });
}

/** An operation of a specification at a URL, which this server has not read. */
export function renderSwagger(context: RenderContext, node: DocumentNode): Html {
  const target = targetOf(context.references, dataOf(node.data['ref']));
  return html`<section class="operation">
    <p class="endpoint">
      <span class="method">${stringOf(node.data['method']).toUpperCase()}</span
      ><code>${stringOf(node.data['path'])}</code>
    </p>
    ${target && html`<p><a href="${target.href}">OpenAPI</a></p>`}${context.blocks(fragmentOf(node, 'fallback'))}
  </section>`;
}

/** Schemas of a specification by name. */
export function renderSchemas(context: RenderContext, node: DocumentNode): Html {
  const files = filesOf(context, node);
  const known = dataOf(dataOf(rootOf(files)['components'])['schemas']);
  const names = listOf(node.data['schemas']).map(stringOf).slice(0, maxItems);
  const shown = names.map(
    (name) =>
      html`<details class="expandable">
        <summary><code>${name}</code></summary>
        <div>${renderProperties(files, known[name])}</div>
      </details>`,
  );
  return html`<section class="operation">${shown}${context.blocks(fragmentOf(node, 'fallback'))}</section>`;
}

type Files = readonly OpenAPISpecFile[];
type Endpoint = {
  readonly files: Files;
  readonly item: NodeData;
  readonly operation: NodeData;
  readonly place: string;
};

function filesOf({ references }: RenderContext, { data }: DocumentNode): Files {
  return references.specs.get(stringOf(dataOf(data['ref'])['spec'])) ?? [];
}

function rootOf(files: Files): NodeData {
  return dataOf(files.find(({ isEntrypoint }) => isEntrypoint)?.specification);
}

function renderEndpoint(
  context: RenderContext,
  node: DocumentNode,
  { files, item, operation, place }: Endpoint,
): Html {
  const { messages } = context;
  const summary = optionalString(operation['summary']);
  const description = optionalString(operation['description']);
  const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])]
    .map((parameter) => followRef(files, parameter))
    .slice(0, maxItems);
  const body = schemaOf(files, followRef(files, operation['requestBody']));
  const responses = Object.entries(dataOf(operation['responses'])).slice(0, maxItems);
  const method = stringOf(node.data['method']).toUpperCase();
  return html`<section class="operation">
    <p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span><code>${place}</code></p>
    ${summary && html`<p class="summary">${summary}</p>`}${description && html`<p>${description}</p>`}
    ${
      parameters.length > 0 &&
      html`<p class="part">${messages.parameters}</p>
        <dl>
          ${parameters.map((parameter) => renderField(files, { name: stringOf(parameter['name']), place: stringOf(parameter['in']), required: parameter['required'] === true, schema: parameter['schema'] ?? parameter, description: parameter['description'] }))}
        </dl>`
    }
    ${
      body !== undefined &&
      html`<p class="part">${messages.requestBody}</p>
        ${renderProperties(files, body)}`
    }
    ${
      responses.length > 0 &&
      html`<p class="part">${messages.responses}</p>
        ${responses.map(([status, response]) => renderResponse(files, status, response))}`
    }${context.blocks(fragmentOf(node, 'fallback'))}
  </section>`;
}

function renderResponse(files: Files, status: string, value: unknown): Html {
  const response = followRef(files, value);
  const schema = schemaOf(files, response);
  const head = html`<code>${status}</code> ${stringOf(response['description'])}`;
  return schema === undefined
    ? html`<p class="response">${head}</p>`
    : html`<details class="expandable">
        <summary>${head}</summary>
        <div>${renderProperties(files, schema)}</div>
      </details>`;
}

/** The schema of the first content type of a body. */
function schemaOf(files: Files, body: NodeData): unknown {
  const [content] = Object.values(dataOf(body['content']));
  const schema = dataOf(content)['schema'] ?? body['schema'];
  return schema === undefined ? undefined : followRef(files, schema);
}

type Field = {
  readonly name: string;
  readonly place?: string;
  readonly required: boolean;
  readonly schema: unknown;
  readonly description: unknown;
};

function renderProperties(files: Files, value: unknown, depth = 0): Content {
  const schema = followRef(files, value);
  const items = schema['type'] === 'array' ? followRef(files, schema['items']) : schema;
  const parts = listOf(items['allOf']).map((part) => followRef(files, part));
  const required = new Set([items, ...parts].flatMap((part) => listOf(part['required'])));
  const properties = [items, ...parts]
    .flatMap((part) => Object.entries(dataOf(part['properties'])))
    .slice(0, maxItems);
  if (properties.length === 0)
    return html`<p><code>${typeOf(files, schema)}</code> ${stringOf(schema['description'])}</p>`;
  return html`<dl>
    ${properties.map(([name, property]) =>
      renderField(
        files,
        {
          name,
          required: required.has(name),
          schema: property,
          description: followRef(files, property)['description'],
        },
        depth,
      ),
    )}
  </dl>`;
}

function renderField(files: Files, { name, place, required, schema, description }: Field, depth = 0): Html {
  const own = followRef(files, schema);
  const inner = own['type'] === 'array' ? followRef(files, own['items']) : own;
  const hasMore = depth < 3 && Object.keys(dataOf(inner['properties'])).length > 0;
  const choices = listOf(own['enum'])
    .slice(0, 30)
    .map((choice) => html`<code>${String(choice)}</code> `);
  return html`<dt>
      <code>${name}</code>
      <span class="type">${typeOf(files, own)}${place && html` · ${place}`}</span
      >${required && html` <span class="required">*</span>`}
    </dt>
    <dd>
      ${stringOf(description)}${choices.length > 0 && html`<p>${choices}</p>`}${hasMore && renderProperties(files, inner, depth + 1)}
    </dd>`;
}

function typeOf(files: Files, schema: NodeData, depth = 0): string {
  const { type, format } = schema;
  const name = Array.isArray(type) ? type.map(String).join(' | ') : stringOf(type);
  if (name === 'array')
    return depth > 3 ? 'array' : `${typeOf(files, followRef(files, schema['items']), depth + 1) || 'any'}[]`;
  return format === undefined
    ? name || (schema['properties'] === undefined ? '' : 'object')
    : `${name} (${stringOf(format)})`;
}

/** What a value refers to, within its file or in another one; at most eight references in a row. */
function followRef(files: Files, value: unknown): NodeData {
  let current = dataOf(value);
  for (let steps = 0; steps < 8; steps += 1) {
    const ref = optionalString(current['$ref']);
    if (ref === undefined) return current;
    const [name = '', pointer = ''] = ref.split('#');
    const file =
      name === ''
        ? files.find(({ isEntrypoint }) => isEntrypoint)
        : files.find(({ filename }) => filename === name);
    let found: unknown = file?.specification;
    for (const segment of pointer.split('/').slice(1)) {
      found = dataOf(found)[segment.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    current = dataOf(found);
  }
  return {};
}
