/** A schema of an OpenAPI document, as far as it is compared. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
};

type Media = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
};
type Operation = {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Media & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Media & { readonly $ref?: string }>>;
};

/** The parts of an OpenAPI document that clients depend on. */
export type ComparedDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** An input must accept what it did; an output must be nothing that it was not. */
type Direction = 'input' | 'output';

/** Keywords that reject more of an input the smaller, or the larger, they are. */
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;

/**
 * What of a document breaks clients of an earlier one, each as one line: what it is about, and what happened. Additions break
 * nothing, not even further values or variants of a result, which clients are told to ignore.
 */
export function breakingChanges(before: ComparedDocument, after: ComparedDocument): string[] {
  const changes = new Set<string>();
  const compared = new Set<string>();
  const report = (where: string, what: string) => void changes.add(`${where}: ${what}`);

  for (const [path, operations] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const where = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (now === undefined) report(where, 'operation removed');
      else compareOperation(where, operation, now);
    }
  }
  return [...changes].toSorted();

  function compareOperation(where: string, old: Operation, now: Operation): void {
    compareParameters(where, parametersOf(before, old), parametersOf(after, now));
    compareBody(where, old.requestBody, now.requestBody);
    for (const [status, response] of Object.entries(old.responses ?? {})) {
      if (!/^[23]/.test(status)) continue;
      const other = now.responses?.[status];
      if (other === undefined) report(where, `response ${status} removed`);
      else compareMedia(`${where} ${status}`, resolved(before, response), resolved(after, other), 'output');
    }
  }

  function compareParameters(where: string, old: Map<string, Parameter>, now: Map<string, Parameter>): void {
    for (const [name, parameter] of old) {
      const other = now.get(name);
      if (other === undefined) report(where, `parameter ${name} removed`);
      else compare(`${where} ${name}`, parameter.schema, other.schema, 'input');
    }
    for (const [name, { required }] of now)
      if (required === true && old.get(name)?.required !== true)
        report(where, `parameter ${name} became required`);
  }

  function compareBody(where: string, old: Operation['requestBody'], now: Operation['requestBody']): void {
    if (now?.required === true && old?.required !== true) report(where, 'body became required');
    if (old !== undefined) compareMedia(`${where} body`, old, now ?? {}, 'input');
  }

  function compareMedia(where: string, old: Media, now: Media, direction: Direction): void {
    for (const [type, { schema }] of Object.entries(old.content ?? {})) {
      const other = now.content?.[type];
      if (other === undefined) report(where, `${type} removed`);
      else compare(where, schema, other.schema, direction);
    }
  }

  function compare(
    where: string,
    oldSchema: Schema | boolean | undefined,
    nowSchema: Schema | boolean | undefined,
    direction: Direction,
  ): void {
    if (typeof oldSchema !== 'object' || typeof nowSchema !== 'object') return;
    const name = oldSchema.$ref ?? nowSchema.$ref;
    const place = name === undefined ? where : `${nameOf(name)} as ${direction}`;
    const key = `${oldSchema.$ref} ${nowSchema.$ref} ${direction}`;
    if (oldSchema.$ref !== undefined && nowSchema.$ref !== undefined) {
      // Schemas refer to themselves.
      if (compared.has(key)) return;
      compared.add(key);
    }
    const old = resolved(before, oldSchema);
    const now = resolved(after, nowSchema);
    const [oldVariants, nowVariants] = [variantsOf(old), variantsOf(now)];
    if (oldVariants.length > 1 || nowVariants.length > 1)
      compareVariants(place, oldVariants, nowVariants, direction);
    else compareOne(place, old, now, direction);
  }

  function compareVariants(
    where: string,
    old: readonly Schema[],
    now: readonly Schema[],
    direction: Direction,
  ): void {
    for (const variant of old) {
      const tag = tagOf(before, variant);
      const other = now.find((one) => tagOf(after, one) === tag);
      if (other !== undefined) compare(`${where} ${tag}`, variant, other, direction);
      // A result that is never null any more breaks nobody.
      else if (direction === 'input' || tag !== 'null') report(where, `variant ${tag} removed`);
    }
    const isNull = (document: ComparedDocument) => (one: Schema) => tagOf(document, one) === 'null';
    if (direction === 'output' && now.some(isNull(after)) && !old.some(isNull(before)))
      report(where, 'became nullable');
  }

  function compareOne(where: string, old: Schema, now: Schema, direction: Direction): void {
    compareTypes(where, old, now, direction);
    compareValues(where, old, now, direction);
    if (direction === 'input') compareBounds(where, old, now);
    compareProperties(where, propertiesOf(before, old), propertiesOf(after, now), direction);
    compare(`${where}[]`, old.items, now.items, direction);
    compare(`${where}.*`, old.additionalProperties, now.additionalProperties, direction);
  }

  function compareTypes(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [oldTypes, nowTypes] = [typesOf(old), typesOf(now)];
    if (oldTypes.length === 0 || nowTypes.length === 0) return;
    const [given, accepted] = direction === 'input' ? [oldTypes, nowTypes] : [nowTypes, oldTypes];
    const fits = (type: string) =>
      accepted.includes(type) || (type === 'integer' && accepted.includes('number'));
    if (!given.every(fits)) report(where, `type changed from ${oldTypes.join('|')} to ${nowTypes.join('|')}`);
  }

  function compareValues(where: string, old: Schema, now: Schema, direction: Direction): void {
    const [oldValues, nowValues] = [valuesOf(old), valuesOf(now)];
    if (oldValues === undefined) {
      if (nowValues !== undefined && direction === 'input')
        report(where, `restricted to ${nowValues.join(', ')}`);
      return;
    }
    if (nowValues === undefined) return;
    for (const value of oldValues.filter((one) => !nowValues.includes(one)))
      report(where, `value ${String(value)} removed`);
  }

  function compareBounds(where: string, old: Schema, now: Schema): void {
    const worse = (keyword: string, isWorse: (a: number, b: number) => boolean, none: number) => {
      const [from, to] = [old[keyword] ?? none, now[keyword] ?? none];
      if (typeof from === 'number' && typeof to === 'number' && isWorse(from, to))
        report(where, `${keyword} changed from ${from === none ? 'none' : from} to ${to}`);
    };
    for (const keyword of upperBounds) worse(keyword, (from, to) => to < from, Infinity);
    for (const keyword of lowerBounds) worse(keyword, (from, to) => to > from, -Infinity);
  }

  function compareProperties(where: string, old: Members, now: Members, direction: Direction): void {
    for (const [name, schema] of old.properties) {
      const other = now.properties.get(name);
      if (other === undefined) report(where, `member ${name} removed`);
      else compare(`${where}.${name}`, schema, other, direction);
      if (other !== undefined && direction === 'output' && old.required.has(name) && !now.required.has(name))
        report(where, `member ${name} became optional`);
    }
    if (direction === 'input' && old.isObject)
      for (const name of now.required)
        if (!old.required.has(name)) report(where, `member ${name} became required`);
  }
}

