import type { ImportRequest } from './import-request.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { type ImportContentSource, supportedImportSources, invalidInput } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { assertActive } from '../../rules/change-requests.rules.ts';
import { ContentReader } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { stripUrlCredentials } from '@lectern/fetch';
import { assertLive, assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { importContentJob } from './import-content.job.ts';

const ownPaths = { url: 'body.url', page: 'path.pageId' };

/** Throws what speaks against an import before anything is read: 400 and 409. */
export function assertMayStart({ space, changeRequest, url, source, paths = ownPaths }: ImportRequest): void {
  assertNotDeleted(space);
  if (changeRequest === undefined) assertLive(space);
  else assertActive(changeRequest);
  assertSupported(source);
  const stripped = stripUrlCredentials(url);
  if (stripped !== url) throw invalidInput(paths.url, 'must not contain a user name or password');
}

/** Validates and enqueues an import, of an upload if it names one, and returns its id. */
export async function startImport(
  ctx: Ctx,
  request: ImportRequest,
  uploadKey: string | undefined,
): Promise<string> {
  const { actor, space, changeRequest, pageId, url, source, paths = ownPaths } = request;
  assertMayStart(request);
  const revisionId = changeRequest?.revision_id ?? space.revision_id;
  if (pageId !== undefined) await assertCanHavePages(ctx, { space, revisionId, pageId, path: paths.page });
  const id = ctx.newId('contentImport');
  const scope = { organizationId: space.organization_id, spaceId: space.id, actorId: actor.userId };
  const jobId = await enqueueJob(ctx, importContentJob, { importId: id }, scope);
  await ctx.store.contentImports.insert({
    id,
    space_id: space.id,
    change_request_id: changeRequest?.id ?? null,
    page_id: pageId ?? null,
    job_id: jobId,
    source,
    // The signature of an upload URL is a secret, and the query of another may be one.
    url: ctx.settings.sealing.seal(uploadKey === undefined ? url : url.replace(/[?#].*$/s, ''), {
      purpose: 'import addresses',
      of: id,
    }),
    upload_key: uploadKey ?? null,
    revision_id: revisionId,
    created_at: ctx.clock().toISOString(),
  });
  return id;
}

/** 400 for a source that is known but not supported. */
function assertSupported(source: ImportContentSource): void {
  if (supportedImportSources.some((one) => one === source)) return;
  throw invalidInput(
    'body.source',
    `${JSON.stringify(source)} is not supported: export it as Markdown, HTML or a zip of either and import that, or import its published site as "website"`,
  );
}

type Parent = { space: SpaceRow; revisionId: string; pageId: string; path: string };

/** 404 for a page of a path that does not exist, 400 for one of a body, and for one that cannot have child pages. */
async function assertCanHavePages(ctx: Ctx, { space, revisionId, pageId, path }: Parent): Promise<void> {
  const revision = await ctx.store.revisions.get(space.id, revisionId);
  const reader = new ContentReader(ctx, space.store_id);
  const page = (await reader.pageTree(revision)).find(pageId);
  if (page === undefined && path === ownPaths.page) throw notFound('page', pageId);
  if (page === undefined) throw invalidInput(path, 'names no page of the content');
  if (page.type === 'document' || page.type === 'group') return;
  throw invalidInput(
    path,
    `must name a document or a group: a page of the type ${page.type} cannot have pages below it`,
  );
}
