import type { LimitHandler } from './handler.ts';
import { prepared } from './prepared.ts';
import { spaceColumns, spaceJson, spaceText, type SpaceTuple, withLevels } from './space-text.ts';

const ofOrganization = `from spaces a where a.organization_id = $1 and a.deleted_at is null
  order by a.created_at, a.id limit 50`;
const countOfOrganization = `select sum(count) from space_counts where organization_id = $1`;

const asJson = `
  select json_strip_nulls(json_agg(r.space)) as items, (${countOfOrganization}) as count,
    (array_agg(r.created_at))[count(*)] as created_at, (array_agg(r.id))[count(*)] as last_id
  from (select ${spaceJson('admin')} as space, a.created_at, a.id ${ofOrganization}) r`;
const asRows = `select ${spaceColumns} ${ofOrganization}`;

/** The first 50 spaces of an organization, the number of all, and the cursor of the next page. */
export const r8: LimitHandler = {
  async fromDatabase(sql, id) {
    const [row] = await prepared<string[]>(sql, asJson, [id]);
    const [items, count, createdAt, lastId] = row ?? [];
    return `{${nextPage(createdAt, lastId)}"count":${count},"items":${withLevels(items ?? '')}}`;
  },

  async fromRows(sql, id) {
    // Both run concurrently, on separate connections.
    const [rows, [counted]] = await Promise.all([
      prepared<SpaceTuple>(sql, asRows, [id]),
      prepared<[string]>(sql, countOfOrganization, [id]),
    ]);
    let items = '';
    for (const row of rows) items += `${items === '' ? '' : ','}${spaceText(row, 'admin')}`;
    const last = rows.at(-1);
    return `{${nextPage(last?.[7], last?.[0])}"count":${counted?.[0]},"items":[${items}]}`;
  },
};

/** This organization has more than a page of spaces. */
function nextPage(createdAt: unknown, id: unknown): string {
  const cursor = Buffer.from(JSON.stringify(['constantprint', createdAt, id])).toString('base64url');
  return `"next":{"page":"${cursor}"},`;
}
