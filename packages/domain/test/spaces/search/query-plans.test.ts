import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { searchStatement, type SearchRequest } from '../../../src/store/spaces/search-statement.ts';
import {
  pageCountsStatement,
  similarWordsStatement,
} from '../../../src/store/spaces/search-words.repository.ts';
import { parseSearchQuery, spellingRanges } from '@lectern/content';
import { useWorld } from '../../harness.ts';

const used = useWorld();

let spaceId = '';
let smallSpaceId = '';

/**
 * A space of 10,000 pages, all of which have `common`, every tenth `tenth`, and each a title of its own; and others of
 * the same and of another organization, one of them with 1,000 such pages, so that no table is so small that it is best read as a whole.
 */
beforeAll(async () => {
  const { organizationId, outsideOrganizationId, people } = used.world;
  const { kysely } = used.database;
  spaceId = (await people.admin.client.spaces.create({ organizationId, body: { title: 'Large' } })).id;
  smallSpaceId = (await people.admin.client.spaces.create({ organizationId, body: { title: 'Small' } })).id;
  const run = (...parts: Parameters<typeof sql>) => sql(...parts).execute(kysely);
  await run`insert into content_stores select 'store_' || n from generate_series(1, 2000) n`;
  await run`insert into spaces (id, organization_id, title, visibility, edit_mode, default_level, access_level, position,
      revision_id, store_id, created_at, updated_at)
    select 'space_' || n, case when n <= 50 then ${organizationId} else ${outsideOrganizationId} end, 'Other', 'private',
      'live', 'inherit', 'organization', n, 'rev_' || n, 'store_' || n, now(), now() from generate_series(1, 2000) n`;
  await run`insert into revisions (id, space_id, type, created_at)
    select 'rev_' || n, 'space_' || n, 'edits', now() from generate_series(1, 2000) n`;
  await run`insert into users (id, email, display_name, instance_admin, created_at)
    select 'user_' || n, 'user' || n || '@example.com', 'User', false, now() from generate_series(1, 2000) n`;
  await run`insert into members (organization_id, user_id, role, joined_at)
    select ${outsideOrganizationId}, 'user_' || n, 'read', now() from generate_series(1, 2000) n`;
  await run`insert into effective_grants (organization_id, space_id, user_id, rank)
    select ${outsideOrganizationId}, 'space_' || n, 'user_' || n, 1 from generate_series(51, 2000) n`;
  const { id: teamId } = await used.world.outsider.client.teams.create({
    organizationId: outsideOrganizationId,
    body: { title: 'Everybody' },
  });
  await run`insert into team_members (organization_id, team_id, user_id, role, joined_at)
    select ${outsideOrganizationId}, ${teamId}, 'user_' || n, 'member', now() from generate_series(1, 2000) n`;
  for (let from = 0; from < 13_000; from += 1000) {
    await run`insert into search_pages
        (space_id, organization_id, page_id, audience, words, subject, title, headings, text, sections)
      select case when n <= 10000 then ${spaceId} when n > 12000 then ${smallSpaceId} else 'space_' || n - 10000 end,
        case when n <= 10050 or n > 12000 then ${organizationId} else ${outsideOrganizationId} end, 'page_' || n, 'everyone',
        said::tsvector, ('page:1A title' || n || ':2A')::tsvector, ' page title' || n || ' ', '', ' ' || said || ' ', '[]'
      from (
        select n, 'common page title' || n || case when n % 10 = 0 then ' tenth' else '' end || said as said
        from generate_series(${from + 1}::int, ${from + 1000}::int) n, lateral (
          select string_agg(' word' || (n * 31 + k * k * 7) % 5000, '') as said from generate_series(1, 100) k
        ) as words
      ) as made`;
  }
  await run`insert into search_words (space_id, word)
    select ${spaceId}, 'word' || translate(n::text, '0123456789', 'abcdefghij') from generate_series(1, 20000) n`;
  await run`insert into search_words (space_id, word)
    select 'space_' || n, 'word' || k from generate_series(1, 2000) n, generate_series(1, 20) k`;
  await sql`vacuum analyze`.execute(kysely);
}, 600_000);

function searches(): Record<string, Omit<SearchRequest, 'query' | 'limit'>> {
  const { organizationId, people, ctx } = used.world;
  const { spaces } = ctx.store;
  const visible = (userId: string) => spaces.isVisible(sql.val(organizationId), userId);
  return {
    'of a space': { audience: 'members', scopes: [spaceId] },
    'of an organization': {
      audience: 'members',
      scopes: [organizationId],
      visible: visible(people.admin.actor.userId),
    },
    'of an organization by a guest': {
      audience: 'members',
      scopes: [organizationId],
      visible: visible(people.guest.actor.userId),
    },
    'of a site by a visitor': {
      audience: 'visitors',
      scopes: [spaceId],
      visible: spaces.isNotDeleted(),
    },
    'of a site by a member': {
      audience: 'members',
      scopes: [spaceId],
      visible: visible(people.read.actor.userId),
    },
  };
}

const queries = ['common', 'tenth', 'title77', 'com', 'common tenth', '"page title5000"', 'missing'];

test.each(queries)('a search for %s reads indexes only', async (text) => {
  const query = parseSearchQuery(text);
  if (query === undefined) throw new Error('the query has no words');
  const after = { distance: -1_000_000, space_id: spaceId, page_id: 'page_1' };
  for (const [name, search] of Object.entries(searches())) {
    for (const cursor of [{}, { after }]) {
      const request = { ...search, ...cursor, query, limit: 51 };
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${searchStatement(request)}`.execute(
        used.database.kysely,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, name).toContain('Bitmap Index Scan on search_pages_words');
      expect(plan, name).not.toContain('Seq Scan');
    }
  }
});

test('counting the pages with words, and looking for similar words, reads indexes only', async () => {
  const statements = Object.values(searches()).flatMap((target) => [
    pageCountsStatement(target, ['common', 'tenth', 'com:*']),
    similarWordsStatement(target, spellingRanges('wordabcx', true)),
    similarWordsStatement(target, spellingRanges('wrodb', false)),
  ]);
  for (const statement of statements) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(used.database.kysely);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/search_pages_words|search_words_pkey/);
    expect(plan).not.toContain('Seq Scan on search_');
  }
});

test.each(['common', 'com', 'common page'])(
  'a search for %s costs no more than twice as much where ten times as many pages match',
  async (text) => {
    const { organizationId, people, ctx } = used.world;
    const query = parseSearchQuery(text);
    if (query === undefined) throw new Error('the query has no words');
    const buffersOf = async (userId: string, scopes: readonly string[]) => {
      const visible = ctx.store.spaces.isVisible(sql.val(organizationId), userId);
      const statement = searchStatement({ audience: 'members', scopes, visible, query, limit: 51 });
      const explain = sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${statement}`;
      await explain.execute(used.database.kysely);
      const { rows } = await explain.execute(used.database.kysely);
      const line = rows.map((row) => row['QUERY PLAN']).find((planned) => planned.includes('Buffers:')) ?? '';
      return line.matchAll(/=(\d+)/g).reduce((sum, [, count]) => sum + Number(count), 0);
    };
    for (const { actor } of [people.admin, people.read]) {
      const large = await buffersOf(actor.userId, [organizationId]);
      expect(large).toBeLessThan(2 * (await buffersOf(actor.userId, [smallSpaceId])) + 500);
    }
  },
);
