import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Who searches: visitors of a site find no text that has a condition, members find all. */
export type SearchAudience = 'members' | 'visitors';

/** The pages that a caller may find. */
export type SearchTarget = {
  /** Ids of the spaces that are searched, or of the organization. */
  readonly scopes: readonly string[];
  readonly audience: SearchAudience;
  /** Whether the caller may see a space, by its id; left out where the caller may see all that is searched. */
  readonly visible?: ((spaceId: Expression<string>) => RawBuilder<SqlBool>) | undefined;
  /** Whether the caller may see an OpenAPI spec of an organization, by its slug; left out where they may see all. */
  readonly seesSpec?: SeesSpec | undefined;
};

export type SeesSpec = (organizationId: Expression<string>, slug: Expression<string>) => RawBuilder<SqlBool>;

/**
 * Whether a row of `search_pages`, called `page`, is searched; `matches` is what the index of words or of titles finds.
 *
 * The scopes are in a select of their own, where the database does not look when it plans, and so belong the parameters of
 * `matches`: it would take a word that most pages have for a reason to read all of their words, which costs far more than
 * it thinks, and not the index. `is true` keeps it from reading all pages of each visible space for the same reason.
 */
export function isSearched(
  { scopes, audience, visible, seesSpec }: SearchTarget,
  matches: RawBuilder<unknown> = sql`true`,
): RawBuilder<SqlBool> {
  const others = audience === 'members' ? 'visitors' : 'members';
  const isVisible = visible === undefined ? sql`true` : sql`${visible(sql.ref('page.space_id'))} is true`;
  const seesPage =
    seesSpec === undefined
      ? sql``
      : sql` and (page.spec is null or ${seesSpec(sql.ref('page.organization_id'), sql.ref('page.spec'))})`;
  return sql`page.scopes && (select ${scopes}::text[]) and ${matches}
        and page.audience <> ${sql.lit(others)} and ${isVisible}${seesPage}`;
}
