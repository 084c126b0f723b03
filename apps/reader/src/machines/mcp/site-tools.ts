import { ApiError } from '@lectern/contract';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { PageReader } from '../../content/read-references.ts';
import { readTree } from '../../site/read-tree.ts';
import type { PageTree, TreePage } from '../../site/page-tree.ts';
import { pathOfSpace, type PlacedSpace, spacesOf } from '../../site/site-structure.ts';
import { absoluteUrl, pageUrl, spaceUrl } from '../../site/site-view.ts';

/** A site as its visitor reads it, with what counts a search. */
export type McpSite = PageReader & { readonly countSearch: () => Promise<void> };

/** The most of one result. */
const most = { characters: 40_000, pages: 500, spaces: 50 } as const;

const Offset = z.int().min(0).optional();

const Search = z.object({
  query: z
    .string()
    .min(1)
    .max(512)
    .meta({ description: 'Words that pages must have; "quoted" ones in this order.' }),
  limit: z.int().min(1).max(50).optional().meta({ description: 'Number of pages; defaults to 10.' }),
});
const ListPages = z.object({
  path: z.string().max(2048).optional().meta({ description: 'Only pages whose path begins with this.' }),
  offset: Offset.meta({ description: 'Where to continue a list that was cut, in pages.' }),
});
const ReadPage = z.object({
  url: z.string().min(1).max(4096).meta({ description: 'The URL of the page, or its path below the site.' }),
  offset: Offset.meta({ description: 'Where to continue a text that was cut, in characters.' }),
});

type SiteTool = { readonly tool: Tool; readonly run: (site: McpSite, values: unknown) => Promise<string> };

/** A tool whose arguments are checked by their schema. */
function siteTool<Schema extends z.ZodObject>(
  name: string,
  { title, description, schema }: { title: string; description: string; schema: Schema },
  run: (site: McpSite, values: z.output<Schema>) => Promise<string>,
): SiteTool {
  const { $schema: _dialect, ...properties }: Record<string, unknown> = z.toJSONSchema(schema, {
    io: 'input',
  });
  return {
    tool: {
      name,
      description,
      inputSchema: { ...properties, type: 'object' },
      annotations: { title, readOnlyHint: true, openWorldHint: false },
    },
    async run(site, values) {
      const parsed = schema.strict().safeParse(values);
      if (parsed.success) return run(site, schema.parse(values));
      const [issue] = parsed.error.issues;
      throw new ApiError('invalid_input', `${issue?.path.join('.')}: ${issue?.message}`);
    },
  };
}

const siteTools: ReadonlyMap<string, SiteTool> = new Map(
  [
    siteTool(
      'search',
      {
        title: 'Search',
        description: 'Search the pages of this site: titles, headings and text.',
        schema: Search,
      },
      search,
    ),
    siteTool(
      'list_pages',
      { title: 'List pages', description: 'List the pages of this site with their URLs.', schema: ListPages },
      listPages,
    ),
    siteTool(
      'read_page',
      { title: 'Read a page', description: 'Read a page of this site as Markdown.', schema: ReadPage },
      readPage,
    ),
  ].map((one) => [one.tool.name, one]),
);

export function listSiteTools(): Tool[] {
  return [...siteTools.values()].map(({ tool }) => tool);
}

/** Calls a tool. An error of the call is its result, so that the assistant can correct it. */
export async function callSiteTool(
  site: McpSite,
  name: string,
  values: unknown = {},
): Promise<CallToolResult> {
  try {
    const tool = siteTools.get(name);
    if (tool === undefined) throw new ApiError('not_found', `There is no tool ${JSON.stringify(name)}.`);
    return { content: [{ type: 'text', text: await tool.run(site, values) }] };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'internal') throw error;
    return { isError: true, content: [{ type: 'text', text: `${error.message} (${error.code})` }] };
  }
}

async function search(site: McpSite, { query, limit = 10 }: z.output<typeof Search>): Promise<string> {
  const { view, client } = site;
  const { organization: organizationId, site: siteId, siteSpace } = view.lookup;
  await site.countSearch();
  const scope = { mode: 'default' as const, includedSiteSpaces: [siteSpace] };
  const hits = await client.search.inSite({ organizationId, siteId, limit, body: { query, scope } });
  const placed = spacesOf(view.structure);
  const found = hits.items.flatMap((hit) => {
    const space = placed.find((one) => one.siteSpace.space.id === hit.id);
    if (space === undefined) return [];
    return hit.pages.map((page) => {
      const url = absoluteUrl(view, pageUrl(spaceUrl(view, space), page.path, undefined));
      const texts = (page.sections ?? [])
        .slice(0, 3)
        .map(({ title, body }) => `  ${title}: ${body}`.trimEnd());
      return [`- [${line(page.title)}](${url})`, ...texts.map((text) => text.slice(0, 600))].join('\n');
    });
  });
  return found.length === 0 ? 'Nothing was found. Try fewer or other words.' : found.join('\n');
}

