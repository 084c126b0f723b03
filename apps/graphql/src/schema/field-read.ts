import type { Operation } from '@lectern/contract';
import type { Kind, Paged, Relation } from '@lectern/domain/graph';

/** How the value of a field is come by. Every field of the schema that is not part of a plain value has one. */
export type FieldRead =
  /** Of the model of a thing, under its name there. */
  | { readonly type: 'member'; readonly name: string }
  | { readonly type: 'relation'; readonly relation: Exclude<Relation, Paged> }
  | { readonly type: 'page'; readonly relation: Paged }
  | { readonly type: 'structure' }
  /** The tree of pages of the content that a thing leads to. */
  | { readonly type: 'pages' }
  /** At the root: the user who asks, a thing by its id, a list of the server, what an operation answers. */
  | { readonly type: 'viewer'; readonly kind: Kind }
  | { readonly type: 'thing'; readonly kind: Kind }
  | { readonly type: 'node' }
  | { readonly type: 'list'; readonly relation: Paged }
  | ({ readonly type: 'operation' } & OperationRead);

export type OperationRead = {
  readonly operation: Operation;
  readonly input: (args: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  readonly answer: OperationAnswer;
};

/**
 * A thing is read again by its id; a value is in the result; of a removal only the id is left; of other operations
 * without a result, that they are done.
 */
export type OperationAnswer =
  | { readonly type: 'thing'; readonly kinds: readonly Kind[] }
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
    /** Of the objects that are things of the graph. */
    kind?: Kind;
  }
  interface GraphQLUnionTypeExtensions {
    /** Of a union of plain values: which type a value is of, by the text of one of its members. */
    told?: { readonly by: string; readonly types: ReadonlyMap<string, string> };
  }
}
