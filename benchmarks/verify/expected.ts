import type { Sql } from 'postgres';
import type { Sample } from '../data/load.ts';
import type { WorkloadId } from '../workloads.ts';
import { line } from './leaves.ts';

const site = `id, type, title, visibility, published, site_space_count, hostname, basename`;
const structure = `from sites s join site_sections c on c.site_id = s.id join site_spaces p on p.section_id = c.id
  join spaces a on a.id = p.space_id`;
const structureOrder = `order by s.created_at, s.id, c.position, c.id, p.position, p.id`;

/** The expected response to the first request of a workload, read from the database; that of W1 is a new id. */
export async function expectedLeaves(
  sql: Sql,
  workload: WorkloadId,
  sample: Sample,
): Promise<string[] | undefined> {
  const { organizationId } = sample;
  const siteId = sample.sites[0]?.id ?? '';
  const read = async (text: string, id: string) => (await sql.unsafe(text, [id]).values()).map(line);
  switch (workload) {
    case 'R1':
      return [
        ...(await read('select count(*)::int from sites where organization_id = $1', organizationId)),
        ...(await read(
          `select ${site} from sites where organization_id = $1 order by created_at, id limit 50`,
          organizationId,
        )),
      ];
    case 'R2':
      return read(`select ${site} from sites where id = $1`, siteId);
    case 'W1':
      return undefined;
    case 'G1':
      return read(
        `select s.id, s.title, c.id, c.title, c.path, p.id, p.path, a.id, a.title, a.emoji, upper(replace(a.visibility, '-', '_')) ${structure}
        where s.id in (select id from sites where organization_id = $1 order by created_at, id limit 20) ${structureOrder}`,
        organizationId,
      );
    case 'G2':
      return read(
        `select s.title, c.title, p.path, a.title ${structure} where s.id = $1 ${structureOrder}`,
        siteId,
      );
  }
}
