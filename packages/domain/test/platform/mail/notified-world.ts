import { createTestDatabase, createWorld, type Person, type World } from '@lectern/domain/testing';
import type { DomainSettings } from '@lectern/domain';
import { sql } from 'kysely';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, expect } from 'vitest';
import { startWorkers, type Workers } from '../../../src/workers/workers.ts';
import { MailServer } from './mail-server.ts';

const publicUrl = 'https://docs.example.com/base';

/** A world that sends mail to a server of its own, with workers, for a test file. */
export function useMail(changes: Partial<DomainSettings> = {}) {
  const server = new MailServer();
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let world: World;
  let workers: Workers;
  const start = () => startWorkers(world.domain, { pollSeconds: 0.2 });
  beforeAll(async () => {
    const [mail, opened] = await Promise.all([server.listen(), createTestDatabase()]);
    database = opened;
    const settings: Partial<DomainSettings> = { mail: { ...mail, digestHour: 6 }, publicUrl, ...changes };
    world = await createWorld(database, settings);
    workers = start();
  });
  afterAll(async () => {
    await workers.stop();
    await Promise.all([database.close(), server.close()]);
  });

  const emailOf = async ({ client }: Person) => (await client.users.getAuthenticated({})).email ?? '';
  return {
    server,
    get world() {
      return world;
    },
    emailOf,
    /** The mails to somebody, once nothing waits to be sent. */
    mailsTo: async (person: Person): Promise<ParsedMail[]> => {
      await expect.poll(() => countWaiting(world)).toBe(0);
      return server.to(await emailOf(person));
    },
    /** Runs `work` while no mail is sent. */
    whileStopped: async (work: () => Promise<void>) => {
      await workers.stop();
      await work();
      workers = start();
    },
  };
}

async function countWaiting({ ctx }: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from jobs
    where type like 'send%' and state not in ('succeeded', 'failed', 'cancelled')`.execute(ctx.store.db);
  return rows[0]?.count ?? 0;
}
