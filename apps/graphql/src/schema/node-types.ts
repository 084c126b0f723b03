import type { Kind } from '@lectern/domain/graph';
import type { BuilderTypes } from './builder.ts';

/** The object type of each kind of node, and the types that they share. */
export type NodeTypes = {
  readonly of: (kind: Kind) => NodeRef;
  readonly node: PothosSchemaTypes.InterfaceRef<BuilderTypes, unknown>;
  readonly structureItem: PothosSchemaTypes.UnionRef<BuilderTypes, unknown>;
};

export type NodeRef = PothosSchemaTypes.ObjectRef<BuilderTypes, unknown>;
