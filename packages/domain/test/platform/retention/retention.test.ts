import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defaultRetention } from '../../../src/core/settings.ts';
import { defineJob } from '../../../src/platform/jobs/define-job.ts';
import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { agingTables } from '../../../src/store/platform/aged-rows.repository.ts';
import { deleteAgedRows } from '../../../src/workers/delete-aged-rows.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

/** Deletes what is older than it is kept for; resolves with the number of rows by table. */
async function deleteAged(retention = {}, signal = new AbortController().signal) {
  const deleted: Record<string, number> = {};
  const onDelete = (table: string, rows: number) => {
    deleted[table] = (deleted[table] ?? 0) + rows;
  };
  await deleteAgedRows(used.world.ctx, {
    retention: { ...defaultRetention, ...retention },
    signal,
    onDelete,
  });
  return deleted;
}

async function age(table: 'events' | 'audit_events', ids: readonly string[], days: number): Promise<void> {
  await sql`update ${sql.table(table)} set created_at = now() - ${days} * interval '1 day'
    where id = any(${[...ids]}::text[])`.execute(used.database.kysely);
}

async function idsOf(table: 'events' | 'audit_events'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(
    used.database.kysely,
  );
  return rows.map(({ id }) => id);
}

/** Changes a site, which emits events and records audit events. */
async function change(): Promise<void> {
  const { organizationId, people } = used.world;
  await people.admin.client.sites.create({ organizationId, body: { title: 'Changed', type: 'basic' } });
}

test('events are deleted when they are older than they are kept for, and no others', async () => {
  await change();
  await change();
  const ids = await idsOf('events');
  await age('events', ids.slice(0, 1), 31);
  await age('events', ids.slice(1, 2), 29);
  expect(await deleteAged()).toEqual({ events: 1 });
  expect(await idsOf('events')).toEqual(ids.slice(1));
});

test('audit events are kept for ten years, and for ever where the setting is 0', async () => {
  const ids = await idsOf('audit_events');
  await age('audit_events', ids.slice(0, 1), 3651);
  await age('audit_events', ids.slice(1, 2), 3649);
  expect(await deleteAged({ auditDays: 0 })).toEqual({});
  expect(await deleteAged()).toEqual({ audit_events: 1 });
  expect(await idsOf('audit_events')).toEqual(ids.slice(1));
});

test('jobs are deleted with their deliveries some time after they ended; those that wait are not', async () => {
  const { organizationId, ctx, people } = used.world;
  const { store } = ctx;
  const job = defineJob({ name: 'old', input: z.object({}), run: async () => undefined });
  const [old = '', recent = '', waiting] = await Promise.all(
    [1, 2, 3].map(() => enqueueJob({ store }, job, {}, { organizationId })),
  );
  for (const id of [old, recent]) await store.jobs.cancel(id);
  const webhook = await people.admin.client.webhooks.create({
    organizationId,
    body: { title: 'Receiver', url: 'https://receiver.example.com' },
  });
  await store.webhookDeliveries.insert({
    id: ctx.newId('webhookDelivery'),
    webhook_id: webhook.id,
    job_id: old,
    event_id: 'evt_gone',
    type: 'site_updated',
    payload: '{}',
    is_repeated: false,
  });
  await sql`update jobs set finished_at = now() - interval '31 days' where id = ${old}`.execute(
    used.database.kysely,
  );
  expect(await deleteAged()).toEqual({ jobs: 1 });
  const { items } = await people.admin.client.jobs.list({ organizationId, type: 'old' });
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([recent, waiting]));
  const deliveries = await people.admin.client.webhooks.listDeliveries({
    organizationId,
    webhookId: webhook.id,
  });
  expect(deliveries.items).toEqual([]);
});

test('more rows than fit into a batch are all deleted', async () => {
  const { organizationId } = used.world;
  await sql`insert into events (id, organization_id, type, data, created_at)
    select 'evt_old' || n, ${organizationId}, 'site_updated', '{}', now() - interval '40 days' + n * interval '1 second'
    from generate_series(1, 1200) as n`.execute(used.database.kysely);
  expect(await deleteAged()).toEqual({ events: 1200 });
});

test('the deletion ends when the process shuts down', async () => {
  const reason = new Error('shutdown');
  await expect(deleteAged({}, AbortSignal.abort(reason))).rejects.toBe(reason);
});

test('the oldest rows of every table that ages are found by an index', async () => {
  for (const [name, declared] of Object.entries(agingTables)) {
    const table = 'table' in declared ? declared.table : name;
    const where = 'where' in declared ? sql.raw(declared.where) : sql`true`;
    const plan = await used.database.kysely.transaction().execute(async (tx) => {
      // Whatever the statistics say.
      for (const setting of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
        await sql`set local ${sql.ref(setting)} = off`.execute(tx);
      const { rows } = await sql<Record<string, string>>`explain select ctid from ${sql.table(table)}
        where ${sql.ref(declared.column)} < now() and ${where} order by ${sql.ref(declared.column)} limit 10`.execute(
        tx,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan, name).toContain('Index Scan using');
    expect(plan, name).not.toContain('Sort');
  }
});
