export { executeScript } from './execute-script.ts';
export { connectAgain, createTestDatabase } from './test-database.ts';
export { callerOf, createWorld, type Person, type World } from './world.ts';
export { testSealing } from './test-sealing.ts';
export type { Fixtures } from './fixture-table.ts';
export { fixtures } from './fixtures.ts';
export { makeProcessedSpec, specText } from './openapi-resources.ts';
export { whileLocked } from './while-locked.ts';
export { makeComputedPage, replaceSpec, taggedSpecText } from './computed-resources.ts';
