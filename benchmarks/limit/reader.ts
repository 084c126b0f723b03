import type { Sql } from 'postgres';
import type { LimitHandler } from './handler.ts';
import { prepared } from './prepared.ts';
import { spaceColumns, spaceJson, spaceText, type SpaceTuple, withLevels } from './space-text.ts';

/** A space on a site that admits everybody. */
const shownSpace = `from site_spaces p join sites s on s.id = p.site_id join spaces a on a.id = p.space_id
  left join site_sections c on c.id = p.section_id
  where p.site_id = $1 and p.space_id = $2 and s.published and s.visibility in ('public', 'unlisted')
    and a.deleted_at is null and p.condition is null and c.condition is null`;

/** The space of `{site}/{space}`. */
export const space: LimitHandler = {
  async fromDatabase(sql, path) {
    const statement = `select json_strip_nulls(${spaceJson('visitor')}) ${shownSpace}`;
    const [row] = await prepared<[string]>(sql, statement, path.split('/'));
    return withLevels(row?.[0] ?? '');
  },

  async fromRows(sql, path) {
    const [row] = await prepared<SpaceTuple>(sql, `select ${spaceColumns} ${shownSpace}`, path.split('/'));
    return row === undefined ? '' : spaceText(row, 'visitor');
  },
};

/** Of what never changes. */
const bodies = new Map<string, string>();

/** What never changes, of `{site}/{space}/{revision}` and what is below it: only whether a visitor may read it is asked. */
export const unchanging: LimitHandler = {
  async fromDatabase(sql, path) {
    const [siteId = '', spaceId = '', revisionId = '', ...below] = path.split('/');
    const [row] = await prepared<[string]>(
      sql,
      `select (select body from benchmark.answers where key = $4) ${shownSpace} and a.revision_id = $3`,
      [siteId, spaceId, revisionId, keyOf(spaceId, revisionId, below)],
    );
    return row?.[0] ?? '';
  },

  async fromRows(sql, path) {
    const [siteId = '', spaceId = '', revisionId = '', ...below] = path.split('/');
    const shown = await prepared(sql, `select 1 ${shownSpace} and a.revision_id = $3`, [
      siteId,
      spaceId,
      revisionId,
    ]);
    return shown.length === 0 ? '' : bodyOf(sql, keyOf(spaceId, revisionId, below));
  },
};

function keyOf(spaceId: string, revisionId: string, below: readonly string[]): string {
  return [spaceId, revisionId, ...below].join('/');
}

export async function bodyOf(sql: Sql, key: string): Promise<string> {
  const known = bodies.get(key);
  if (known !== undefined) return known;
  const [row] = await prepared<[string]>(sql, 'select body from benchmark.answers where key = $1', [key]);
  const body = row?.[0] ?? '';
  bodies.set(key, body);
  return body;
}
