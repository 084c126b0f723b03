import type { DomainSettings } from '@lectern/domain';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { afterAll, beforeAll } from 'vitest';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** A database and a world for a test file, with other settings where given; access them inside of tests only. */
export function useWorld(settings: Partial<DomainSettings> = {}): {
  readonly world: World;
  readonly database: TestDatabase;
} {
  let database: TestDatabase;
  let world: World;
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database, settings);
  });
  afterAll(() => database.close());
  return {
    get world() {
      return world;
    },
    get database() {
      return database;
    },
  };
}
