import { ApiError, type Operation, pathParameters } from '@lectern/contract';
import { callUnknown, countCall, type Ctx, defaultPageSize, readRevisionText } from '@lectern/domain';
import { getNamedType } from 'graphql';
import { LimitError } from '../limits/limit-error.ts';
import type { FieldRead, OperationRead } from '../schema/field-read.ts';
import { argumentsOf } from './arguments.ts';
import { JsonText } from './json-text.ts';
import type { Variables } from './variables.ts';
import { Failure } from './failure.ts';
import type { Keys, Owner } from '../schema/keys.ts';
import { type Load, type Loaded, type LoadContext } from './loads.ts';
import { type PageOfList, pageOfArguments, presentPage } from './value-page.ts';
import type { PlannedField, Size, ValueScope } from './plan-scope.ts';
import { memberOf, type ValuePlan } from './value-plan.ts';

/** Plans a field that calls an operation, whose path parameters are the ids of its owner. */
export function planOperationField(
  scope: ValueScope,
  field: PlannedField,
  read: Extract<FieldRead, { type: 'operation' }>,
): ValuePlan {
  const size: Size = (variables) => scope.size(variables) * sizeOfCall(field, read, variables);
  if (!scope.hasTexts || read.present === undefined) scope.costs.push(size);
  scope.sources.owners.add(scope.owner);
  if (read.batch !== undefined) scope.sources.unlisted.add(field.name);
  for (const operation of read.operations) scope.sources.operations.add(operation);
  const inner = scope.planValue({ ...scope, size, hasTexts: false }, field.definition.type, field);
  const shown = (result: unknown, owner: Owner): unknown =>
    read.select === undefined ? result : read.select(result, owner);
  const load: Load = {
    run: (keys, context) => callAll(field, read, { keys, context }),
    visit: (result, owner, wanted) => inner.visit?.(shown(result, owner), owner.keys, wanted),
  };
  const keysOf = (owner: Owner) => keysOfCall(field, read, owner);
  const isPresent = (value: unknown) =>
    read.present !== undefined &&
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, read.present);
  return {
    visit(value, keys, wanted) {
      if (isPresent(value)) return;
      const owner = { value, keys };
      const needed = keysOf(owner);
      if (needed !== undefined) wanted.add(load, needed, owner);
    },
    write(value, run) {
      if (isPresent(value)) return inner.write(memberOf(value, read.present ?? ''), run);
      const owner = { value, keys: run.keys };
      const needed = keysOf(owner);
      if (needed === undefined) return inner.write(null, run);
      const loaded = run.loaded.find(load, needed);
      if (loaded === undefined) throw new Error(`${field.name} was not loaded`);
      if (!('value' in loaded)) return new Failure(loaded.error, field.nodes);
      return inner.write(shown(loaded.value, owner), run);
    },
  };
}

/** The path parameters of the operation that is called; `undefined` when one of them is not known. */
function keysOfCall(
  { definition }: PlannedField,
  { operations, keys: members }: OperationRead,
  owner: Owner,
): Keys | undefined {
  const keys: Record<string, string> = { ...owner.keys };
  for (const [parameter, path] of Object.entries(members)) {
    const id = path.split('.').reduce<unknown>(memberOf, owner.value);
    if (typeof id !== 'string') return undefined;
    keys[parameter] = id;
  }
  const needed = operations.map((operation) => pathParameters(operation.path));
  const own = needed.find((parameters) => parameters.every((name) => keys[name] !== undefined));
  // A link that is in no content, such as one of a site, may not name its space.
  if (own === undefined && definition.args.length === 0) return undefined;
  // What is not known is an argument of the field.
  const parameters = own ?? needed.at(-1) ?? [];
  return Object.fromEntries(
    parameters.flatMap((name) => (keys[name] === undefined ? [] : [[name, keys[name]]])),
  );
}

type Calls = { readonly keys: readonly Keys[]; readonly context: LoadContext };

/** How many operations of one field run at the same time. */
const concurrency = 4;

async function callAll(
  field: PlannedField,
  read: OperationRead,
  { keys, context }: Calls,
): Promise<Loaded[]> {
  if (read.batch !== undefined) return callBatch(read.batch, { keys, context });
  const results: Loaded[] = [];
  const waiting = Array.from(keys.entries());
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, own] = next;
      results[at] = await callOne(field, read, { keys: own, context });
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, keys.length) }, work));
  return results;
}

async function callBatch(
  batch: NonNullable<OperationRead['batch']>,
  { keys, context }: Calls,
): Promise<Loaded[]> {
  try {
    return (await batch(context.ctx, keys)).map((value) => ({ value }));
  } catch (error) {
    return keys.map(() => ({ error }));
  }
}

