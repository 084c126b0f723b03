import { type Contract, invalidInput, type ParsedInputOf } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import { firstSteps } from '../sample-content/first-steps.ts';
import { insertionsOf } from '../sample-content/sample-page.ts';
import { spacesForSite } from './spaces-for-site.ts';
import { editSpace } from '../../spaces/content/edit-space.ts';
import { createSpace } from '../../spaces/tree/create-space.ts';

type Body = ParsedInputOf<Contract['sites']['create']>['body'];

/** The spaces that a new site starts with: the named ones, or one made for it. */
export async function spacesForNewSite(
  ctx: Ctx,
  actor: UserActor,
  organizationId: string,
  body: Body,
): Promise<{ id: string; title: string }[]> {
  const asked = body.spaces;
  if (asked === undefined) return [];
  if (typeof asked === 'string') {
    const title = Array.from(body.title ?? 'Untitled')
      .slice(0, 50)
      .join('');
    const id = await createSpace(ctx, { organizationId, parentId: null, title });
    if (asked === 'sample') {
      const space = await ctx.store.spaces.findForActor(id, actor.userId);
      if (space === undefined) throw new Error(`the space ${id} was not made`);
      await editSpace(ctx, { actor, space, changes: insertionsOf(firstSteps) });
    }
    return [{ id, title }];
  }
  if (new Set(asked).size !== asked.length) throw invalidInput('body.spaces', 'names a space twice');
  const named = asked.map((id, index) => ({ id, path: `body.spaces.${index}` }));
  return spacesForSite(ctx, actor.userId, organizationId, named);
}
