import type { Ctx } from '../context/context.ts';
import { modelReader } from './model-reader.ts';
import { follow, queryByIds } from './query.ts';
import { relations } from './relations.ts';
import { runGraphQuery } from './run-query.ts';
import { spaceKind } from './spaces.kind.ts';
import { siteSpaceKind } from './site-spaces.kind.ts';

const { query, root } = queryByIds(spaceKind);
const siteSpaces = follow(query, root, relations.Space.siteSpaces);
const readSiteSpace = modelReader(siteSpaces, siteSpaceKind);

/** The published URLs of spaces, in one statement: that on the first published site that shows them and that the user may see. */
export async function readPublishedUrls(
  ctx: Ctx,
  spaceIds: readonly string[],
): Promise<(string | undefined)[]> {
  const result = await runGraphQuery(ctx, query, { ids: spaceIds, pages: new Map() });
  return spaceIds.map((id) => {
    for (const row of result.of(siteSpaces, id)) {
      const urls = readSiteSpace(ctx.settings, row)['urls'];
      const published: unknown = Reflect.get(Object(urls), 'published');
      if (typeof published === 'string') return published;
    }
    return undefined;
  });
}
