import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * One operation of the API. Routes, OpenAPI, tRPC procedures, GraphQL mutations and the tests
 * of authorization are derived from this value; nothing of it is written a second time.
 */
export type Operation = {
  /** `operationId` of the OpenAPI document; also names the GraphQL mutation. */
  readonly id: string;
  readonly method: Method;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly permission: Permission;
  /**
   * When the body names this resource, the permission on it counts instead of `permission`,
   * of which only the right to see the resource remains.
   */
  readonly within?: { readonly member: string; readonly permission: 'collection.create' };
  readonly query: Shape;
  readonly body: z.ZodType | undefined;
  /** A body may be left out altogether; it then counts as `{}`. */
  readonly bodyOptional: boolean;
  /** `undefined` for the operations that answer an empty body. */
  readonly result: z.ZodType | undefined;
  readonly status: 200 | 201 | 204 | 205;
  /** Refusals beyond those every operation shares (400, 401, 403, 404). */
  readonly errors: readonly ErrorCode[];
  /**
   * Whether doing it leaves a record for administrators; a list of members: only when the body names one of them.
   * What writes is recorded unless it says otherwise.
   */
  readonly audited: boolean | readonly string[];
  /** Whether visitors of a published site may call it, for that site and its spaces. */
  readonly visitors: boolean;
  /** Whether it may be called without a token, and then shows what is public. */
  readonly withoutToken: boolean;
  /** A POST that changes nothing, which takes a body where a GET takes parameters. */
  readonly readsOnly: boolean;
  /** The result holds a secret that no other operation answers. */
  readonly showsSecret: boolean;
  /**
   * What it answers changes only with the revision that it reads, so that an unchanged read costs no more than looking
   * up which revision that is.
   */
  readonly revisioned: boolean;
  /** The address of what a 201 made: path parameters by name, other names are members of the result. */
  readonly location: string | undefined;
};

type Declared = Pick<Operation, 'id' | 'method' | 'path' | 'summary' | 'permission' | 'status'> &
  Partial<Operation>;

type Complete<D extends Declared> = Omit<
  D,
  | 'query'
  | 'body'
  | 'bodyOptional'
  | 'result'
  | 'errors'
  | 'location'
  | 'readsOnly'
  | 'audited'
  | 'showsSecret'
  | 'revisioned'
  | 'visitors'
  | 'withoutToken'
> & {
  readonly query: D['query'] extends Shape ? D['query'] : Record<never, never>;
  readonly body: D['body'] extends z.ZodType ? D['body'] : undefined;
  readonly bodyOptional: D['bodyOptional'] extends true ? true : false;
  readonly result: D['result'] extends z.ZodType ? D['result'] : undefined;
  readonly errors: readonly ErrorCode[];
  readonly location: string | undefined;
  readonly readsOnly: D['readsOnly'] extends true ? true : false;
  readonly audited: Operation['audited'];
  readonly showsSecret: boolean;
  readonly revisioned: boolean;
  readonly withoutToken: boolean;
  readonly visitors: D['visitors'] extends true ? true : false;
};

/** Declares an operation, filling in what it leaves out. */
export function operation<const D extends Declared>(declared: D): Complete<D> {
  const complete: Operation = {
    query: {},
    body: undefined,
    bodyOptional: false,
    result: undefined,
    errors: [],
    location: undefined,
    readsOnly: false,
    showsSecret: false,
    revisioned: false,
    visitors: false,
    withoutToken: false,
    audited: declared.method !== 'GET' && declared.readsOnly !== true,
    ...declared,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The defaults above are exactly the ones that `Complete` names.
  return complete as unknown as Complete<D>;
}

/** Whether an operation changes nothing (RFC 9110, 9.2.1). */
export function isSafe({ method, readsOnly }: Operation): boolean {
  return method === 'GET' || readsOnly;
}

/** Whether a client may ask twice and have it done once, by an `Idempotency-Key`. */
export function takesIdempotencyKey(operation: Operation): boolean {
  return operation.method === 'POST' && !isSafe(operation) && operation.permission !== 'public';
}

/** The names between braces in a path. */
export type PathParameter<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** The names between braces in a path, in order. */
export function pathParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '');
}

/** The parameter at the end of a path that takes the whole rest of it, slashes too; none in most paths. */
export function restParameter(path: string): string | undefined {
  return /\{(\w+Path)\}$/.exec(path)?.[1];
}

type OptionalKeys<S extends Shape> = {
  [K in keyof S]: undefined extends z.input<S[K]> ? K : never;
}[keyof S];
type QueryInput<S extends Shape> = { [K in OptionalKeys<S>]?: z.input<S[K]> } & {
  [K in Exclude<keyof S, OptionalKeys<S>>]: z.input<S[K]>;
};
type QueryParsed<S extends Shape> = { [K in OptionalKeys<S>]?: z.output<S[K]> } & {
  [K in Exclude<keyof S, OptionalKeys<S>>]: z.output<S[K]>;
};
type Flat<T> = { [K in keyof T]: T[K] };

/** What a caller passes: path and query parameters by name, and the `body`. */
export type InputOf<O extends Operation> = Flat<
  { [K in PathParameter<O['path']>]: string } & QueryInput<O['query']> &
    (O['body'] extends z.ZodType
      ? O['bodyOptional'] extends true
        ? { body?: z.input<O['body']> | undefined }
        : { body: z.input<O['body']> }
      : unknown)
>;

/** What a service receives: the input after it was parsed. */
export type ParsedInputOf<O extends Operation> = Flat<
  { [K in PathParameter<O['path']>]: string } & QueryParsed<O['query']> &
    (O['body'] extends z.ZodType ? { body: z.output<O['body']> } : unknown)
>;

/** What an operation answers; `undefined` for an empty body. */
export type ResultOf<O extends Operation> = O['result'] extends z.ZodType ? z.output<O['result']> : undefined;
