import type { Contract, InputOf, Operation } from '@lectern/contract';
import type { World } from './world.ts';

/**
 * A fixture for every operation: creates resources in the world's organization, and returns an input that succeeds on them
 * for a caller with a sufficient role. An operation without a fixture does not compile.
 */
export type Fixtures = {
  readonly [A in keyof Contract]: {
    readonly [N in keyof Contract[A]]: Contract[A][N] extends Operation
      ? (world: World) => Promise<InputOf<Contract[A][N]>>
      : never;
  };
};
