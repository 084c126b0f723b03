import { type Content, html } from '../html/html.ts';
import { webUrl } from '../html/safe-url.ts';
import { dataOf, listOf, type NodeData, optionalString, stringOf } from './document-node.ts';
import { exampleOf, exampleOfBody } from './openapi-example.ts';
import { type Files, followRef, rootOf, textOfValue } from './openapi-refs.ts';
import type { RenderContext } from './render-context.ts';
import { baseOf } from './render-samples.ts';

/** More servers and fields would be more than a reader can use. */
const most = { servers: 20, fields: 50, characters: 20_000 } as const;
const methods: ReadonlySet<string> = new Set(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']);

type CalledOperation = {
  readonly files: Files;
  readonly operation: NodeData;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly NodeData[];
  readonly body: NodeData;
};

/** A field of the form; of a header, what it is for may be a credential of the reader. */
type Field = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly value: string;
  readonly choices: readonly string[];
};

/**
 * A button that opens a form, from which the reader's browser calls the documented server: its origin is added to those that
 * the policy of the page permits. Without a script, and for a server that is not known, there is none.
 */
export function renderTryIt({ connections, messages }: RenderContext, called: CalledOperation): Content {
  const base = baseOf(called.files);
  const url = base === undefined ? undefined : webUrl(base);
  if (base === undefined || url === undefined || !methods.has(called.method)) return undefined;
  const body = exampleOfBody(called.files, called.body);
  const description = JSON.stringify({
    method: called.method,
    url: base + called.path,
    fields: fieldsOf(called),
    body: body === undefined ? undefined : JSON.stringify(body, undefined, 2),
    texts: {
      hint: messages.tryHint.replace('{host}', () => url.host),
      send: messages.send,
      sending: messages.sending,
      body: messages.requestBody,
      response: messages.response,
      noResponse: messages.noResponse,
    },
  });
  if (description.length > most.characters) return undefined;
  if (!connections.has(url.origin) && connections.size >= most.servers) return undefined;
  connections.add(url.origin);
  return html`<p>
    <button type="button" class="button try" data-try="${description}" hidden>${messages.tryIt}</button>
  </p>`;
}

function fieldsOf(called: CalledOperation): Field[] {
  const fields = called.parameters.flatMap((parameter): Field[] => {
    const place = parameter['in'];
    const name = optionalString(parameter['name']);
    if (name === undefined || (place !== 'path' && place !== 'query' && place !== 'header')) return [];
    const schema = followRef(called.files, parameter['schema'] ?? parameter);
    const required = parameter['required'] === true;
    const example = parameter['example'] ?? (required ? exampleOf(called.files, schema) : undefined);
    const choices = listOf(schema['enum'])
      .slice(0, 30)
      .map((choice) => textOfValue(choice));
    const value = example === undefined || typeof example === 'object' ? '' : textOfValue(example);
    return [{ name, in: place, required, value, choices }];
  });
  return [...credentialsOf(called), ...fields].slice(0, most.fields);
}

/** The credentials that the first alternative of the security of an operation names; the reader enters them. */
function credentialsOf({ files, operation }: CalledOperation): Field[] {
  const root = rootOf(files);
  const schemes = dataOf(dataOf(root['components'])['securitySchemes']);
  const [first] = listOf(operation['security'] ?? root['security']);
  return Object.keys(dataOf(first)).flatMap((key): Field[] => {
    const scheme = followRef(files, schemes[key]);
    const field = { required: true, value: '', choices: [] };
    const isQuery = scheme['in'] === 'query';
    if (scheme['type'] === 'apiKey' && (isQuery || scheme['in'] === 'header'))
      return [{ ...field, name: stringOf(scheme['name']), in: isQuery ? 'query' : 'header' }];
    const kind = stringOf(scheme['scheme']).toLowerCase() === 'basic' ? 'Basic ' : 'Bearer ';
    return scheme['type'] === 'http' || scheme['type'] === 'oauth2' || scheme['type'] === 'openIdConnect'
      ? [{ ...field, name: 'Authorization', in: 'header', value: kind }]
      : [];
  });
}