async function listPages(
  site: McpSite,
  { path = '', offset = 0 }: z.output<typeof ListPages>,
): Promise<string> {
  const { view } = site;
  const prefix = path.replace(/^\//, '');
  const lines: string[] = [];
  for (const [placed, tree] of await treesOf(site)) {
    const base = spaceUrl(view, placed);
    for (const page of tree.documents) {
      const below = pageUrl(pathOfSpace(placed), page.path, tree.home?.path);
      if (!below.startsWith(prefix)) continue;
      const url = absoluteUrl(view, pageUrl(base, page.path, tree.home?.path));
      const description = page.description === undefined ? '' : `: ${line(page.description)}`;
      lines.push(`- [${line(page.title)}](${url})${description}`);
    }
  }
  const shown = lines.slice(offset, offset + most.pages);
  const rest = lines.length - offset - shown.length;
  if (shown.length === 0) return 'There are no such pages.';
  const more = rest > 0 ? [`[${rest} more pages: call again with \`offset\` ${offset + shown.length}.]`] : [];
  return [...shown, ...more].join('\n');
}

async function readPage(site: McpSite, { url, offset = 0 }: z.output<typeof ReadPage>): Promise<string> {
  const found = await findPage(site, url);
  if (found === undefined)
    throw new ApiError(
      'not_found',
      'There is no such page on this site: find it with `search` or `list_pages`.',
    );
  const [placed, page] = found;
  const isOwn = placed.siteSpace.id === site.view.current.siteSpace.id;
  const { id: spaceId, revision } = placed.siteSpace.space;
  const read = await site.client.revisions.getPage({
    spaceId,
    revisionId: isOwn ? site.view.revisionId : revision,
    pageId: page.id,
    format: 'markdown',
    metadata: false,
  });
  const markdown = read.type === 'document' ? (read.markdown ?? '') : '';
  const text = markdown.startsWith('# ') ? markdown : `# ${page.title}\n\n${markdown}`;
  const part = text.slice(offset, offset + most.characters);
  const rest = text.length - offset - part.length;
  return rest > 0
    ? `${part}\n\n[${rest} more characters: call again with \`offset\` ${offset + part.length}.]`
    : part;
}

/** The page at a URL of the site, or at a path below it; of several spaces, the one with the longest path. */
async function findPage(site: McpSite, url: string): Promise<readonly [PlacedSpace, TreePage] | undefined> {
  const { view } = site;
  const own = absoluteUrl(view, view.siteBase);
  const [bare = ''] = (url.startsWith(own) ? url.slice(own.length) : url).split(/[?#]/);
  const path = decoded(bare).replace(/^\//, '').replace(/\.md$/, '').replace(/\/$/, '');
  const trees = (await treesOf(site)).toSorted(([a], [b]) => pathOfSpace(b).length - pathOfSpace(a).length);
  for (const [placed, tree] of trees) {
    const prefix = decoded(pathOfSpace(placed));
    const isBelow = `${path}/`.startsWith(prefix);
    const rest = isBelow ? `${path}/`.slice(prefix.length).replace(/\/$/, '') : undefined;
    const page =
      rest === undefined ? undefined : rest === '' || rest === 'index' ? tree.home : tree.findByPath(rest);
    if (page !== undefined) return [placed, page];
  }
  return undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function treesOf({ source, client, view, tree }: McpSite): Promise<[PlacedSpace, PageTree][]> {
  return Promise.all(
    spacesOf(view.structure)
      .slice(0, most.spaces)
      .map(async (placed): Promise<[PlacedSpace, PageTree]> => {
        if (placed.siteSpace.id === view.current.siteSpace.id) return [placed, tree];
        const { id: spaceId, revision: revisionId } = placed.siteSpace.space;
        return [placed, await readTree(source, client, view, { spaceId, revisionId })];
      }),
  );
}

function line(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
