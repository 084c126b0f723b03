import type { Ctx } from '../../context/context.ts';
import type { VisitorActor } from '../../core/actor.ts';
import { readerOf } from '../../presenters/content-version.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';

/** The pages with a link that are read at most. */
const maxPages = 20;

type ShownLink = { readonly visitor: VisitorActor; readonly space: SpaceRow; readonly url: string };

/** Whether a page of a space has a link to a URL where the visitor sees it. */
export async function isLinkShown(ctx: Ctx, { visitor, space, url }: ShownLink): Promise<boolean> {
  const pageIds = await ctx.store.links.listPagesWithUrl(space.id, url, maxPages);
  if (pageIds.length === 0) return false;
  const reader = readerOf(ctx, { space });
  const head = await ctx.store.revisions.get(space.id, space.revision_id);
  const pages = await reader.findPages(head, pageIds);
  const texts = await reader.documents(pageIds.flatMap((id) => pages.get(id)?.document ?? []));
  const inputs = Array.from(texts.values(), (markdown) => ({ markdown, claims: visitor.claims, url }));
  return (await ctx.textTasks.run('linksTo', inputs)).includes(true);
}
