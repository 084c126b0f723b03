import type { Kind } from '@lectern/domain';
import type { BuilderTypes } from './builder.ts';

/** The object type of each kind of thing, and what they have in common. */
export type ThingTypes = {
  readonly of: (kind: Kind) => ThingRef;
  readonly node: PothosSchemaTypes.InterfaceRef<BuilderTypes, unknown>;
  readonly structureItem: PothosSchemaTypes.UnionRef<BuilderTypes, unknown>;
  readonly removed: ThingRef;
};

export type ThingRef = PothosSchemaTypes.ObjectRef<BuilderTypes, unknown>;
