import { parseDocument, stringify } from 'yaml';
import type { Json } from '../objects/canonical-json.ts';

/** The source of a computed page, as a table of contents names it. */
export type ComputedSource = { readonly type: string } & { readonly [name: string]: Json };

/** Longer ones are not computed pages. */
const maxSourceLength = 4000;
const languages = /^ya?ml$/i;
const knownTypes = /^(?:builtin:[\w-]+|integration:[^\s:]+:[^\s:]+)$/;

/** Whether the info string of a fence names YAML. */
export function isYamlFence(info: string): boolean {
  return languages.test(info.trim());
}

/** The source of a computed page in a fence of YAML; `undefined` when it is none. */
export function readComputedSource(text: string): ComputedSource | undefined {
  if (text.length > maxSourceLength) return undefined;
  const value = yamlValue(text);
  if (!isMembers(value)) return undefined;
  const { type } = value;
  return typeof type === 'string' && knownTypes.test(type) ? { ...value, type } : undefined;
}

/** The YAML of a computed page, without a line break at its end. */
export function writeComputedSource(source: ComputedSource): string {
  return stringify(source, { lineWidth: 0 }).trimEnd();
}

/** The title of a computed page: the specification that it is made from, or its type. */
export function computedTitle(source: ComputedSource): string {
  return specOf(source) ?? source.type.slice(source.type.lastIndexOf(':') + 1);
}

/** The slug of the OpenAPI specification that a page is made from. */
export function specOf({ dependencies }: ComputedSource): string | undefined {
  const spec = isMembers(dependencies) ? dependencies['spec'] : undefined;
  const ref = isMembers(spec) ? spec['ref'] : undefined;
  const slug = isMembers(ref) && ref['kind'] === 'openapi' ? ref['spec'] : undefined;
  return typeof slug === 'string' && slug !== '' ? slug : undefined;
}

/** As JSON; `undefined` when it is no YAML, or has values that JSON does not. */
function yamlValue(text: string): Json | undefined {
  try {
    const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
    if (document.errors.length > 0) return undefined;
    const value: unknown = document.toJS({ maxAliasCount: 10 });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Parsed from JSON.
    return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json);
  } catch {
    // Too many aliases, or nested too deep: it is no computed page, and the reader of the file warns about it.
    return undefined;
  }
}

/** Whether a value is an object. */
export function isMembers(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
