import type { AskedImport } from './requested-import.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { type ImportContentSource, supportedImportSources, invalidInput } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { assertActive } from '../../rules/change-requests.rules.ts';
import { ContentReader } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { withoutCredentials } from '@lectern/fetch';
import { assertLive } from '../content/edit-space.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { importContentJob } from './import-content.job.ts';
import { uploadKeyIn } from './import-upload.ts';

/** Enqueues an import after what can be said against it at once, and answers its id. */
export async function startImport(ctx: Ctx, asked: AskedImport): Promise<string> {
  const { actor, space, changeRequest, pageId, url, source } = asked;
  assertNotDeleted(space);
  if (changeRequest === undefined) assertLive(space);
  else assertActive(changeRequest);
  assertImported(source);
  const address = withoutCredentials(url);
  if (address !== url) throw invalidInput('body.url', 'must not contain a user name or password');
  const uploadKey = await uploadKeyIn(ctx, space.organization_id, asked);
  const revisionId = changeRequest?.revision_id ?? space.revision_id;
  if (pageId !== undefined) await assertMayHoldPages(ctx, { space, revisionId, pageId });
  const id = ctx.newId('contentImport');
  const place = { organizationId: space.organization_id, spaceId: space.id, actorId: actor.userId };
  const jobId = await enqueueJob(ctx, importContentJob, { importId: id }, place);
  await ctx.store.contentImports.insert({
    id,
    space_id: space.id,
    change_request_id: changeRequest?.id ?? null,
    page_id: pageId ?? null,
    job_id: jobId,
    source,
    // What signed an upload is of no use here, and a secret.
    url: uploadKey === undefined ? url : url.replace(/[?#].*$/s, ''),
    upload_key: uploadKey ?? null,
    revision_id: revisionId,
    created_at: ctx.clock().toISOString(),
  });
  return id;
}

/** 400 for a source that is known and not imported. */
function assertImported(source: ImportContentSource): void {
  if (supportedImportSources.some((one) => one === source)) return;
  throw invalidInput(
    'body.source',
    `${JSON.stringify(source)} is not imported. Export it as Markdown, HTML or a zip of either, and import that; or import it as a "website" where it is published.`,
  );
}

/** 404 without such a page, 400 for one that holds none. */
async function assertMayHoldPages(
  ctx: Ctx,
  { space, revisionId, pageId }: { space: SpaceRow; revisionId: string; pageId: string },
): Promise<void> {
  const revision = await ctx.store.revisions.get(space.id, revisionId);
  const reader = new ContentReader(ctx, space.store_id);
  const page = (await reader.pageTree(revision)).find(pageId);
  if (page === undefined) throw notFound('page', pageId);
  if (page.type === 'document' || page.type === 'group') return;
  throw invalidInput('path.pageId', `a page of the type ${page.type} has no pages below it`);
}
