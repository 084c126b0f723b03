import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { cacheTagsOfPath } from './cache-tags.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * One operation of the API. Routes, OpenAPI, tRPC procedures, GraphQL mutations and the authorization
 * tests are derived from this value; nothing of it is written a second time.
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
   * When the body names this resource, the permission on it is required instead of `permission`;
   * the resource of `permission` then has to be visible only.
   */
  readonly within?: { readonly member: string; readonly permission: 'collection.create' };
  readonly query: Shape;
  readonly body: z.ZodType | undefined;
  /** The body may be omitted; it then defaults to `{}`. */
  readonly bodyOptional: boolean;
  /** `undefined` for operations without a response body. */
  readonly result: z.ZodType | undefined;
  readonly status: 200 | 201 | 204 | 205;
  /** Error responses beyond those that follow from the declaration; see `errorCodesOf`. */
  readonly errors: readonly ErrorCode[];
  /**
   * Whether a call is recorded in the audit log; a list of members: only when the body has one of them.
   * Operations that write are recorded by default.
   */
  readonly audited: boolean | readonly string[];
  /** Whether visitors of a published site may call it, for that site and its spaces. */
  readonly visitors: boolean;
  /** Whether it may be called without a token, to read what is public. */
  readonly allowsAnonymous: boolean;
  /** A safe POST: it takes a body where a GET takes query parameters. */
  readonly isReadOnly: boolean;
  /**
   * Repeating a POST has no further effect, so that it takes no `Idempotency-Key` and is called outside of any
   * transaction.
   */
  readonly isIdempotent: boolean;
  /** The result contains a secret that no other operation returns. */
  readonly returnsSecret: boolean;
  /**
   * The statement that writes checks the role again, so that authorization may use a cached membership although the
   * operation writes. Internal: no document shows it.
   */
  readonly checkedByStatement: boolean;
  /**
   * The result changes only with the revision that is read, so that a conditional request is answered with 304 by
   * looking up the revision alone.
   */
  readonly revisioned: boolean;
  /**
   * Its statements may take long, as those of a search: they get a share of the database sessions, in which organizations
   * take turns. Internal: no document shows it.
   */
  readonly isExpensive: boolean;
  /**
   * What a call counts as where the calls of a minute are limited: those that make the server work on afterwards, or fetch
   * from elsewhere, are `jobs`. By default it is what `isSafe` says.
   */
  readonly rateLimit: 'reads' | 'writes' | 'jobs';
  /**
   * Templates of the tags by which readers of published sites cache a response, as those of `location`. By default those of
   * the path, where visitors may read it.
   */
  readonly cacheTags: readonly string[];
  /**
   * It waits for the job that it starts, for some seconds and outside of transactions: an error of the job is the error of
   * the operation, with the created resource in `Location`.
   */
  readonly awaitsJob: boolean;
  /** The `Location` of the resource that a 201 created: path parameters by name, other names are members of the result. */
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
  | 'cacheTags'
  | 'isReadOnly'
  | 'isIdempotent'
  | 'audited'
  | 'returnsSecret'
  | 'checkedByStatement'
  | 'revisioned'
  | 'isExpensive'
  | 'rateLimit'
  | 'awaitsJob'
  | 'visitors'
  | 'allowsAnonymous'
> & {
  readonly query: D['query'] extends Shape ? D['query'] : Record<never, never>;
  readonly body: D['body'] extends z.ZodType ? D['body'] : undefined;
  readonly bodyOptional: D['bodyOptional'] extends true ? true : false;
  readonly result: D['result'] extends z.ZodType ? D['result'] : undefined;
  readonly errors: readonly ErrorCode[];
  readonly location: string | undefined;
  readonly cacheTags: readonly string[];
  readonly isReadOnly: D['isReadOnly'] extends true ? true : false;
  readonly isIdempotent: boolean;
  readonly audited: Operation['audited'];
  readonly returnsSecret: boolean;
  readonly checkedByStatement: boolean;
  readonly revisioned: boolean;
  readonly isExpensive: boolean;
  readonly rateLimit: Operation['rateLimit'];
  readonly awaitsJob: boolean;
  readonly allowsAnonymous: boolean;
  readonly visitors: D['visitors'] extends true ? true : false;
};

/** Declares an operation, with defaults for omitted members. */
export function operation<const D extends Declared>(declared: D): Complete<D> {
  const isRead = declared.method === 'GET' || declared.isReadOnly === true;
  const complete: Operation = {
    query: {},
    body: undefined,
    bodyOptional: false,
    result: undefined,
    errors: [],
    location: undefined,
    cacheTags: declared.visitors === true && isRead ? cacheTagsOfPath(declared.path) : [],
    isReadOnly: false,
    isIdempotent: false,
    returnsSecret: false,
    checkedByStatement: false,
    revisioned: false,
    isExpensive: false,
    rateLimit: isRead ? 'reads' : 'writes',
    awaitsJob: false,
    visitors: false,
    allowsAnonymous: false,
    audited: !isRead,
    ...declared,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The defaults above are exactly the ones that `Complete` names.
  return complete as unknown as Complete<D>;
}

/** Whether an operation is safe: it changes nothing (RFC 9110, 9.2.1). */
export function isSafe({ method, isReadOnly }: Operation): boolean {
  return method === 'GET' || isReadOnly;
}

/** Whether an operation takes an `Idempotency-Key`, by which a retry has no further effect. */
export function takesIdempotencyKey(operation: Operation): boolean {
  const { method, permission, isIdempotent } = operation;
  return method === 'POST' && !isSafe(operation) && !isIdempotent && permission !== 'public';
}

/** The names between braces in a path. */
export type PathParameter<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

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

/** What an operation returns; `undefined` without a response body. */
export type ResultOf<O extends Operation> = O['result'] extends z.ZodType ? z.output<O['result']> : undefined;
