import { ApiError, type Contract, type ImportRun, invalidInput, type ParsedInputOf } from '@lectern/contract';
import { sql } from 'kysely';
import { assertPermitted } from '../../access/authorize.ts';
import { findChangeRequest } from '../../access/find-change-request.ts';
import type { Service } from '../../access/service.ts';
import type { Ctx } from '../../context/context.ts';
import { jobEndTopic } from '../../context/job-waits.ts';
import { readPage } from '../../context/list.ts';
import { transaction } from '../../context/transaction.ts';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { presentImportRun } from '../../presenters/import-runs.presenter.ts';
import { contentRole } from '../../rules/content-role.ts';
import type { ImportRunRow } from '../../store/spaces/imports.repository.ts';
import { assertMayFetch } from '../../access/assert-may-fetch.ts';
import { importRunsOfOrganization } from './import-runs.lists.ts';
import type { ImportRequest } from './import-request.ts';
import { assertUpload } from './import-upload.ts';
import { sourceOfUpload } from './source-of-upload.ts';
import { assertMayStart, startImport } from './start-import.ts';

export const importRuns: Service<Contract['importRuns']> = {
  list(ctx, input, { actor, organizationId }) {
    const { space, changeRequest, site, status } = input;
    const filter = { space, changeRequest, site, status };
    return readPage(ctx, importRunsOfOrganization, { actor, parent: organizationId, filter }, input);
  },

  start: {
    /** Recognizes the upload that an import names, or asserts that the server may fetch its URL. */
    async prepare(ctx, { body }, { actor, organizationId }) {
      const place = { actor, organizationId };
      assertPlausible(body.source);
      const target = await findTarget(ctx, place, body.target);
      const { uploadKey, ...source } = await sourceOf(ctx, organizationId, body.source);
      assertMayStart({ ...target, ...source });
      if (uploadKey === undefined) await assertMayFetch(ctx, source.url, paths.url);
      return (ctxOfRun) =>
        transaction(ctxOfRun, async (tx) => {
          const request = { ...(await findTarget(tx, place, body.target)), ...source };
          const id = await startImport(tx, request, uploadKey);
          return presentImportRun(tx.settings, await get(tx, place, id));
        });
    },
  },

  async get(ctx, { importRunId }, granted) {
    return presentImportRun(ctx.settings, await get(ctx, granted, importRunId));
  },

  async cancel(ctx, { importRunId }, granted) {
    const row = await get(ctx, granted, importRunId);
    if (row.run_status === 'completed' || !(await ctx.store.jobs.cancel(row.job_id))) {
      throw new ApiError('conflict', `The import has ended already: it is ${row.run_status}.`);
    }
    ctx.store.notify(jobEndTopic(row.job_id));
    return presentImportRun(ctx.settings, await get(ctx, granted, importRunId));
  },
};

type Place = { readonly actor: UserActor; readonly organizationId: string };
type Body = ParsedInputOf<Contract['importRuns']['start']>['body'];

const paths = { url: 'body.source.url', page: 'body.target.page' };

async function get(ctx: Ctx, { actor, organizationId }: Place, id: string): Promise<ImportRunRow> {
  const filter = { space: undefined, changeRequest: undefined, site: undefined, status: undefined };
  const row = await ctx.store.contentImports
    .listOfOrganization(sql.val(organizationId), actor.userId, filter)
    .where('content_imports.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('import', id);
  return row;
}

/** 400 for several files: an import has one. */
function assertPlausible(source: Body['source']): void {
  if (source.type === 'file' && source.files.length > 1)
    throw invalidInput('body.source.files', 'must have one item: import several documents as a zip archive');
}

/** 400 for a space or a change request that the actor may not see, 403 without the role to edit it. */
async function findTarget(
  { store }: Ctx,
  { actor, organizationId }: Place,
  target: ImportRun['target'],
): Promise<Pick<ImportRequest, 'actor' | 'space' | 'changeRequest' | 'pageId' | 'paths'>> {
  const space = await store.spaces.findForActor(target.space, actor.userId);
  const role = space === undefined ? null : contentRole(space);
  if (
    space === undefined ||
    role === null ||
    space.organization_id !== organizationId ||
    isHidden(space, role)
  )
    throw invalidInput('body.target.space', 'names no space of this organization');
  assertPermitted('space.edit', role, 'space', space.id);
  const found = { actor, space, paths, ...(target.page !== undefined && { pageId: target.page }) };
  if (target.changeRequest === undefined) return found;
  const changeRequest = await findChangeRequest(store, space.id, target.changeRequest);
  if (changeRequest === undefined)
    throw invalidInput('body.target.changeRequest', 'names no change request of the space');
  return { ...found, changeRequest };
}

/** Only admins see a deleted space. */
function isHidden({ deleted_at: deletedAt }: ImportRequest['space'], role: string): boolean {
  return deletedAt !== null && role !== 'admin';
}

type FoundSource = Pick<ImportRequest, 'url' | 'source'> & { readonly uploadKey?: string };

async function sourceOf(ctx: Ctx, organizationId: string, source: Body['source']): Promise<FoundSource> {
  if (source.type === 'website') return { url: source.url, source: 'website' };
  const [key = ''] = source.files;
  await assertUpload(ctx, organizationId, { key, path: 'body.source.files.0' });
  return {
    url: `${ctx.settings.publicUrl}/${key}`,
    source: await sourceOfUpload(ctx, key),
    uploadKey: key,
  };
}
