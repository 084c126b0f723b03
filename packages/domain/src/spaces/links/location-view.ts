import type { ChangeRequest, ContentLocation } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { presentChangeRequest } from '../../presenters/change-requests.presenter.ts';
import { appAddress } from '../../presenters/content-version.ts';
import { findTreeUrl } from '@lectern/content';
import { presentOrganization } from '../../presenters/organizations.presenter.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { presentSpace } from '../../presenters/spaces.presenter.ts';
import type { LinkView } from './link-view.ts';
import { targetIds, type LocationView, type LocatedLink } from './links.presenter.ts';

type Viewer = { readonly userId: string; readonly space: SpaceRow; readonly changeRequestId?: string };

/** Loads the data that links are presented with: the same number of reads for one link and for many. */
export async function locationView(
  view: LinkView,
  { userId, space, changeRequestId }: Viewer,
  links: readonly LocatedLink[],
): Promise<LocationView> {
  const { ctx, version, reader, pageTree, fileUrls } = view;
  const { revision } = version;
  const [organization] = await ctx.store.organizations.findManyForMember([space.organization_id], userId);
  if (organization === undefined) throw notFound('organization', space.organization_id);
  const requestId = changeRequestId ?? revision.merged_change_request_id;
  const changeRequest =
    requestId === null ? undefined : await ctx.store.changeRequests.find(space.id, requestId);
  const presented = changeRequest && presentChangeRequest(ctx.settings, changeRequest);
  return {
    version,
    pageTree,
    organization: presentOrganization(ctx.settings, organization),
    space: presentSpace(ctx.settings, { ...space, revision_id: version.space.revision_id }),
    versionContext:
      presented !== undefined && changeRequestId !== undefined
        ? { type: 'changeRequest', changeRequest: presented }
        : revisionContext(view, presented),
    fileView: { storeId: space.store_id, urls: fileUrls, metadata: true },
    treeUrl: await findTreeUrl(reader.nodes, revision),
    files: await reader.findFiles(revision, targetIds(links, 'file')),
    reusableContents: await reader.findReusableContents(revision, targetIds(links, 'reusable-content')),
  };
}

/** The revision without its pages and files, so that its size is bounded (DECISIONS A7). */
function revisionContext(
  { ctx, version }: LinkView,
  mergedFrom: ChangeRequest | undefined,
): Extract<ContentLocation, { kind: 'page' }>['versionContext'] {
  const { revision } = version;
  return {
    type: 'revision',
    revision: {
      object: 'revision',
      id: revision.id,
      type: revision.type,
      parents: revision.parent_ids,
      pages: [],
      files: [],
      reusableContents: [],
      createdAt: revision.created_at,
      ...(revision.git !== null && { git: revision.git }),
      ...(mergedFrom !== undefined && { mergedFrom }),
      urls: { app: appAddress(ctx.settings, version) },
    },
  };
}
