import type { ChangeRequest, ContentLocation } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { presentChangeRequest } from '../../presenters/change-requests.presenter.ts';
import { appAddress } from '../../presenters/content-place.ts';
import { findTreeUrl } from '@lectern/content';
import { presentOrganization } from '../../presenters/organizations.presenter.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { presentSpace } from '../../presenters/spaces.presenter.ts';
import type { LinkView } from './link-view.ts';
import { idsOfTargets, type LocationView, type PlacedLink } from './links.presenter.ts';

type For = { readonly userId: string; readonly space: SpaceRow; readonly changeRequestId?: string };

/** What is needed to show links, and what they lead to: as many reads for one as for many. */
export async function locationView(
  view: LinkView,
  { userId, space, changeRequestId }: For,
  links: readonly PlacedLink[],
): Promise<LocationView> {
  const { ctx, place, reader, pageTree, fileUrls } = view;
  const { revision } = place;
  const [organization] = await ctx.store.organizations.findManyForMember([space.organization_id], userId);
  if (organization === undefined) throw notFound('organization', space.organization_id);
  const named = changeRequestId ?? revision.merged_change_request_id;
  const changeRequest = named === null ? undefined : await ctx.store.changeRequests.find(space.id, named);
  const shown = changeRequest && presentChangeRequest(ctx.settings, changeRequest);
  return {
    place,
    pageTree,
    organization: presentOrganization(ctx.settings, organization),
    space: presentSpace(ctx.settings, { ...space, revision_id: place.space.revision_id }),
    versionContext:
      shown !== undefined && changeRequestId !== undefined
        ? { type: 'changeRequest', changeRequest: shown }
        : revisionContext(view, shown),
    fileView: { storeId: space.store_id, urls: fileUrls, metadata: true },
    treeUrl: await findTreeUrl(reader.nodes, revision),
    files: await reader.findFiles(revision, idsOfTargets(links, 'file')),
    reusableContents: await reader.findReusableContents(revision, idsOfTargets(links, 'reusable-content')),
  };
}

/** The revision without what it holds, which stays small however large it is (DECISIONS A7). */
function revisionContext(
  { ctx, place }: LinkView,
  mergedFrom: ChangeRequest | undefined,
): Extract<ContentLocation, { kind: 'page' }>['versionContext'] {
  const { revision } = place;
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
      urls: { app: appAddress(ctx.settings, place) },
    },
  };
}