type Members = {
  readonly isObject: boolean;
  readonly properties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
};

/** With those of the schemas that it combines. */
function propertiesOf(document: ComparedDocument, schema: Schema): Members {
  const parts = [schema, ...(schema.allOf ?? []).map((part) => resolved(document, part))];
  return {
    isObject: parts.some(({ properties }) => properties !== undefined),
    properties: new Map(parts.flatMap(({ properties = {} }) => Object.entries(properties))),
    required: new Set(parts.flatMap(({ required = [] }) => required)),
  };
}

function variantsOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

/** What tells a variant from the others of its union: its name, its constant members, or its type. */
function tagOf(document: ComparedDocument, variant: Schema): string {
  if (variant.$ref !== undefined) return nameOf(variant.$ref);
  const constants = Object.entries(variant.properties ?? {}).flatMap(([name, property]) => {
    const values = valuesOf(resolved(document, property));
    return values?.length === 1 ? [`${name}=${String(values[0])}`] : [];
  });
  if (constants.length > 0) return constants.join(' ');
  const values = valuesOf(variant);
  return values?.length === 1 ? String(values[0]) : typesOf(variant).join('|');
}

function typesOf({ type = [] }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum;
}

function parametersOf(document: ComparedDocument, { parameters = [] }: Operation): Map<string, Parameter> {
  return new Map(
    parameters.map((parameter) => {
      // A reference among parameters is to one.
      const found = resolved(document, parameter) as Parameter;
      return [`${found.in} ${found.name}`, found];
    }),
  );
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** What a reference such as `#/components/schemas/Site` leads to. */
function resolved<T extends { readonly $ref?: string | undefined } | object>(
  document: ComparedDocument,
  value: T,
): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value;
  const [kind = '', name = ''] = value.$ref.split('/').slice(-2);
  const found = document.components[kind]?.[name];
  if (found === undefined) throw new Error(`The document has no ${value.$ref}.`);
  // References lead to values of the same kind.
  return resolved(document, found as T);
}
