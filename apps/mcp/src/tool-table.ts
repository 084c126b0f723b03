import { contract, isSafe, type Operation } from '@lectern/contract';

/** A tool that is one operation of the contract. */
export type OperationTool = {
  readonly operation: Operation;
  /** Members of the input that the tool sets itself. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** What the description of the operation does not say to an assistant. */
  readonly note?: string;
  /** How the result is shown; as JSON by default. */
  readonly shows?: 'page' | 'outline';
  /** Whether it may delete what was written before. */
  readonly isDestructive?: true;
};

const content = { metadata: false };
const page = { fixed: { ...content, format: 'markdown' }, shows: 'page' } as const;
const outline = { fixed: content, shows: 'outline' } as const;

/**
 * The operations that assistants may call. Content is written in change requests only, which people review and merge:
 * no tool changes what a space shows, nor merges.
 */
export const operationTools: Readonly<Record<string, OperationTool>> = {
  list_organizations: { operation: contract.organizations.list, note: 'Start here.' },
  list_spaces: { operation: contract.spaces.list },
  get_space: { operation: contract.spaces.get },
  list_sites: { operation: contract.sites.list },
  search_organization: { operation: contract.search.inOrganization },
  search_space: { operation: contract.search.inSpace },
  list_pages: { operation: contract.spaceContent.listPages, ...outline },
  get_page: { operation: contract.spaceContent.getPage, ...page },
  get_page_by_path: { operation: contract.spaceContent.getPageByPath, ...page },
  list_page_links: {
    operation: contract.links.listOfSpace,
    note: 'To find broken links, for example.',
  },
  list_change_requests: { operation: contract.changeRequests.list },
  get_change_request: { operation: contract.changeRequests.get },
  list_change_request_pages: { operation: contract.changeRequestContent.listPages, ...outline },
  get_change_request_page: { operation: contract.changeRequestContent.getPage, ...page },
  list_change_request_reviews: {
    operation: contract.reviews.list,
    fixed: { format: 'markdown' },
  },
  list_change_request_comments: {
    operation: contract.changeRequestComments.list,
    fixed: { format: 'markdown' },
  },
  create_change_request: {
    operation: contract.changeRequests.create,
    note: 'Everything that you write belongs into one; people review and merge it.',
  },
  update_change_request: {
    operation: contract.changeRequests.update,
    note: 'Set the status `open` when it is ready for others.',
  },
  edit_change_request: {
    operation: contract.changeRequestContent.update,
    fixed: { compat: false },
    note: 'Read a page with `get_change_request_page` first, and send its whole new Markdown as `document.markdown`.',
    isDestructive: true,
  },
  request_review: { operation: contract.reviews.request },
  comment_on_change_request: { operation: contract.changeRequestComments.post },
};

/** Whether a tool changes nothing. */
export function isReadTool({ operation }: OperationTool): boolean {
  return isSafe(operation);
}
