import { transaction } from '../../context/transaction.ts';
import type { OpenAPISpecProcessingErrorCode } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { gatherSpec, type SpecSource } from './gather-spec.ts';
import type { OpenAPISpecSourceRow } from '../../store/workspace/openapi-specs.repository.ts';
import { SpecFailure } from './spec-failure.ts';
import { defaultSpecLimits, type SpecLimits } from './spec-limits.ts';

/** Which source of which spec. */
export type SpecRun = { readonly organizationId: string; readonly specId: string; readonly run: number };

type Surroundings = {
  readonly signal?: AbortSignal;
  readonly limits?: SpecLimits;
  /** A transaction of whoever may still write the outcome. */
  readonly inTransaction?: <T>(work: (tx: Ctx) => Promise<T>) => Promise<T>;
};

type Gathered = Awaited<ReturnType<typeof gatherSpec>>;

/**
 * Makes a version of the source that was given to a spec, when its content is new, or writes down why there is none
 * (DECISIONS A12). Done twice it has the same outcome. A source that was replaced meanwhile comes to nothing.
 * @throws SpecFailure when the source became no version, after that is written
 */
export async function processSpec(
  ctx: Ctx,
  { organizationId, specId, run }: SpecRun,
  around: Surroundings = {},
) {
  const { signal, limits = defaultSpecLimits } = around;
  const inTransaction = around.inTransaction ?? ((work) => transaction(ctx, work));
  const row = await inTransaction((tx) => tx.store.openapiSpecs.begin(organizationId, specId, run));
  if (row === undefined) return;
  try {
    const gathered = await gatherSpec(sourceOf(row), { settings: ctx.settings, limits, signal });
    await inTransaction((tx) => saveVersion(tx, row, gathered));
  } catch (error) {
    if (error instanceof SpecFailure) await inTransaction((tx) => saveFailure(tx, row, error.code));
    throw error;
  }
}

/** Writes down that a source became no version. */
export async function saveFailure(
  { store, clock }: Ctx,
  row: Pick<OpenAPISpecSourceRow, 'id' | 'run'>,
  code: OpenAPISpecProcessingErrorCode,
): Promise<void> {
  await store.openapiSpecs.finish(row, {
    last_error_code: code,
    last_processed_at: clock().toISOString(),
  });
}

async function saveVersion(ctx: Ctx, row: OpenAPISpecSourceRow, { content, hash }: Gathered): Promise<void> {
  const { openapiSpecs: specs, openapiSpecVersions: versions } = ctx.store;
  const now = ctx.clock().toISOString();
  // It holds the row from here on, so that nobody else makes a version of the same content.
  const finished = await specs.finish(row, { last_error_code: null, last_processed_at: now });
  if (finished === undefined) return;
  const latest = finished.last_version_id;
  if (latest !== null && (await versions.findHash(row.id, latest)) === hash) return;
  const id = ctx.newId('openapiSpecVersion');
  await versions.insert({ id, spec_id: row.id, created_at: now, content_hash: hash, content });
  await specs.setLastVersion(row.id, id);
}

function sourceOf({ source_url: url, source_text: text }: OpenAPISpecSourceRow): SpecSource {
  return url === null ? { text: text ?? '' } : { url };
}
