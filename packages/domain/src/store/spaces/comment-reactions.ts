import { type AliasedRawBuilder, sql } from 'kysely';

/** A reaction, with its user. */
export type ReactionOfUser = {
  readonly emoji: string;
  readonly at: string;
  readonly id: string;
  readonly display_name: string;
  readonly email: string;
  readonly photo_url: string | null;
};

type Reacted = { readonly reactions: readonly ReactionOfUser[] };

/**
 * The reactions to a comment, the first one first, to be joined laterally. One row always, so that the database leaves
 * the join out where they are not asked for.
 */
export function reactionsOf(comment: string): AliasedRawBuilder<Reacted, 'reacted'> {
  return sql<Reacted>`(select coalesce(json_agg(json_build_object(
      'emoji', given.emoji, 'id', given.user_id, 'display_name', who.display_name, 'email', who.email,
      'photo_url', who.photo_url,
      'at', to_char(given.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by given.reacted_at, given.user_id, given.emoji), '[]'::json) as reactions
    from comment_reactions as given
    inner join users as who on who.id = given.user_id
    where given.comment_id = ${sql.ref(comment)})`.as('reacted');
}
