import { z } from 'zod';
import { transaction } from '../../context/transaction.ts';
import type { Ctx } from '../../context/context.ts';
import { defineJob, type JobDefinition } from '../jobs/define-job.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { enqueueMail } from './enqueue-mail.ts';

/** The users of one job, which enqueues the next one. */
const batchSize = 200;
/** How far back a digest reaches after a time without any. */
const maxDays = 7;
const dayMs = 86_400_000;

type Digests = { readonly since: string; readonly until: string; readonly after: string };

/** Mails what is new to the users after an id, and lets the next job continue. */
export const sendDigestsJob: JobDefinition<Digests> = defineJob<Digests>({
  name: 'send_digests',
  input: z.object({ since: z.string(), until: z.string(), after: z.string() }),
  async run(ctx, { since, until, after }, job) {
    const readers = await ctx.store.digests.listReaders({ since, until }, { after, limit: batchSize });
    await job.transaction(async (tx) => {
      for (const { id: userId, email } of readers)
        await enqueueMail(tx, {
          kind: 'digest',
          to: { email, userId },
          about: until,
          values: { since, until },
        });
      const last = readers[batchSize - 1];
      if (last !== undefined)
        await enqueueJob(tx, sendDigestsJob, { since, until, after: last.id }, { organizationId: null });
    });
  },
});

/**
 * Enqueues the digests of a day once its hour has come, whichever process is first. The first time there is no day before
 * to tell of, so that a server which is set up or upgraded sends none at once.
 */
export async function enqueueDueDigests(ctx: Ctx): Promise<void> {
  const { digestHour } = ctx.settings.mail ?? {};
  if (digestHour === undefined) return;
  const until = lastTimeAt(digestHour, ctx.clock());
  await transaction(ctx, async (tx) => {
    const recorded = await tx.store.digests.record(until);
    if (recorded === undefined || recorded.before === null) return;
    const earliest = new Date(Date.parse(until) - maxDays * dayMs).toISOString();
    const since = recorded.before > earliest ? recorded.before : earliest;
    await enqueueJob(tx, sendDigestsJob, { since, until, after: '' }, { organizationId: null });
  });
}

/** The last time at an hour of UTC. */
function lastTimeAt(hour: number, now: Date): string {
  const due = new Date(now);
  due.setUTCHours(hour, 0, 0, 0);
  return new Date(due > now ? due.getTime() - dayMs : due.getTime()).toISOString();
}
