import { z } from 'zod';
import { operation } from './operation.ts';
import type { Permission } from './permissions.ts';
import { ChangeRequest } from './schema/change-request.ts';
import { pageQuery } from './schema/common.ts';
import { ChangeRequestContentUpdate, ContentChanges, SpaceContentUpdate } from './schema/content-changes.ts';
import { Document, TextFormat } from './schema/document.ts';
import { File, FileList } from './schema/file.ts';
import { Page, PlacedPage } from './schema/page.ts';
import { ReusableContent, Revision, SpaceRevisionList } from './schema/revision.ts';
import { changesQuery, RevisionChanges } from './schema/revision-changes.ts';

const shown = {
  metadata: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the Git origin of things is answered, too; true when left out.' }),
  computed: z.boolean().optional().meta({
    description: 'Whether computed content is answered; true when left out. It is kept as it was imported.',
  }),
};
const shownPage = { format: TextFormat.optional(), ...shown };

type Names = {
  get: string;
  listPages: string;
  getPage: string;
  getPageByPath: string;
  getPageDocument: string;
  listFiles: string;
  getFile: string;
  getReusableContent: string;
};

/** The reads of a content, which are the same for a space, a change request and a revision. */
function contentReads<
  const Prefix extends string,
  const P extends Permission,
  const Ids extends Names,
  const Visitors extends boolean,
>(
  prefix: Prefix,
  what: string,
  { permission, ids, visitors }: { permission: P; ids: Ids; visitors: Visitors },
) {
  const shared = { method: 'GET', permission, visitors, revisioned: true, status: 200 } as const;
  return {
    get: operation({
      ...shared,
      id: ids.get,
      path: prefix,
      summary: `Get the content of ${what}`,
      description: 'All pages and files, without the texts.',
      query: shown,
      result: Revision,
    }),
    listPages: operation({
      ...shared,
      id: ids.listPages,
      path: `${prefix}/pages` as const,
      summary: `List the pages of ${what}`,
      description: 'As a tree, without the texts.',
      query: shown,
      result: z.object({ pages: z.array(Page) }).meta({ id: 'PageTree' }),
    }),
    getPage: operation({
      ...shared,
      id: ids.getPage,
      path: `${prefix}/page/{pageId}` as const,
      summary: `Get a page of ${what}`,
      query: shownPage,
      result: Page,
    }),
    getPageByPath: operation({
      ...shared,
      id: ids.getPageByPath,
      path: `${prefix}/path/{pagePath}` as const,
      summary: `Get the page of ${what} at a path`,
      description:
        'Slashes in the path may be escaped or not. Where there is no page, the redirects of the content count: the page that is answered then has another `path`.',
      query: shownPage,
      result: PlacedPage,
    }),
    getPageDocument: operation({
      ...shared,
      id: ids.getPageDocument,
      path: `${prefix}/page/{pageId}/document` as const,
      summary: `Get the document of a page of ${what}`,
      result: Document,
    }),
    listFiles: operation({
      ...shared,
      id: ids.listFiles,
      path: `${prefix}/files` as const,
      summary: `List the files of ${what}`,
      query: { ...pageQuery, ...shown },
      result: FileList,
    }),
    getFile: operation({
      ...shared,
      id: ids.getFile,
      path: `${prefix}/files/{fileId}` as const,
      summary: `Get a file of ${what}`,
      query: shown,
      result: File,
    }),
    getReusableContent: operation({
      ...shared,
      id: ids.getReusableContent,
      path: `${prefix}/reusable-contents/{reusableContentId}` as const,
      summary: `Get a reusable content of ${what}`,
      query: shown,
      result: ReusableContent,
    }),
  };
}

/** The current content of a space. */
export const spaceContent = {
  ...contentReads('/v1/spaces/{spaceId}/content', 'a space', {
    permission: 'space.view',
    visitors: true,
    ids: {
      get: 'getCurrentRevision',
      listPages: 'listPages',
      getPage: 'getPageById',
      getPageByPath: 'getPageByPath',
      getPageDocument: 'getPageDocument',
      listFiles: 'listFiles',
      getFile: 'getFileById',
      getReusableContent: 'getReusableContentById',
    },
  }),
  update: operation({
    id: 'updateSpaceContent',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content',
    summary: 'Change the content of a space',
    description:
      'Inserts, changes, moves, deletes and reverts pages, and inserts files: all or nothing, as one new revision. A space with the edit mode `locked` is changed through change requests only.',
    permission: 'space.edit',
    body: ContentChanges,
    result: SpaceContentUpdate,
    audited: false,
    status: 200,
    errors: ['conflict', 'precondition_failed'],
  }),
  getDocument: operation({
    id: 'getDocumentById',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/documents/{documentId}',
    summary: 'Get a document of a space',
    description: 'The text that the `documentId` of a page names.',
    permission: 'space.view',
    visitors: true,
    query: {
      schema: z.enum(['current', 'next']).optional().meta({ description: 'Both are the same here.' }),
    },
    result: Document,
    status: 200,
  }),
};

/** The content that a change request would make of its space. */
export const changeRequestContent = {
  ...contentReads('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', 'a change request', {
    permission: 'changeRequest.view',
    visitors: false,
    ids: {
      get: 'getRevisionOfChangeRequestById',
      listPages: 'listPagesInChangeRequest',
      getPage: 'getPageInChangeRequestById',
      getPageByPath: 'getPageInChangeRequestByPath',
      getPageDocument: 'getPageDocumentInChangeRequest',
      listFiles: 'listFilesInChangeRequestById',
      getFile: 'getFileInChangeRequestById',
      getReusableContent: 'getReusableContentInChangeRequestById',
    },
  }),
  update: operation({
    id: 'updateChangeRequestContent',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    summary: 'Change the content of a change request',
    description:
      'Inserts, changes, moves, deletes and reverts pages, and inserts files: all or nothing, as one new revision.',
    permission: 'changeRequest.edit',
    query: {
      compat: z.boolean().optional().meta({
        description: 'false: the answer also names the pages; true, when left out: only the change request.',
      }),
    },
    body: ContentChanges,
    result: z.union([ChangeRequest, ChangeRequestContentUpdate]),
    audited: false,
    status: 200,
    errors: ['conflict', 'precondition_failed'],
  }),
};

/** The content that a space, or one of its change requests, has or had. */
export const revisions = {
  ...contentReads('/v1/spaces/{spaceId}/revisions/{revisionId}', 'a revision', {
    permission: 'space.view',
    visitors: true,
    ids: {
      get: 'getRevisionById',
      listPages: 'listPagesInRevisionById',
      getPage: 'getPageInRevisionById',
      getPageByPath: 'getPageInRevisionByPath',
      getPageDocument: 'getPageDocumentInRevision',
      listFiles: 'listFilesInRevisionById',
      getFile: 'getFileInRevisionById',
      getReusableContent: 'getReusableContentInRevisionById',
    },
  }),
  list: operation({
    id: 'listRevisionsForSpace',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions',
    summary: 'List the revisions of a space',
    description: 'The history of its own content, latest first; without those of its change requests.',
    permission: 'space.view',
    query: pageQuery,
    result: SpaceRevisionList,
    status: 200,
  }),
  listChanges: operation({
    id: 'getRevisionSemanticChanges',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/changes',
    summary: 'Get what a revision changed',
    description: 'Compared with the first of its parents; nothing for a revision that has none.',
    permission: 'space.view',
    query: { ...changesQuery, ...shown },
    result: RevisionChanges,
    status: 200,
  }),
};
