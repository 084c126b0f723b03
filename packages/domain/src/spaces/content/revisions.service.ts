import type { Contract } from '@lectern/contract';
import type { Service } from '../../access/service.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import type { Reader } from '../../core/actor.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { visitorIn } from '../../presenters/content-version.ts';
import { contentReadOperations, contentWriteOperations } from './content-read-operations.ts';
import { changesOfRevision } from './revision-changes.ts';
import { revisionsOfSpace } from './revisions.lists.ts';
import { getVisibleRevision } from './visible-revision.ts';

type GrantedSpace = { readonly actor: Reader; readonly space: SpaceRow };

const findVersion = async (
  ctx: Ctx,
  { revisionId }: { revisionId: string },
  { actor, space }: GrantedSpace,
) => ({
  space,
  as: 'revision' as const,
  revision: await getVisibleRevision(ctx, { actor, space, revisionId }),
  visitor: visitorIn(actor),
});

export const revisionWriters = contentWriteOperations(findVersion);

export const revisions: Service<Contract['revisions']> = {
  ...contentReadOperations(findVersion),

  list(ctx, input, { actor, space }) {
    return readPage(ctx, revisionsOfSpace, { actor, parent: space.id, filter: {} }, input);
  },

  async listChanges(ctx, { revisionId, limit }, { actor, space }) {
    const revision = await getVisibleRevision(ctx, { actor, space, revisionId });
    return changesOfRevision(ctx, { space, revision }, limit);
  },
};
