import { SealingKeys, sealingKeyBytes } from '../core/sealing-keys.ts';

/** The sealing key of tests: the same in the processes that a test starts. */
export const testSealing = new SealingKeys([Buffer.alloc(sealingKeyBytes, 'test')]);
