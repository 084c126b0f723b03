import { type ErrorDetail, invalidInputs } from '@lectern/contract';
import { Ajv, type DefinedError, type ValidateFunction } from 'ajv';
import { claimsMetaSchema } from './claims-meta-schema.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const maxCharacters = 65_536;

let validate: ValidateFunction | undefined;

/** Compiled on first use, because compiling takes longer than loading the rest of the domain. */
function validator(): ValidateFunction {
  // A claim may have any name, `constructor` too: only own properties count.
  const options = { allErrors: true, discriminator: true, ownProperties: true, verbose: true };
  validate ??= new Ajv(options).compile(claimsMetaSchema);
  return validate;
}

/** 400 with the path and the reason of everything that is wrong in a schema of claims. */
export function assertAdaptiveSchema(schema: JsonObject, path: string): void {
  const details = findProblems(schema, path);
  if (details.length > 0) throw invalidInputs(details);
}

function findProblems(schema: JsonObject, path: string): ErrorDetail[] {
  if (JSON.stringify(schema).length > maxCharacters) {
    return [{ path, message: `must be at most ${maxCharacters} characters of JSON` }];
  }
  const check = validator();
  if (check(schema)) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema has no keywords but those that ajv defines.
  const errors = (check.errors ?? []) as DefinedError[];
  // `propertyNames` reports a wrong name as a whole; an `if` reports what its branches report already.
  return errors
    .filter((error) => error.propertyName === undefined && error.keyword !== 'if')
    .map((error) => detailOf(error, path));
}

function detailOf(error: DefinedError, base: string): ErrorDetail {
  const steps = error.instancePath.split('/').slice(1);
  const path = [base, ...steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))].join('.');
  switch (error.keyword) {
    case 'required':
      return { path: `${path}.${error.params.missingProperty}`, message: 'is required' };
    case 'additionalProperties':
      return { path: `${path}.${error.params.additionalProperty}`, message: 'is not allowed here' };
    case 'propertyNames':
      return {
        path: `${path}.${error.params.propertyName}`,
        message: 'must be a claim name of 1 to 128 characters other than `__proto__`',
      };
    case 'const':
      return { path, message: `must be ${JSON.stringify(error.params.allowedValue)}` };
    case 'enum':
      return { path, message: `must be ${joinValues(error.params.allowedValues)}` };
    case 'discriminator':
      return { path: `${path}.type`, message: `must be ${joinValues(typesOf(error.parentSchema))}` };
    default:
      return { path, message: error.message ?? 'is invalid' };
  }
}

function joinValues(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(' or ');
}

/** The values that the discriminator allows. */
function typesOf(schema: DefinedError['parentSchema']): unknown[] {
  const branches: unknown = schema?.['oneOf'];
  if (!Array.isArray(branches)) return [];
  return branches.map((branch: { properties: { type: { const: unknown } } }) => branch.properties.type.const);
}
