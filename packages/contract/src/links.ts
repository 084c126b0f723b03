import { z } from 'zod';
import { operation } from './operation.ts';
import type { Permission } from './permissions.ts';
import { pageQuery } from './schema/common.ts';
import { BacklinkList, ContentLinkList, LinkStatus } from './schema/link.ts';

const status = LinkStatus.optional().meta({ description: 'Only links with this status.' });

type Ids = { ofPage: string; toPage: string; toFile: string };

/** The lists of links in content, which are the same for a space, a change request and a revision. */
function linkLists<const Prefix extends string, const P extends Permission, const I extends Ids>(
  prefix: Prefix,
  what: string,
  { permission, ids, isExpensive = false }: { permission: P; ids: I; isExpensive?: boolean },
) {
  const shared = { method: 'GET', permission, status: 200, isExpensive } as const;
  return {
    ofPage: operation({
      ...shared,
      id: ids.ofPage,
      path: `${prefix}/page/{pageId}/links` as const,
      summary: `List the links of a page of ${what}`,
      description: 'Links, images and other references, in document order.',
      query: { ...pageQuery, status },
      result: ContentLinkList,
    }),
    toPage: operation({
      ...shared,
      id: ids.toPage,
      path: `${prefix}/page/{pageId}/backlinks` as const,
      summary: `List the backlinks of a page of ${what}`,
      description: 'The other pages of the same space that link to it or to one of its headings.',
      query: pageQuery,
      result: BacklinkList,
    }),
    toFile: operation({
      ...shared,
      id: ids.toFile,
      path: `${prefix}/files/{fileId}/backlinks` as const,
      summary: `List the backlinks of a file of ${what}`,
      description: 'The pages of the same space that embed the file or link to it.',
      query: pageQuery,
      result: BacklinkList,
    }),
  };
}

const ofSpace = linkLists('/v1/spaces/{spaceId}/content', 'a space', {
  permission: 'space.view',
  ids: {
    ofPage: 'listPageLinksInSpace',
    toPage: 'listSpacePageBacklinks',
    toFile: 'listSpaceFileBacklinks',
  },
});

const ofChangeRequest = linkLists(
  '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  'a change request',
  {
    permission: 'changeRequest.view',
    // Compared with the space.
    isExpensive: true,
    ids: {
      ofPage: 'listPageLinksInChangeRequest',
      toPage: 'listChangeRequestPageBacklinks',
      toFile: 'listChangeRequestFileBacklinks',
    },
  },
);

const ofRevision = linkLists('/v1/spaces/{spaceId}/revisions/{revisionId}', 'a revision', {
  permission: 'space.view',
  isExpensive: true,
  ids: {
    ofPage: 'listPageLinksInRevision',
    toPage: 'listRevisionPageBacklinks',
    toFile: 'listRevisionFileBacklinks',
  },
});

export const links = {
  listOfSpace: operation({
    id: 'listSpaceLinks',
    isExpensive: true,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/links',
    summary: 'List the links of a space',
    description: 'Those of all its pages, page by page.',
    permission: 'space.view',
    query: { ...pageQuery, status },
    result: ContentLinkList,
    status: 200,
  }),
  listOfPage: ofSpace.ofPage,
  listToPage: ofSpace.toPage,
  listToFile: ofSpace.toFile,
  listOfChangeRequest: operation({
    id: 'listChangeRequestLinks',
    isExpensive: true,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/links',
    summary: 'List the links of a change request',
    description: 'Those of all pages of its content, page by page.',
    permission: 'changeRequest.view',
    query: {
      ...pageQuery,
      status,
      brokenContext: z
        .enum(['change-request', 'space'])
        .optional()
        .meta({
          description:
            'Only broken links: those that are not broken in the space itself (`change-request`), or those that are broken there as well (`space`).',
          examples: ['change-request'],
        }),
    },
    result: ContentLinkList,
    status: 200,
  }),
  listOfPageInChangeRequest: ofChangeRequest.ofPage,
  listToPageInChangeRequest: ofChangeRequest.toPage,
  listToFileInChangeRequest: ofChangeRequest.toFile,
  listOfPageInRevision: ofRevision.ofPage,
  listToPageInRevision: ofRevision.toPage,
  listToFileInRevision: ofRevision.toFile,
};
