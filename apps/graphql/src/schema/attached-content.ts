import { contract, type Operation } from '@lectern/contract';
import { readPublishedUrls } from '@lectern/domain/graph';
import type { Owner } from './keys.ts';
import { type AttachedField, memberAt } from './attached-field.ts';
import { documentFields } from './document-fields.ts';
import { adjacentPage, ancestorsOf, parentOf } from './page-neighbours.ts';

const { changeRequestComments, changeRequestContent, links, revisions, spaceComments, spaceContent } =
  contract;

export const content = { metadata: undefined, computed: undefined };
const asMarkdown = { ...content, format: 'markdown' };

/** The content of a space, a change request or a revision. */
export function contentFields(what: string, reads: Readonly<Record<ContentRead, Operation>>) {
  return {
    page: {
      operations: [reads.getPage],
      args: { id: 'pageId' },
      fixed: asMarkdown,
      isNullWhenMissing: true,
      description: `A page of ${what}, by its \`pageId\`; null when there is none.`,
    },
    pageByPath: {
      operations: [reads.getPageByPath],
      args: { path: 'pagePath' },
      fixed: asMarkdown,
      isNullWhenMissing: true,
      description: `The page of ${what} at a path, such as \`guides/install\`, or the one that a redirect of the content leads to; null when there is none.`,
    },
    files: { operations: [reads.listFiles], fixed: content },
    file: {
      operations: [reads.getFile],
      args: { id: 'fileId' },
      fixed: content,
      isNullWhenMissing: true,
      description: `A file of ${what}, by its \`fileId\`; null when there is none.`,
    },
    reusableContents: {
      operations: [reads.get],
      fixed: content,
      of: ['reusableContents'],
      select: memberAt('reusableContents'),
      description: `The reusable contents of ${what}.`,
    },
    reusableContent: {
      operations: [reads.getReusableContent],
      args: { id: 'reusableContentId' },
      fixed: content,
      isNullWhenMissing: true,
      description: `A reusable content of ${what}, by its \`reusableContentId\`; null when there is none.`,
    },
  } as const satisfies Record<string, AttachedField>;
}
type ContentRead = 'get' | 'getPage' | 'getPageByPath' | 'listFiles' | 'getFile' | 'getReusableContent';

export const pages = {
  operations: [changeRequestContent.listPages, revisions.listPages, spaceContent.listPages],
  fixed: content,
} as const;
const neighbours = {
  parent: {
    ...pages,
    of: ['pages', '*'],
    select: parentOf,
    description: 'The page that contains it; null at the top level.',
  },
  ancestors: {
    ...pages,
    of: ['pages', '*'],
    isList: true,
    select: ancestorsOf,
    description: 'The pages that contain it, from the top level down, as in a breadcrumb.',
  },
} as const satisfies Record<string, AttachedField>;

const placedPage = {
  ...neighbours,
  previous: {
    ...pages,
    of: ['pages', '*'],
    select: adjacentPage(-1),
    description: 'The document before it in reading order, without hidden ones; null for the first.',
  },
  next: {
    ...pages,
    of: ['pages', '*'],
    select: adjacentPage(1),
    description: 'The document after it in reading order, without hidden ones; null for the last.',
  },
  backlinks: {
    operations: [links.listToPageInChangeRequest, links.listToPageInRevision, links.listToPage],
  },
  links: { operations: [links.listOfPageInChangeRequest, links.listOfPageInRevision, links.listOfPage] },
} as const satisfies Record<string, AttachedField>;

/** The page of a change or a location, in the content that it was asked of. */
export const pageOfValue = {
  operations: [changeRequestContent.getPage, revisions.getPage, spaceContent.getPage],
  fixed: asMarkdown,
  isNullWhenMissing: true,
} as const;
export const fileOfValue = {
  operations: [changeRequestContent.getFile, revisions.getFile, spaceContent.getFile],
  fixed: content,
  isNullWhenMissing: true,
} as const;

export const reusableContentOfValue = {
  operations: [
    changeRequestContent.getReusableContent,
    revisions.getReusableContent,
    spaceContent.getReusableContent,
  ],
  fixed: content,
  isNullWhenMissing: true,
} as const;

const pageDocuments = [
  changeRequestContent.getPageDocument,
  revisions.getPageDocument,
  spaceContent.getPageDocument,
];
const reusableDocuments = [
  changeRequestContent.getReusableContentDocument,
  revisions.getReusableContentDocument,
  spaceContent.getReusableContentDocument,
];

/** The fields of pages, files, reusable contents and comments that call operations. */
export const pageFields: Readonly<Record<string, Readonly<Record<string, AttachedField>>>> = {
  DocumentPage: {
    ...placedPage,
    markdown: {
      ...pageOfValue,
      of: ['markdown'],
      select: memberAt('markdown'),
      present: 'markdown',
      description: 'Its content as Markdown, with the heading that repeats its title.',
    },
    document: {
      operations: pageDocuments,
      present: 'document',
      description: 'Its content as a document, without the heading that repeats its title.',
    },
    ...documentFields(pageDocuments),
    publishedUrl: {
      operations: [contract.spaces.get],
      batch: (ctx, keys) =>
        readPublishedUrls(
          ctx,
          keys.map(({ spaceId = '' }) => spaceId),
        ),
      select: publishedUrlOf,
      of: ['urls', 'app'],
      description: 'Its published URL; null where its space is on no published site that you can see.',
    },
  },
  GroupPage: placedPage,
  LinkPage: neighbours,
  ComputedPage: neighbours,
  File: {
    backlinks: {
      operations: [links.listToFileInChangeRequest, links.listToFileInRevision, links.listToFile],
    },
  },
  ReusableContent: {
    document: {
      operations: reusableDocuments,
      description: 'Its content as a document.',
    },
    ...documentFields(reusableDocuments),
  },
  Comment: {
    document: {
      operations: [changeRequestComments.get, spaceComments.get],
      fixed: { format: 'document' },
      of: ['body', 'document'],
      select: memberAt('body', 'document'),
      description: 'Its body as a document.',
    },
  },
  CommentReply: {
    document: {
      operations: [changeRequestComments.getReply, spaceComments.getReply],
      fixed: { format: 'document' },
      of: ['body', 'document'],
      select: memberAt('body', 'document'),
      description: 'Its body as a document.',
    },
  },
};

export function documentOfChange(side: 'before' | 'after') {
  return {
    operations: [spaceContent.getDocument],
    fixed: { schema: undefined },
    keys: { documentId: `document.${side}` },
    isNullWhenMissing: true,
    description: `The document ${side} the change; null where it did not change, or there was none.`,
  } as const satisfies AttachedField;
}

/** The URL of a space is that of its first page: others are below it. */
function publishedUrlOf(base: unknown, { value, keys }: Owner): unknown {
  if (typeof base !== 'string' || keys['changeRequestId'] !== undefined || keys['revisionId'] !== undefined)
    return undefined;
  return `${base}${base.endsWith('/') ? '' : '/'}${String(memberAt('path')(value))}`;
}
