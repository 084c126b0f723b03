/** As much of the form of an OpenAPI document as parameters and examples need. */
export type DocumentJson = {
  paths: Record<string, Record<string, OperationJson>>;
  components: { parameters: Record<string, Json>; [kind: string]: Record<string, unknown> };
};
export type Json = Record<string, unknown>;
type OperationJson = Json & { parameters: Json[] };

const prefix = '#/components/parameters/';

/** Moves the most frequent form of each repeated parameter to the components. */
export function shareParameters(served: DocumentJson): DocumentJson {
  const repeated = repeatedParameters(served);
  const document = withParameters(served, (parameter) => {
    const name = String(parameter['name']);
    return repeated.get(name) === JSON.stringify(parameter) ? { $ref: prefix + name } : parameter;
  });
  const components = Object.fromEntries([...repeated].map(([name, form]) => [name, JSON.parse(form)]));
  Object.assign(document.components.parameters, components);
  return document;
}

/** Puts path and query parameters back into their operations: the served document shares headers only. */
export function inlineParameters(committed: DocumentJson): DocumentJson {
  const shared = committed.components.parameters;
  const document = withParameters(committed, (parameter) => {
    const target = shared[String(parameter['$ref']).slice(prefix.length)];
    return target === undefined || target['in'] === 'header' ? parameter : target;
  });
  const headers = Object.entries(shared).filter(([, parameter]) => parameter['in'] === 'header');
  document.components.parameters = Object.fromEntries(headers);
  return document;
}

export function operationsOf(document: DocumentJson): OperationJson[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}

/** By name, in alphabetical order, the JSON of the form that most operations have; at least two. */
function repeatedParameters(document: DocumentJson): Map<string, string> {
  const counts = new Map<string, number>();
  for (const parameter of operationsOf(document).flatMap(({ parameters }) => parameters)) {
    const form = JSON.stringify(parameter);
    if ('name' in parameter) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const repeated = new Map<string, string>();
  for (const [form, count] of [...counts].toSorted((a, b) => b[1] - a[1])) {
    const { name } = JSON.parse(form) as { name: string };
    if (count > 1 && !repeated.has(name)) repeated.set(name, form);
  }
  return new Map([...repeated].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function withParameters(document: DocumentJson, change: (parameter: Json) => Json): DocumentJson {
  const copy = structuredClone(document);
  for (const operation of operationsOf(copy)) operation.parameters = operation.parameters.map(change);
  return copy;
}