/** Calls the operation of a field once. */
export async function callOne(
  field: PlannedField,
  read: OperationRead,
  { keys, context }: { keys: Keys; context: LoadContext },
): Promise<Loaded> {
  try {
    context.work.countCall();
    const args = argumentsOf(field, context.variables);
    const page = read.isConnection ? pageOfArguments(args) : undefined;
    const input = { ...keys, ...read.input(args), ...page?.query };
    const operation = operationWith(read.operations, input);
    const result = await (isWholeDocument(read, operation)
      ? readDocument(context.ctx, operation, input)
      : callOnce(context, operation, input));
    // Many texts are in memory before the first of them is written.
    context.bytes.countRead(textLength(field, read, result));
    return { value: page === undefined ? result : pageOf(result, read, page) };
  } catch (error) {
    if (error instanceof LimitError) throw error;
    if (read.isNullWhenMissing && error instanceof ApiError && error.code === 'not_found')
      return { value: null };
    return { error };
  }
}

function pageOf(result: unknown, { items }: OperationRead, page: PageOfList): unknown {
  return presentPage(result, page, items);
}

function operationWith(
  operations: readonly Operation[],
  input: Readonly<Record<string, unknown>>,
): Operation {
  const operation = operations.find(({ path }) =>
    pathParameters(path).every((name) => input[name] !== undefined),
  );
  if (operation === undefined) throw new Error('no operation has the parameters that are known');
  return operation;
}

/** Whether a field is the document of a revision, which is written as it is. */
function isWholeDocument({ present, select }: OperationRead, { revisioned }: Operation): boolean {
  return revisioned && present === 'document' && select === undefined;
}

/** A document by the cache of what was read of revisions; its errors are those of `callOperation`. */
async function readDocument(ctx: Ctx, operation: Operation, input: unknown): Promise<JsonText> {
  return new JsonText(await runCounted(ctx, operation, '', () => readRevisionText(ctx, operation, input)));
}

/** What was read of revisions for one field of the root, by operation and input. */
const revisionReads = new WeakMap<LoadContext, Map<string, Promise<unknown>>>();

/** Calls an operation; a read of a revision only once for all fields that show something of it. */
function callOnce(context: LoadContext, operation: Operation, input: unknown): Promise<unknown> {
  if (!operation.revisioned) return callOperation(context.ctx, operation, input);
  const reads = revisionReads.get(context) ?? new Map<string, Promise<unknown>>();
  revisionReads.set(context, reads);
  const key = `${operation.id} ${JSON.stringify(input)}`;
  const result = reads.get(key) ?? callOperation(context.ctx, operation, input);
  reads.set(key, result);
  return result;
}

/** Calls an operation; its errors name the arguments of the field. */
export function callOperation(ctx: Ctx, operation: Operation, input: unknown, prefix = ''): Promise<unknown> {
  return runCounted(ctx, operation, prefix, () => callUnknown(ctx, operation, input));
}

async function runCounted<R>(
  ctx: Ctx,
  operation: Operation,
  prefix: string,
  run: () => Promise<R>,
): Promise<R> {
  try {
    const counted = countCall(ctx, operation);
    if (counted !== undefined) await counted;
    return await run();
  } catch (error) {
    throw withArgumentPaths(error, prefix);
  }
}

/** Renames the paths of an error: the parameters of the path, of the query string and of the body are arguments. */
function withArgumentPaths(error: unknown, prefix: string): unknown {
  if (!(error instanceof ApiError) || error.details === undefined) return error;
  const rename = (text: string) => text.replace(/^(?:path|query|body)\./, prefix).replace(/^body\b/, 'input');
  const details = error.details.map(({ path, message }) => ({ path: rename(path), message }));
  const { code, location, cause } = error;
  return new ApiError(code, rename(error.message), {
    details,
    ...(location !== undefined && { location }),
    cause,
  });
}

/** Whether a field has the text of a page, which may be large. */
function isText({ definition, name }: PlannedField, { readsText }: OperationRead): boolean {
  return readsText || name === 'markdown' || getNamedType(definition.type).name === 'Document';
}

/** How long the text in a result is; a page has its Markdown, whichever of its fields are selected. */
function textLength(field: PlannedField, read: OperationRead, result: unknown): number {
  if (result instanceof JsonText) return result.text.length;
  const markdown = memberOf(result, 'markdown');
  if (typeof markdown === 'string') return markdown.length;
  return isText(field, read) ? (JSON.stringify(result)?.length ?? 0) : 0;
}

/** A text as nodes of the response. */
const textCost = 20;

/** An estimate of how many nodes each call of a field returns. */
function sizeOfCall(field: PlannedField, read: OperationRead, variables: Variables): number {
  if (!read.isConnection) return isText(field, read) ? textCost : 1;
  try {
    const { first } = argumentsOf(field, variables);
    // A negative one, which is an error, must not make up for other fields.
    return typeof first === 'number' ? Math.max(first, 0) : defaultPageSize;
  } catch {
    return 0;
  }
}
