import { ApiError, type ErrorDetail } from '@lectern/contract';
import { Ajv, type DefinedError, type ValidateFunction } from 'ajv';
import { claimsMetaSchema } from './claims-meta-schema.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const maxCharacters = 65_536;

let compiled: ValidateFunction | undefined;

/** Compiled when first asked for, since it takes longer than any other part of loading the domain. */
function checkOf(): ValidateFunction {
  // Names of claims are anything a caller thinks of, `constructor` too: only members of their own count.
  const options = { allErrors: true, discriminator: true, ownProperties: true, verbose: true };
  compiled ??= new Ajv(options).compile(claimsMetaSchema);
  return compiled;
}

/** 400 naming every place of a schema of claims that is not as it may be. */
export function assertAdaptiveSchema(schema: JsonObject, place: string): void {
  const details = problemsOf(schema, place);
  const [first] = details;
  if (first === undefined) return;
  throw new ApiError('invalid_input', `${first.path}: ${first.message}`, { details });
}

function problemsOf(schema: JsonObject, place: string): ErrorDetail[] {
  if (JSON.stringify(schema).length > maxCharacters) {
    return [{ path: place, message: `must be at most ${maxCharacters} characters of JSON` }];
  }
  const check = checkOf();
  if (check(schema)) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema has no keywords but those that ajv defines.
  const errors = (check.errors ?? []) as DefinedError[];
  // What is wrong with a name is said by `propertyNames` as a whole, and with a branch by what it asks for.
  return errors
    .filter((error) => error.propertyName === undefined && error.keyword !== 'if')
    .map((error) => detailOf(error, place));
}

function detailOf(error: DefinedError, place: string): ErrorDetail {
  const steps = error.instancePath.split('/').slice(1);
  const path = [place, ...steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))].join('.');
  switch (error.keyword) {
    case 'required':
      return { path: `${path}.${error.params.missingProperty}`, message: 'is required' };
    case 'additionalProperties':
      return { path: `${path}.${error.params.additionalProperty}`, message: 'has no meaning here' };
    case 'propertyNames':
      return {
        path: `${path}.${error.params.propertyName}`,
        message: 'a claim needs a name of 1 to 128 characters other than `__proto__`',
      };
    case 'const':
      return { path, message: `must be ${JSON.stringify(error.params.allowedValue)}` };
    case 'enum':
      return { path, message: `must be ${listed(error.params.allowedValues)}` };
    case 'discriminator':
      return { path: `${path}.type`, message: `must be ${listed(typesOf(error.parentSchema))}` };
    default:
      return { path, message: error.message ?? 'is not as it may be' };
  }
}

function listed(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(' or ');
}

/** The types among which a discriminator chose. */
function typesOf(schema: DefinedError['parentSchema']): unknown[] {
  const branches: unknown = schema?.['oneOf'];
  if (!Array.isArray(branches)) return [];
  return branches.map((branch: { properties: { type: { const: unknown } } }) => branch.properties.type.const);
}
