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
import { exampleOfBody } from './openapi-example.ts';
import { type Files, followRef, rootOf } from './openapi-refs.ts';
import { symbol } from './icons.ts';
import { targetOf } from './references.ts';
import { type RenderContext, repeatedly } from './render-context.ts';
import { renderSamples } from './render-samples.ts';
import { renderTryIt } from './render-try-it.ts';
import { maxItems, renderField, renderProperties, type SchemaScope } from './render-schema.ts';

/** An operation of a specification: its parameters, its body and its responses. */
export function renderOperation(context: RenderContext, node: DocumentNode): Content {
  const path = stringOf(node.data['path']);
  const files = filesOf(context, node);
  const item = dataOf(dataOf(rootOf(files)['paths'])[path]);
  return repeatedly(context.budget, () =>
    renderEndpoint(context, node, { files, item, place: path, isCalled: true }),
  );
}

export function renderWebhook(context: RenderContext, node: DocumentNode): Content {
  const name = stringOf(node.data['name']);
  const files = filesOf(context, node);
  const item = dataOf(dataOf(rootOf(files)['webhooks'])[name]);
  return repeatedly(context.budget, () =>
    renderEndpoint(context, node, { files, item, place: name, isCalled: false }),
  );
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
  const { budget, messages } = context;
  const scope = { files: filesOf(context, node), budget, messages, ...describing(context) };
  const known = dataOf(dataOf(rootOf(scope.files)['components'])['schemas']);
  const names = listOf(node.data['schemas']).map(stringOf).slice(0, maxItems);
  const shown = names.map(
    (name) =>
      html`<details class="expandable">
        <summary>${symbol('next')}<code>${name}</code></summary>
        <div>${renderProperties(scope, known[name])}</div>
      </details>`,
  );
  // What is instead of a specification that is not there, or not for this visitor.
  const isMissing = names.every((name) => known[name] === undefined);
  return html`<section class="operation">
    ${shown}${isMissing && context.blocks(fragmentOf(node, 'fallback'))}
  </section>`;
}

/** Descriptions are read like the content of a page; one that is words alone, or too much, is shown as it is. */
function describing({
  references: { descriptions },
  blocks,
}: RenderContext): Pick<SchemaScope, 'describe' | 'isMarkdown'> {
  return {
    isMarkdown: (text) => descriptions.has(text),
    describe: (text) => {
      const nodes = descriptions.get(text);
      return nodes === undefined ? text !== '' && html`<p>${text}</p>` : blocks(nodes);
    },
  };
}

type Endpoint = {
  readonly files: Files;
  /** The path item or webhook. */
  readonly item: NodeData;
  readonly place: string;
  /** Whether readers call it; a webhook calls them. */
  readonly isCalled: boolean;
};

function filesOf({ references }: RenderContext, { data }: DocumentNode): Files {
  return references.specs.get(stringOf(dataOf(data['ref'])['spec'])) ?? [];
}

function renderEndpoint(
  context: RenderContext,
  node: DocumentNode,
  { files, item, place, isCalled }: Endpoint,
): Html {
  const { messages, budget } = context;
  const scope = { files, budget, messages, ...describing(context) };
  const method = stringOf(node.data['method']).toUpperCase();
  const operation = dataOf(item[method.toLowerCase()]);
  const summary = optionalString(operation['summary']);
  const description = optionalString(operation['description']);
  const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])]
    .slice(0, maxItems)
    .map((parameter) => followRef(files, parameter));
  const requestBody = followRef(files, operation['requestBody']);
  const body = schemaOf(files, requestBody);
  const responses = Object.entries(dataOf(operation['responses'])).slice(0, maxItems);
  return html`<section class="operation">
    <p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span><code>${place}</code></p>
    ${summary && html`<p class="summary">${summary}</p>`}${description && scope.describe(description)}${isCalled && renderSamples(context, { files, method, path: place, parameters, body: requestBody })}${isCalled && renderTryIt(context, { files, operation, method, path: place, parameters, body: requestBody })}
    ${
      parameters.length > 0 &&
      html`<p class="part">${messages.parameters}</p>
        <dl>${parameters.map((parameter) => renderParameter(scope, parameter))}</dl>`
    }
    ${
      body !== undefined &&
      html`<p class="part">${messages.requestBody}</p>
        ${renderProperties(scope, body)}${!isCalled && renderExample(scope, exampleOfBody(files, requestBody))}`
    }
    ${
      responses.length > 0 &&
      html`<p class="part">${messages.responses}</p>
        ${responses.map(([status, response]) => renderResponse(scope, status, response))}`
    }${Object.keys(operation).length === 0 && context.blocks(fragmentOf(node, 'fallback'))}
  </section>`;
}

function renderParameter(scope: SchemaScope, parameter: NodeData): Content {
  return renderField(scope, {
    name: stringOf(parameter['name']),
    place: stringOf(parameter['in']),
    required: parameter['required'] === true,
    schema: parameter['schema'] ?? parameter,
    description: parameter['description'],
  });
}

function renderResponse(scope: SchemaScope, status: string, value: unknown): Html {
  const response = followRef(scope.files, value);
  const schema = schemaOf(scope.files, response);
  const example = exampleOfBody(scope.files, response);
  const description = stringOf(response['description']);
  // What a summary has is one line of text.
  const isLong = scope.isMarkdown(description);
  const head = html`<code>${status}</code> ${isLong ? undefined : description}`;
  return schema === undefined
    ? html`<p class="response">${head}</p>
        ${isLong && scope.describe(description)}`
    : html`<details class="expandable">
        <summary>${symbol('next')}<span>${head}</span></summary>
        <div>
          ${isLong && scope.describe(description)}${renderProperties(scope, schema)}${renderExample(scope, example)}
        </div>
      </details>`;
}

/** Longer examples help nobody. */
const maxExample = 5000;

function renderExample({ messages }: SchemaScope, example: unknown): Content {
  const text = example === undefined ? '' : JSON.stringify(example, undefined, 2);
  return (
    text.length > 2 &&
    text.length <= maxExample &&
    html`<figure class="code">
      <figcaption>${messages.example}</figcaption>
      <pre tabindex="0" role="group" aria-label="${messages.example}"><code>${text}</code></pre>
    </figure>`
  );
}

/** The schema of the first content type of a body. */
function schemaOf(files: Files, body: NodeData): unknown {
  const [content] = Object.values(dataOf(body['content']));
  const schema = dataOf(content)['schema'] ?? body['schema'];
  return schema === undefined ? undefined : followRef(files, schema);
}
