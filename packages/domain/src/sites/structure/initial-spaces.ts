import { type Contract, invalidInput, type ParsedInputOf } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import { gettingStartedPages } from '../sample-content/getting-started.ts';
import { insertPageChanges } from '../sample-content/sample-page.ts';
import { lockPublishableSpaces } from './lock-publishable-spaces.ts';
import { editSpace } from '../../spaces/content/edit-space.ts';
import { createSpace } from '../../spaces/tree/create-space.ts';

type Body = ParsedInputOf<Contract['sites']['create']>['body'];

/** The spaces that a new site starts with: those named in the body, or one created for it. */
export async function prepareInitialSpaces(
  ctx: Ctx,
  actor: UserActor,
  organizationId: string,
  body: Body,
): Promise<{ id: string; title: string }[]> {
  const requested = body.spaces;
  if (requested === undefined) return [];
  if (typeof requested === 'string') {
    const title = Array.from(body.title ?? 'Untitled')
      .slice(0, 50)
      .join('');
    const id = await createSpace(ctx, { organizationId, parentId: null, title });
    if (requested === 'sample') {
      const space = await ctx.store.spaces.findForActor(id, actor.userId);
      if (space === undefined) throw new Error(`The space ${id} was not created.`);
      const changes = insertPageChanges(gettingStartedPages);
      await editSpace(ctx, { actor, space, changes, files: new Map() });
    }
    return [{ id, title }];
  }
  if (new Set(requested).size !== requested.length)
    throw invalidInput('body.spaces', 'must not name a space twice');
  const named = requested.map((id, index) => ({ id, path: `body.spaces.${index}` }));
  return lockPublishableSpaces(ctx, actor.userId, organizationId, named);
}
