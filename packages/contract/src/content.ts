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

const contentQuery = {
  metadata: z.boolean().optional().meta({
    description:
      'Whether to include the Git metadata of pages, files and reusable contents; defaults to true.',
  }),
  computed: z.boolean().optional().meta({
    description:
      'Whether the pages of an OpenAPI spec are in the place of the page that stands for it; defaults to true.',
  }),
};
const pageContentQuery = {
  format: TextFormat.optional().meta({
    description: 'The format of the content; without one, the page has its Markdown and its document.',
  }),
  ...contentQuery,
};

type Names = {
  get: string;
  listPages: string;
  getPage: string;
  getPageByPath: string;
  getPageDocument: string;
  listFiles: string;
  getFile: string;
  getReusableContent: string;
  getReusableContentDocument: string;
};

/** The reads of content, which are the same for a space, a change request and a revision. */
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
      description: 'All pages and files, without the documents of the pages.',
      query: contentQuery,
      result: Revision,
    }),
    listPages: operation({
      ...shared,
      id: ids.listPages,
      path: `${prefix}/pages` as const,
      summary: `List the pages of ${what}`,
      description: 'As a tree, without the documents.',
      query: contentQuery,
      result: z.object({ pages: z.array(Page) }).meta({ id: 'PageTree' }),
    }),
    getPage: operation({
      ...shared,
      id: ids.getPage,
      path: `${prefix}/page/{pageId}` as const,
      summary: `Get a page of ${what}`,
      query: pageContentQuery,
      result: Page,
    }),
    getPageByPath: operation({
      ...shared,
      id: ids.getPageByPath,
      path: `${prefix}/path/{pagePath}` as const,
      summary: `Get a page of ${what} by its path`,
      description:
        'Slashes in the path may be percent-encoded. Without a page at the path, the redirects of the content apply: the returned page then has another `path`.',
      query: pageContentQuery,
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
      query: { ...pageQuery, ...contentQuery },
      result: FileList,
    }),
    getFile: operation({
      ...shared,
      id: ids.getFile,
      path: `${prefix}/files/{fileId}` as const,
      summary: `Get a file of ${what}`,
      query: contentQuery,
      result: File,
    }),
    getReusableContent: operation({
      ...shared,
      id: ids.getReusableContent,
      path: `${prefix}/reusable-contents/{reusableContentId}` as const,
      summary: `Get a reusable content of ${what}`,
      query: contentQuery,
      result: ReusableContent,
    }),
    getReusableContentDocument: operation({
      ...shared,
      id: ids.getReusableContentDocument,
      path: `${prefix}/reusable-contents/{reusableContentId}/document` as const,
      summary: `Get the document of a reusable content of ${what}`,
      result: Document,
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
      getReusableContentDocument: 'getReusableContentDocumentById',
    },
  }),
  update: operation({
    id: 'updateSpaceContent',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content',
    summary: 'Update the content of a space',
    description:
      'Inserts, updates, moves, deletes and reverts pages, and inserts and deletes files: all or none, as one new revision. A space with the edit mode `locked` is changed through change requests only.',
    permission: 'space.edit',
    body: ContentChanges,
    result: SpaceContentUpdate,
    audited: false,
    status: 200,
    errors: ['precondition_failed'],
  }),
  getDocument: operation({
    id: 'getDocumentById',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/documents/{documentId}',
    summary: 'Get a document of a space',
    description: 'By the `documentId` of a page.',
    permission: 'space.view',
    visitors: true,
    query: {
      schema: z.enum(['current', 'next']).optional().meta({ description: 'Both have the same effect.' }),
    },
    result: Document,
    status: 200,
  }),
};

/** The content of a change request. */
export const changeRequestContent = {
  ...contentReads('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', 'a change request', {
    permission: 'changeRequest.view',
    visitors: true,
    ids: {
      get: 'getRevisionOfChangeRequestById',
      listPages: 'listPagesInChangeRequest',
      getPage: 'getPageInChangeRequestById',
      getPageByPath: 'getPageInChangeRequestByPath',
      getPageDocument: 'getPageDocumentInChangeRequest',
      listFiles: 'listFilesInChangeRequestById',
      getFile: 'getFileInChangeRequestById',
      getReusableContent: 'getReusableContentInChangeRequestById',
      getReusableContentDocument: 'getReusableContentDocumentInChangeRequestById',
    },
  }),
  update: operation({
    id: 'updateChangeRequestContent',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    summary: 'Update the content of a change request',
    description:
      'Inserts, updates, moves, deletes and reverts pages, and inserts and deletes files: all or none, as one new revision.',
    permission: 'changeRequest.edit',
    query: {
      compat: z.boolean().optional().meta({
        description:
          'false: the response also lists the changed pages; true, the default: only the change request.',
      }),
    },
    body: ContentChanges,
    result: z.union([ChangeRequest, ChangeRequestContentUpdate]),
    audited: false,
    status: 200,
    errors: ['precondition_failed'],
  }),
};

/** The content of a revision of a space or of one of its change requests. */
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
      getReusableContentDocument: 'getReusableContentDocumentInRevisionById',
    },
  }),
  list: operation({
    id: 'listRevisionsForSpace',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions',
    summary: 'List the revisions of a space',
    description:
      'The history of its own content, latest first; without the revisions of its change requests.',
    permission: 'space.view',
    query: pageQuery,
    result: SpaceRevisionList,
    status: 200,
  }),
  listChanges: operation({
    id: 'getRevisionSemanticChanges',
    isExpensive: true,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/changes',
    summary: 'List the changes of a revision',
    description: 'Compared with its first parent; empty for a revision without parents.',
    permission: 'space.view',
    query: { ...changesQuery, ...contentQuery },
    result: RevisionChanges,
    status: 200,
  }),
};
