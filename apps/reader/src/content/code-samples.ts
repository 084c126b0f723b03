/** A request that somebody may send. */
export type SampleRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; `undefined` without a body. */
  readonly body: unknown;
};

export type CodeSample = { readonly title: string; readonly text: string };

/** The same request in a shell, in JavaScript and in Python; every value is quoted as its language does. */
export function codeSamples({ url, ...others }: SampleRequest): CodeSample[] {
  const request = { ...others, url: url.toWellFormed().replaceAll(/[^\x20-\x7e]/gu, encodeURIComponent) };
  return [
    { title: 'curl', text: curl(request) },
    { title: 'JavaScript', text: javaScript(request) },
    { title: 'Python', text: python(request) },
  ];
}

function curl({ method, url, headers, body }: SampleRequest): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${shell(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shell(json(body))}`]),
  ];
  return parts.join(' \\\n  ');
}

/** In single quotes, in which nothing is special to a shell but their end. */
function shell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function javaScript({ method, url, headers, body }: SampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${indented(headers, '  ')},`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, '  ')}),`]),
  ];
  const rest = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return `const response = await fetch(${JSON.stringify(url)}${rest});\nconsole.log(await response.text());`;
}

function python({ method, url, headers, body }: SampleRequest): string {
  const options = [
    `    ${JSON.stringify(method)},`,
    `    ${JSON.stringify(url)},`,
    ...(Object.keys(headers).length === 0 ? [] : [`    headers=${indented(headers, '    ')},`]),
    ...(body === undefined ? [] : [`    json=${pythonOf(body, '    ')},`]),
  ];
  return `import requests\n\nresponse = requests.request(\n${options.join('\n')}\n)\nprint(response.text)`;
}

function indented(value: unknown, indentation: string): string {
  return json(value).replaceAll('\n', `\n${indentation}`);
}

/**
 * JSON without characters that a terminal takes for keys when they are pasted, among them the one that deletes a quote,
 * and those that change the order in which a text is shown.
 */
function json(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll(
    /[\x7f-\x9f\u2028\u2029]|\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** JSON as Python writes it: its strings are those of JSON. */
function pythonOf(value: unknown, indentation: string): string {
  const inner = `${indentation}    `;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return json(value);
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((item: unknown) => `${inner}${pythonOf(item, inner)},`)
    : Object.entries(value).map(([name, item]) => `${inner}${json(name)}: ${pythonOf(item, inner)},`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return members.length === 0 ? `${open}${close}` : `${open}\n${members.join('\n')}\n${indentation}${close}`;
}
