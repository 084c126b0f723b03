export { createTestDatabase } from './test-database.ts';
export { createWorld, type Person, type World } from './world.ts';
export { fixtures, type Fixtures } from './fixtures.ts';
