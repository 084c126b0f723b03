import { setTimeout as sleep } from 'node:timers/promises';
import { runInWorkScope } from '@lectern/database';
import type { RetentionSettings } from '../core/settings.ts';
import {
  type AgedRowsRepository,
  type AgingTableName,
  agingTables,
} from '../store/platform/aged-rows.repository.ts';

/** Few enough for a transaction of some milliseconds. */
const batchSize = 500;
/** The pause after a batch, in times of what the batch took: the deletion gets a fifth of one session at most. */
const pauseFactor = 4;
const maxPauseMs = 1000;

/**
 * Deletes the rows of all tables that are older than they need to be, in small batches with pauses, so that writers hardly
 * notice. Of several processes, one deletes from a table at a time. Rejects when `signal` is aborted.
 */
export async function deleteAgedRows(
  ctx: { readonly store: { readonly agedRows: Pick<AgedRowsRepository, 'deleteBatch'> } },
  {
    retention,
    signal,
    onDelete = () => undefined,
  }: {
    readonly retention: RetentionSettings;
    readonly signal: AbortSignal;
    readonly onDelete?: (table: AgingTableName, rows: number) => void;
  },
): Promise<void> {
  const ages = agesOf(retention);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` has just the keys of this object.
  for (const table of Object.keys(agingTables) as AgingTableName[]) {
    const days = ages[table];
    if (days === undefined) continue;
    let after: string | null = null;
    do {
      signal.throwIfAborted();
      const startedAt = performance.now();
      const batch = await runInWorkScope({ tenant: 'retention', kind: 'background' }, () =>
        ctx.store.agedRows.deleteBatch(table, { days, limit: batchSize, after }),
      );
      if (batch.deleted > 0) onDelete(table, batch.deleted);
      after = batch.deleted < batchSize ? null : batch.until;
      if (after !== null) await pause((performance.now() - startedAt) * pauseFactor, signal);
    } while (after !== null);
  }
}

/** The age in days at which the rows of a table are deleted; `undefined` for never. */
function agesOf(retention: RetentionSettings): Record<AgingTableName, number | undefined> {
  const daysOf = (days: number) => (days === 0 ? undefined : days);
  return {
    events: daysOf(retention.eventDays),
    job_events: 1,
    audit_events: daysOf(retention.auditDays),
    jobs: daysOf(retention.jobDays),
    // As long as a key is valid.
    idempotency_records: 1,
    // For longer than the limits of mail count, and than a mail is retried.
    mails: 7,
    // A minute: the clock of the database need not be that of the process.
    sso_requests: 1 / 1440,
    sso_codes: 1 / 1440,
    tokens: 1 / 1440,
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(ms, maxPauseMs), undefined, { signal });
}
