import { attributes, type Content, html } from '../html/html.ts';
import { webUrl } from '../html/safe-url.ts';
import { codeSamples } from './code-samples.ts';
import { dataOf, listOf, type NodeData, optionalString, stringOf } from './document-node.ts';
import { exampleOf, exampleOfBody } from './openapi-example.ts';
import { type Files, rootOf, textOfValue } from './openapi-refs.ts';
import type { RenderContext } from './render-context.ts';

/** Longer samples help nobody. */
const maxLength = 20_000;

type SampledOperation = {
  readonly files: Files;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly NodeData[];
  readonly body: NodeData;
};

/** How an operation is called, in several languages; nothing for one whose server is not known. */
export function renderSamples(
  { ids, messages }: Pick<RenderContext, 'ids' | 'messages'>,
  operation: SampledOperation,
): Content {
  const base = baseOf(operation.files);
  if (base === undefined || !/^[A-Z]{1,10}$/.test(operation.method)) return undefined;
  const body = exampleOfBody(operation.files, operation.body);
  const samples = codeSamples({
    method: operation.method,
    url: base + targetOf(operation),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body,
  });
  if (samples.some(({ text }) => text.length > maxLength)) return undefined;
  const group = `~samples-${ids.next}`;
  ids.next += 1;
  const items = samples.map(({ title, text }, index) => {
    const id = `${group}-${index}`;
    return html`<input
        type="radio"
        name="${group}"
        id="${id}"
        data-title="${title}"
        ${attributes({ checked: index === 0 })}
      /><label for="${id}">${title}</label>
      <div role="group" aria-label="${title}">
        <figure class="code">
          <pre tabindex="0" role="group" aria-label="${title}"><code>${text}</code></pre>
        </figure>
      </div>`;
  });
  return html`<div class="tabs" role="group" aria-label="${messages.tabs}">${items}</div>`;
}

/** The URL of the first server, with the defaults of its variables. */
export function baseOf(files: Files): string | undefined {
  const server = dataOf(listOf(rootOf(files)['servers'])[0]);
  const variables = dataOf(server['variables']);
  const url = stringOf(server['url'])
    .slice(0, 500)
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => stringOf(dataOf(variables[name])['default']));
  return webUrl(url) === undefined ? undefined : url.replace(/\/$/, '');
}

/** The path with its parameters, and those of the query that a call must have. */
function targetOf({ files, path, parameters }: SampledOperation): string {
  const exampleOfParameter = (parameter: NodeData): string | undefined => {
    const example = parameter['example'] ?? exampleOf(files, parameter['schema']);
    return typeof example === 'object' ? undefined : textOfValue(example);
  };
  const query = new URLSearchParams();
  let target = path;
  for (const parameter of parameters) {
    const name = optionalString(parameter['name']);
    const example = exampleOfParameter(parameter);
    if (name === undefined || example === undefined) continue;
    // A name in braces tells more than an invented id.
    const isKnown = parameter['example'] !== undefined;
    if (parameter['in'] === 'path' && isKnown)
      target = target.replaceAll(`{${name}}`, () => encodeURIComponent(example.toWellFormed()));
    if (parameter['in'] === 'query' && parameter['required'] === true) query.append(name, example);
  }
  return query.size === 0 ? target : `${target}?${query.toString()}`;
}
