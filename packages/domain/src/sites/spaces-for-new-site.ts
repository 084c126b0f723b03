import { type Contract, invalidInput, type ParsedInputOf } from '@lectern/contract';
import type { Ctx } from '../context.ts';
import { spacesForSite } from '../site-spaces/spaces-for-site.ts';
import { createSpace } from '../spaces/create-space.ts';

type Body = ParsedInputOf<Contract['sites']['create']>['body'];

/** The spaces that a new site starts with: the named ones, or one made for it. */
export async function spacesForNewSite(
  ctx: Ctx,
  userId: string,
  organizationId: string,
  body: Body,
): Promise<{ id: string; title: string }[]> {
  const asked = body.spaces;
  if (asked === undefined) return [];
  if (typeof asked === 'string') {
    const title = Array.from(body.title ?? 'Untitled')
      .slice(0, 50)
      .join('');
    const id = await createSpace(ctx.store, ctx, { organizationId, parentId: null, title });
    return [{ id, title }];
  }
  if (new Set(asked).size !== asked.length) throw invalidInput('body.spaces', 'names a space twice');
  const named = asked.map((id, index) => ({ id, path: `body.spaces.${index}` }));
  return spacesForSite(ctx.store, userId, organizationId, named);
}
