import { transaction } from '../../context/transaction.ts';
import type { OpenAPISpecProcessingErrorCode } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { emitSpecUpdate } from './spec-event.ts';
import { loadSpec, type SpecSource } from './load-spec.ts';
import { outlineContent } from './parse-files.ts';
import type { OpenAPISpecSourceRow } from '../../store/workspace/openapi-specs.repository.ts';
import { SpecError } from './spec-error.ts';
import { defaultSpecLimits, type SpecLimits } from './spec-limits.ts';

/** Identifies a source of a spec. */
type SpecRun = { readonly organizationId: string; readonly specId: string; readonly run: number };

type ProcessOptions = {
  readonly signal?: AbortSignal;
  readonly limits?: SpecLimits;
  /** A transaction in which the outcome may be written. */
  readonly inTransaction?: <T>(work: (tx: Ctx) => Promise<T>) => Promise<T>;
};

type LoadedSpec = Awaited<ReturnType<typeof loadSpec>> & { readonly outline: string | undefined };

/**
 * Creates a version from the source of a spec if its content is new, or records why it cannot (DECISIONS A12). It is
 * idempotent. The result for a source that was replaced meanwhile is discarded.
 * @throws SpecError for an invalid source, after that is recorded
 */
export async function processSpec(
  ctx: Ctx,
  { organizationId, specId, run }: SpecRun,
  options: ProcessOptions = {},
) {
  const { signal, limits = defaultSpecLimits } = options;
  const inTransaction = options.inTransaction ?? ((work) => transaction(ctx, work));
  const row = await inTransaction((tx) => tx.store.openapiSpecs.startProcessing(organizationId, specId, run));
  if (row === undefined) return;
  try {
    const loaded = await loadSpec(sourceOf(row), { settings: ctx.settings, limits, signal });
    const outline = await outlineContent(loaded.content, limits, signal);
    await inTransaction((tx) => saveVersion(tx, row, { ...loaded, outline }));
  } catch (error) {
    if (error instanceof SpecError) await inTransaction((tx) => recordError(tx, row, error.code));
    throw error;
  }
}

/** Records that the source is invalid. */
export async function recordError(
  { store, clock }: Ctx,
  row: Pick<OpenAPISpecSourceRow, 'id' | 'run'>,
  code: OpenAPISpecProcessingErrorCode,
): Promise<void> {
  await store.openapiSpecs.finishProcessing(row, {
    last_error_code: code,
    last_processed_at: clock().toISOString(),
  });
}

async function saveVersion(
  ctx: Ctx,
  row: OpenAPISpecSourceRow,
  { content, hash, outline }: LoadedSpec,
): Promise<void> {
  const { openapiSpecs: specs, openapiSpecVersions: versions } = ctx.store;
  const now = ctx.clock().toISOString();
  // This locks the row, so that no other transaction creates a version of the same content.
  const finished = await specs.finishProcessing(row, { last_error_code: null, last_processed_at: now });
  if (finished === undefined) return;
  const latest = finished.last_version_id;
  if (latest !== null && (await versions.findHash(row.id, latest)) === hash) return;
  const id = ctx.newId('openapiSpecVersion');
  await versions.insert({
    id,
    spec_id: row.id,
    created_at: now,
    content_hash: hash,
    content,
    outline: outline ?? null,
  });
  await emitSpecUpdate(ctx, await specs.setLastVersion(row.id, id), ['content']);
}

function sourceOf({ source_url: url, source_text: text }: OpenAPISpecSourceRow): SpecSource {
  return url === null ? { text: text ?? '' } : { url };
}
