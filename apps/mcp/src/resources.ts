import { ApiError, contract, type Page } from '@lectern/contract';
import { call, countCall, type Ctx } from '@lectern/domain';
import {
  ErrorCode,
  type ListResourcesResult,
  McpError,
  type ReadResourceResult,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { McpRequest } from './tools.ts';
import { cutText, outlineOf } from './tool-text.ts';

/** The protocol has no name for it in the SDK. */
const resourceNotFound = -32_002;
/** A resource has no arguments: the tools read what is beyond. */
const howToGoOn = 'use the tool `get_page` or `list_pages`';
/** Resources in an answer. */
const pageSize = 200;

export const resourceTemplates: ResourceTemplate[] = [
  {
    uriTemplate: 'lectern://spaces/{spaceId}',
    name: 'space',
    title: 'Space',
    description: 'The table of contents of a space, with the ids of its pages.',
    mimeType: 'text/markdown',
  },
  {
    uriTemplate: 'lectern://spaces/{spaceId}/pages/{pageId}',
    name: 'page',
    title: 'Page',
    description: 'A page of a space as Markdown.',
    mimeType: 'text/markdown',
  },
  {
    uriTemplate: 'lectern://spaces/{spaceId}/change-requests/{changeRequestId}/pages/{pageId}',
    name: 'change-request-page',
    title: 'Page of a change request',
    description: 'A page as a change request has it, as Markdown.',
    mimeType: 'text/markdown',
  },
];

/** Where a list goes on: pages of the lists of organizations and of spaces, and how much of the space was listed. */
const Cursor = z.object({
  organizations: z.string().optional(),
  spaces: z.string().optional(),
  offset: z.int().min(0).optional(),
});
type Cursor = z.output<typeof Cursor>;

/** Lists the spaces that the actor sees, each with its pages. */
export async function listResources(
  { ctx }: McpRequest,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const resources: ListResourcesResult['resources'] = [];
  let at: Cursor | undefined = cursor === undefined ? {} : decode(cursor);
  while (at !== undefined && resources.length < pageSize) {
    const { spaceId, next }: Step = await stepFrom(ctx, at);
    const all: typeof resources = spaceId === undefined ? [] : await resourcesOf(ctx, spaceId);
    const end: number = (at.offset ?? 0) + pageSize - resources.length;
    resources.push(...all.slice(at.offset, end));
    at = end < all.length ? { ...at, offset: end } : next;
  }
  return { resources, ...(at !== undefined && { nextCursor: encode(at) }) };
}

type Step = { readonly spaceId?: string; readonly next: Cursor | undefined };

/** The space at a cursor, and the cursor of the one after it. */
async function stepFrom(
  ctx: Ctx,
  { organizations: organizationPage, spaces: spacePage }: Cursor,
): Promise<Step> {
  await countCall(ctx, contract.spaces.list);
  const limitedTo = ctx.actor.kind === 'user' ? ctx.actor.scope?.spaceId : undefined;
  // Such a token lists nothing.
  if (typeof limitedTo === 'string') return { spaceId: limitedTo, next: undefined };
  const organizations = await call(ctx, contract.organizations.list, {
    limit: 1,
    ...(organizationPage !== undefined && { page: organizationPage }),
  });
  const [organization] = organizations.items;
  if (organization === undefined) return { next: undefined };
  const spaces = await call(ctx, contract.spaces.list, {
    organizationId: organization.id,
    limit: 1,
    ...(spacePage !== undefined && { page: spacePage }),
  });
  const [space] = spaces.items;
  const following = organizations.next === undefined ? undefined : { organizations: organizations.next.page };
  const next =
    spaces.next === undefined
      ? following
      : {
          ...(organizationPage !== undefined && { organizations: organizationPage }),
          spaces: spaces.next.page,
        };
  return { ...(space !== undefined && { spaceId: space.id }), next };
}

async function resourcesOf(ctx: Ctx, spaceId: string): Promise<ListResourcesResult['resources']> {
  const [space, { pages }] = await Promise.all([
    call(ctx, contract.spaces.get, { spaceId }),
    call(ctx, contract.spaceContent.listPages, { spaceId, metadata: false }),
  ]);
  const uri = `lectern://spaces/${spaceId}`;
  const mimeType = 'text/markdown';
  return [
    { uri, name: space.title, title: space.title, mimeType },
    ...documentsOf(pages).map(({ id, title, path }) => ({
      uri: `${uri}/pages/${id}`,
      name: `${space.title}/${path}`,
      title,
      mimeType,
    })),
  ];
}

function documentsOf(pages: readonly Page[]): (Page & { type: 'document' })[] {
  return pages.flatMap((page) => [
    ...(page.type === 'document' ? [page] : []),
    ...('pages' in page ? documentsOf(page.pages) : []),
  ]);
}

const spaceUri = /^lectern:\/\/spaces\/([\w-]+)(?:\/change-requests\/([\w-]+))?(?:\/pages\/([\w-]+))?$/;

/** Reads a space or a page as Markdown, as much as one result may have. */
export async function readResource({ ctx, maxBytes }: McpRequest, uri: string): Promise<ReadResourceResult> {
  const [, spaceId, changeRequestId, pageId] = spaceUri.exec(uri) ?? [];
  if (spaceId === undefined || (changeRequestId !== undefined && pageId === undefined)) throw notFound(uri);
  await countCall(ctx, contract.spaceContent.getPage);
  try {
    const text = await textOf(ctx, { spaceId, changeRequestId, pageId });
    return { contents: [{ uri, mimeType: 'text/markdown', text: cutText(text, 0, maxBytes, howToGoOn) }] };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') throw notFound(uri);
    throw error;
  }
}

type Address = {
  readonly spaceId: string;
  readonly changeRequestId: string | undefined;
  readonly pageId: string | undefined;
};

async function textOf(ctx: Ctx, { spaceId, changeRequestId, pageId }: Address): Promise<string> {
  if (pageId === undefined) {
    const [space, { pages }] = await Promise.all([
      call(ctx, contract.spaces.get, { spaceId }),
      call(ctx, contract.spaceContent.listPages, { spaceId, metadata: false }),
    ]);
    return `# ${space.title}\n\n${outlineOf(pages)}`;
  }
  const query = { spaceId, pageId, format: 'markdown', metadata: false } as const;
  const page = await (changeRequestId === undefined
    ? call(ctx, contract.spaceContent.getPage, query)
    : call(ctx, contract.changeRequestContent.getPage, { ...query, changeRequestId }));
  return page.type === 'document' ? (page.markdown ?? '') : `# ${page.title}\n`;
}

function encode(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function decode(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new McpError(ErrorCode.InvalidParams, 'The cursor is none of this list: start without one.');
  }
}

function notFound(uri: string): McpError {
  return new McpError(resourceNotFound, `There is no resource ${uri}, or you cannot see it.`, { uri });
}
