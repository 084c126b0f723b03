import type { Contract, InputOf, Operation } from '@lectern/contract';
import type { World } from './world.ts';

/**
 * For every operation: a fresh set of resources of the world's organization, and an input that
 * succeeds on them for a caller whose role suffices. An operation without one does not compile.
 */
export type Fixtures = {
  readonly [A in keyof Contract]: {
    readonly [N in keyof Contract[A]]: Contract[A][N] extends Operation
      ? (world: World) => Promise<InputOf<Contract[A][N]>>
      : never;
  };
};
