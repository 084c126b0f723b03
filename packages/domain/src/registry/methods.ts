import { listOperations, type Operation } from '@lectern/contract';
import type { AnyGranted } from '../access/granted.ts';
import type { Ctx } from '../context/context.ts';
import type { ParsedInput } from '../core/parse-input.ts';
import type { JsonParts } from '../core/write-json.ts';
import { services, writers } from './services.ts';

/** The part of an operation that may run in a transaction. */
export type Run = (ctx: Ctx, granted: AnyGranted) => Promise<unknown>;
type Method =
  | ((ctx: Ctx, input: ParsedInput, granted: AnyGranted) => Promise<unknown>)
  | {
      readonly prepare: (ctx: Ctx, input: ParsedInput, granted: AnyGranted) => Promise<Run>;
      readonly settle?: (ctx: Ctx, granted: AnyGranted, result: unknown) => Promise<unknown>;
    };
type Writer = (ctx: Ctx, input: ParsedInput, granted: AnyGranted) => Promise<JsonParts>;

const methods = new Map<Operation, Method>();
const writersOf = new Map<Operation, Writer>();
for (const { area, name, operation } of listOperations()) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Service` requires a method of this name, whose parameters are what `parseInput` and `authorize` return.
  const method = Reflect.get(Reflect.get(services, area) as object, name) as Method;
  methods.set(operation, method);
  const ofArea: unknown = Reflect.get(writers, area);
  const writer: unknown =
    typeof ofArea === 'object' && ofArea !== null ? Reflect.get(ofArea, name) : undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As above.
  if (writer !== undefined) writersOf.set(operation, writer as Writer);
}

/** The method of the service of an operation. */
export function methodOf(operation: Operation): Method {
  const method = methods.get(operation);
  if (method === undefined) throw new Error(`${operation.id} is not an operation of the contract.`);
  return method;
}

/** What writes the result of an operation as JSON in parts, where it may be long. */
export function writerOf(operation: Operation): Writer | undefined {
  return writersOf.get(operation);
}
