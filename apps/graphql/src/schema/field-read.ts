import type { Operation } from '@lectern/contract';
import type { Kind, Paged, Relation } from '@lectern/domain/graph';

/** How the value of a field is read. Every field of the schema has one, except the fields of plain values. */
export type FieldRead =
  /** A member of the model of a node, by its name there. */
  | { readonly type: 'member'; readonly name: string }
  | { readonly type: 'relation'; readonly relation: Exclude<Relation, Paged> }
  | { readonly type: 'page'; readonly relation: Paged }
  | { readonly type: 'structure' }
  /** The page tree of the content of a node. */
  | { readonly type: 'pages' }
  /** Root fields: the authenticated user, a node of a kind or of any kind by its id, a list of the server, an operation. */
  | { readonly type: 'viewer'; readonly kind: Kind }
  | { readonly type: 'nodeById'; readonly kind: Kind }
  | { readonly type: 'node' }
  | { readonly type: 'list'; readonly relation: Paged }
  | ({ readonly type: 'operation' } & OperationRead);

export type OperationRead = {
  readonly operation: Operation;
  readonly input: (args: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  readonly resultRead: ResultRead;
};

/**
 * How to read the result of an operation: a node by its id, a value as it is, a removal as the id of what was removed,
 * and any other operation without a result as `true`.
 */
export type ResultRead =
  | { readonly type: 'node'; readonly kinds: readonly Kind[] }
  | { readonly type: 'value' }
  | { readonly type: 'removal'; readonly parameter: string }
  | { readonly type: 'done' };

declare module 'graphql' {
  // oxlint-disable-next-line typescript/no-explicit-any -- the parameters are those of the declaration that this adds to
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs = any> {
    read?: FieldRead;
  }
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  interface GraphQLObjectTypeExtensions<_TSource = any, _TContext = any> {
    /** The kind of the object types that are nodes. */
    kind?: Kind;
  }
  interface GraphQLUnionTypeExtensions {
    /** The type of a value of a union of plain values, by the text of one of its members. */
    discriminator?: { readonly by: string; readonly types: ReadonlyMap<string, string> };
  }
}
