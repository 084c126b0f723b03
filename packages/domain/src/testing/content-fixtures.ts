import { makeChangeRequest, makeContent, makeRequestedReview, makeRevision } from './content-resources.ts';
import type { Fixtures } from './fixture-table.ts';
import { makeTree } from './resources.ts';
import { searchFixtures } from './search-fixtures.ts';
import type { World } from './world.ts';

type Content = {
  spaceId: string;
  changeRequestId?: string;
  revisionId?: string;
  pageId: string;
  fileId: string;
  reusableContentId: string;
  userId?: string;
};

/** The ids that an operation takes. */
function only<Names extends keyof Content, C extends Content>(
  make: (world: World) => Promise<C>,
  ...names: readonly Names[]
) {
  return async (world: World): Promise<Pick<C, Names>> => {
    const created = await make(world);
    const entries = names.map((name) => [name, created[name]]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Exactly the named members.
    return Object.fromEntries(entries) as Pick<C, Names>;
  };
}

const space = only(makeContent, 'spaceId');
const changeRequest = only(makeChangeRequest, 'spaceId', 'changeRequestId');
const revision = only(makeRevision, 'spaceId', 'revisionId');

const pagePath = 'guide/install';

const changes = [{ operation: 'insert_page' as const, title: 'More', document: { markdown: 'More.' } }];

/** Of content, of searches in it and of change requests. */
export const contentFixtures: Pick<
  Fixtures,
  | 'spaceContent'
  | 'changeRequests'
  | 'changeRequestContent'
  | 'links'
  | 'embeds'
  | 'reviews'
  | 'revisions'
  | 'search'
  | 'pdfs'
  | 'archives'
> = {
  ...searchFixtures,
  spaceContent: {
    get: space,
    listPages: space,
    getPage: only(makeContent, 'spaceId', 'pageId'),
    getPageByPath: async (world) => ({ ...(await space(world)), pagePath }),
    getPageDocument: only(makeContent, 'spaceId', 'pageId'),
    listFiles: space,
    getFile: only(makeContent, 'spaceId', 'fileId'),
    getReusableContent: only(makeContent, 'spaceId', 'reusableContentId'),
    getReusableContentDocument: only(makeContent, 'spaceId', 'reusableContentId'),
    update: async (world) => ({ ...(await space(world)), body: { changes } }),
    getDocument: async (world) => {
      const { spaceId, pageId } = await makeContent(world);
      const page = await world.people.admin.client.spaceContent.getPage({ spaceId, pageId });
      if (page.type !== 'document' || page.documentId === undefined)
        throw new Error('The page has no document.');
      return { spaceId, documentId: page.documentId };
    },
  },
  links: {
    listOfSpace: space,
    listOfPage: only(makeContent, 'spaceId', 'pageId'),
    listToPage: only(makeContent, 'spaceId', 'pageId'),
    listToFile: only(makeContent, 'spaceId', 'fileId'),
    listOfChangeRequest: changeRequest,
    listOfPageInChangeRequest: only(makeChangeRequest, 'spaceId', 'changeRequestId', 'pageId'),
    listToPageInChangeRequest: only(makeChangeRequest, 'spaceId', 'changeRequestId', 'pageId'),
    listToFileInChangeRequest: only(makeChangeRequest, 'spaceId', 'changeRequestId', 'fileId'),
    listOfPageInRevision: only(makeRevision, 'spaceId', 'revisionId', 'pageId'),
    listToPageInRevision: only(makeRevision, 'spaceId', 'revisionId', 'pageId'),
    listToFileInRevision: only(makeRevision, 'spaceId', 'revisionId', 'fileId'),
  },
  changeRequests: {
    list: space,
    create: async (world) => ({ spaceId: (await makeTree(world)).spaceId, body: {} }),
    get: changeRequest,
    update: async (world) => ({ ...(await changeRequest(world)), body: { status: 'open' } }),
    merge: changeRequest,
    pull: changeRequest,
    listOfOrganization: async (world) => {
      await makeChangeRequest(world);
      return { organizationId: world.organizationId };
    },
    listContributors: changeRequest,
    listChanges: changeRequest,
  },
  embeds: { get: async (world) => ({ ...(await space(world)), url: 'https://example.invalid/page' }) },
  pdfs: { getOfSpace: space, getOfChangeRequest: changeRequest },
  archives: { getOfSpace: space },
  reviews: {
    list: changeRequest,
    get: async (world) => {
      const { spaceId, changeRequestId } = await changeRequest(world);
      const parent = { spaceId, changeRequestId };
      const submitted = { ...parent, body: { status: 'approved' as const } };
      const { id: reviewId } = await world.people.admin.client.reviews.submit(submitted);
      return { ...parent, reviewId };
    },
    submit: async (world) => ({ ...(await changeRequest(world)), body: { status: 'approved' } }),
    listRequested: only(makeRequestedReview, 'spaceId', 'changeRequestId'),
    request: async (world) => ({
      ...(await changeRequest(world)),
      body: { users: [world.people.review.actor.userId] },
    }),
    removeRequested: only(makeRequestedReview, 'spaceId', 'changeRequestId', 'userId'),
  },
  changeRequestContent: {
    get: changeRequest,
    listPages: changeRequest,
    getPage: only(makeChangeRequest, 'spaceId', 'changeRequestId', 'pageId'),
    getPageByPath: async (world) => ({ ...(await changeRequest(world)), pagePath }),
    getPageDocument: only(makeChangeRequest, 'spaceId', 'changeRequestId', 'pageId'),
    listFiles: changeRequest,
    getFile: only(makeChangeRequest, 'spaceId', 'changeRequestId', 'fileId'),
    getReusableContent: only(makeChangeRequest, 'spaceId', 'changeRequestId', 'reusableContentId'),
    getReusableContentDocument: only(makeChangeRequest, 'spaceId', 'changeRequestId', 'reusableContentId'),
    update: async (world) => ({ ...(await changeRequest(world)), body: { changes } }),
  },
  revisions: {
    get: revision,
    listPages: revision,
    getPage: only(makeRevision, 'spaceId', 'revisionId', 'pageId'),
    getPageByPath: async (world) => ({ ...(await revision(world)), pagePath }),
    getPageDocument: only(makeRevision, 'spaceId', 'revisionId', 'pageId'),
    listFiles: revision,
    getFile: only(makeRevision, 'spaceId', 'revisionId', 'fileId'),
    getReusableContent: only(makeRevision, 'spaceId', 'revisionId', 'reusableContentId'),
    getReusableContentDocument: only(makeRevision, 'spaceId', 'revisionId', 'reusableContentId'),
    list: space,
    listChanges: revision,
  },
};
