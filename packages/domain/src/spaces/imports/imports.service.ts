import { transaction } from '../../context/transaction.ts';
import type { Contract, ContentImport } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { importsOfSpace } from './imports.lists.ts';
import { presentImport } from '../../presenters/imports.presenter.ts';
import { assertMayFetch } from '../../access/assert-may-fetch.ts';
import { importErrorOf } from './import-error.ts';
import { findUploadKey } from './import-upload.ts';
import { assertMayStart, startImport } from './start-import.ts';
import type { ImportRequest } from './import-request.ts';

export const imports: Service<Contract['imports']> = {
  start: { prepare, settle },
  startBelowPage: { prepare, settle },
  startInChangeRequest: { prepare, settle },
  startBelowPageInChangeRequest: { prepare, settle },

  list(ctx, input, { actor, space }) {
    return readPage(ctx, importsOfSpace, { actor, parent: space.id, filter: {} }, input);
  },

  get(ctx, { importId }, { space }) {
    return present(ctx, space.id, importId);
  },
};

type Granted = Pick<ImportRequest, 'actor' | 'space' | 'changeRequest'>;
type StartInput = { readonly body: Pick<ImportRequest, 'url' | 'source'>; readonly pageId?: string };

/** Finds the upload that an import names, or asserts that the server may fetch its URL. */
async function prepare(ctx: Ctx, { body, pageId }: StartInput, granted: Granted) {
  const start = { ...body, ...(pageId !== undefined && { pageId }) };
  assertMayStart({ ...granted, ...start });
  const uploadKey = await findUploadKey(ctx, granted.space.organization_id, body);
  if (uploadKey === undefined) await assertMayFetch(ctx, body.url);
  return (ctxOfRun: Ctx, { actor, space, changeRequest }: Granted): Promise<ContentImport> =>
    transaction(ctxOfRun, async (tx) => {
      const request = { actor, space, ...(changeRequest !== undefined && { changeRequest }), ...start };
      return present(tx, space.id, await startImport(tx, request, uploadKey));
    });
}

/**
 * Waits for the end of an import, as far as the settings say.
 * @throws ApiError for one that failed
 */
async function settle(
  ctx: Ctx,
  { space }: Pick<ImportRequest, 'space'>,
  started: ContentImport,
): Promise<ContentImport> {
  const { id, job } = started;
  const { importWaitSeconds: seconds = 0 } = ctx.settings;
  // Otherwise the answer would depend on whether the job is faster than this request.
  if (seconds === 0) return started;
  const wait = { jobId: job, organizationId: space.organization_id, seconds, signal: ctx.origin.signal };
  await ctx.jobWaits.wait(wait, () => ctx.store.contentImports.hasEnded(id));
  const settled = await present(ctx, space.id, id);
  if (settled.state === 'failed') throw importErrorOf(settled);
  return settled;
}

async function present(ctx: Ctx, spaceId: string, importId: string): Promise<ContentImport> {
  const row = await ctx.store.contentImports.find(spaceId, importId);
  if (row === undefined) throw notFound('import', importId);
  return presentImport(ctx.settings, row);
}
