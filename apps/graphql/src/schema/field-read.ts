import type { Operation } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import type { Kind, Paged, Relation } from '@lectern/domain/graph';
import type { Keys, Owner } from './keys.ts';

/** How the value of a field is read. Every field of the schema has one, except plain members of values. */
export type FieldRead =
  /** A member of the model of a node, by its name there. */
  | { readonly type: 'member'; readonly name: string }
  | { readonly type: 'relation'; readonly relation: Exclude<Relation, Paged> }
  | { readonly type: 'page'; readonly relation: Paged }
  | { readonly type: 'structure' }
  /** The page tree of the content of a node. */
  | { readonly type: 'pages' }
  /** What an operation returns whose path parameters are the ids of the value that has the field. */
  | ({ readonly type: 'operation' } & OperationRead)
  /** The opaque id of a node that has versions, whose id in the API is the path parameter. */
  | { readonly type: 'globalId'; readonly parameter: string }
  /** A node by its id, which is a member of the value. */
  | { readonly type: 'reference'; readonly kinds: readonly Kind[]; readonly id: readonly string[] }
  /** A value of one of several types, where it is of this one. */
  | { readonly type: 'alternative'; readonly of: Alternative }
  /** The entries of a map. */
  | { readonly type: 'entries'; readonly name: string }
  /** Root fields: the authenticated user, a node of a kind or of any kind by its id, a list of the server, an object without a value. */
  | { readonly type: 'viewer'; readonly kind: Kind }
  | { readonly type: 'nodeById'; readonly kind: Kind }
  | { readonly type: 'node' }
  | { readonly type: 'list'; readonly relation: Paged }
  | { readonly type: 'server' }
  | ({ readonly type: 'mutation' } & MutationRead);

/** What one of several types is told by in JSON. */
export type Alternative = 'string' | 'number' | 'boolean' | 'array' | 'object';

export type OperationInput = (args: Readonly<Record<string, unknown>>) => Record<string, unknown>;

export type OperationRead = {
  /** The one with most path parameters first: the first whose parameters are known is called. */
  readonly operations: readonly Operation[];
  readonly input: OperationInput;
  readonly select: ((result: unknown, owner: Owner) => unknown) | undefined;
  /** The items of a list, of which the field is a connection. */
  readonly items: ((item: unknown) => readonly unknown[]) | undefined;
  readonly isConnection: boolean;
  readonly isNullWhenMissing: boolean;
  readonly present: string | undefined;
  /** Whether the operation reads a text, which may be large. */
  readonly readsText: boolean;
  readonly keys: Readonly<Record<string, string>>;
  /** Reads for many owners at once what the operation would for one. */
  readonly batch: ((ctx: Ctx, keys: readonly Keys[]) => Promise<readonly unknown[]>) | undefined;
};

export type MutationRead = {
  readonly operation: Operation;
  readonly input: OperationInput;
  /** The value of the payload, from the input and the result. */
  readonly payload: (input: Readonly<Record<string, unknown>>, result: unknown) => Record<string, unknown>;
};

declare module 'graphql' {
  // oxlint-disable-next-line typescript/no-explicit-any -- the parameters are those of the declaration that this adds to
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs = any> {
    read?: FieldRead;
  }
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  interface GraphQLObjectTypeExtensions<_TSource = any, _TContext = any> {
    /** The kind of the object types that are nodes. */
    kind?: Kind;
    /** The members of the model of such a type: what a value of it has without reading its row. */
    members?: ReadonlySet<string>;
    /** The ids that lead to what is below a value. */
    keysOf?: (value: unknown, keys: Keys) => Keys;
  }
  interface GraphQLUnionTypeExtensions {
    discriminator?: UnionDiscriminator;
  }
}

/**
 * The type of a value of a union of plain values: by the text of one of its members, by that of a member of the value that
 * has it, or by the members that only one of the types has.
 */
export type UnionDiscriminator =
  | {
      readonly by: string;
      readonly isOfOwner: boolean;
      readonly types: ReadonlyMap<string, string>;
    }
  | { readonly by?: never; readonly byMember: ReadonlyMap<string, string> };
