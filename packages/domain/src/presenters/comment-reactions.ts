import type { Reaction } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { ReactionOfUser } from '../store/spaces/comment-reactions.ts';
import { presentUser } from './users.presenter.ts';

/** The most reactions that one user may have on one comment. */
export const maxReactions = 50;

/** By emoji, in the order of first use. */
export function presentReactions(settings: DomainSettings, reactions: readonly ReactionOfUser[]): Reaction[] {
  return Array.from(
    Map.groupBy(reactions, ({ emoji }) => emoji),
    ([emoji, reactionsOfEmoji]) => ({
      emoji,
      count: reactionsOfEmoji.length,
      users: reactionsOfEmoji.map(({ at, ...user }) => ({
        user: presentUser(settings, user),
        reactedAt: at,
      })),
    }),
  );
}
