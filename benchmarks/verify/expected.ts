import type { Sql } from 'postgres';
import { searchedWords } from '../contestants/searched-words.ts';
import type { Sample } from '../data/load.ts';
import type { WorkloadId } from '../workloads.ts';
import { line } from './leaves.ts';

const site = `id, type, title, visibility, published, site_space_count, hostname, basename`;
const structure = `from sites s join site_sections c on c.site_id = s.id join site_spaces p on p.section_id = c.id
  join spaces a on a.id = p.space_id`;
const structureOrder = `order by s.created_at, s.id, c.position, c.id, p.position, p.id`;

const publishedStructure = `select c.id, c.path, c.title, p.id, p.path, a.id, a.title
  from site_sections c join site_spaces p on p.section_id = c.id join spaces a on a.id = p.space_id
  where c.site_id = $1 order by c.position, c.id, p.position, p.id`;

/** The expected response to the first request of a workload, read from the database; none of W1, which creates one. */
export async function expectedLeaves(sql: Sql, workload: WorkloadId, sample: Sample): Promise<string[]> {
  const { organizationId, published } = sample;
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
    case 'R3':
    case 'R5':
      return read(publishedStructure, published.usual.siteId);
    case 'R3L':
    case 'R5L':
      return read(publishedStructure, published.large.siteId);
    case 'R4':
    case 'V1':
      return [line([published.organizationId, published.usual.siteId, published.usual.entries[0]?.spaceId])];
    case 'V1M':
      return [line([published.organizationId, published.many[0]?.siteId, published.many[0]?.spaceId])];
    case 'R4L':
      return [line([published.organizationId, published.large.siteId, published.large.entries[0]?.spaceId])];
    case 'R6':
      return ['document'];
    case 'R7':
      return read(
        `select count(*)::int from search_pages where organization_id = $1 and strpos(text, ' ${searchedWords[0]}') > 0`,
        published.organizationId,
      );
    case 'R8':
      return [
        ...(await read(
          'select count(*)::int from spaces where organization_id = $1 and deleted_at is null',
          organizationId,
        )),
        ...(await read(
          `select id, title, emoji, icon, visibility, parent_id from spaces where organization_id = $1
           and deleted_at is null order by created_at, id limit 50`,
          organizationId,
        )),
      ];
    case 'W1':
      return [];
    default:
      return expectedOfGraph(read, workload, sample);
  }
}

function expectedOfGraph(
  read: (text: string, id: string) => Promise<string[]>,
  workload: 'G1' | 'G2' | 'G3',
  { organizationId, sites, published }: Sample,
): Promise<string[]> {
  const siteId = sites[0]?.id ?? '';
  switch (workload) {
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
    case 'G3':
      return read(
        `select s.title, p.path, a.title from sites s join site_spaces p on p.site_id = s.id join spaces a on a.id = p.space_id
        where s.id = $1 and p.space_id = '${published.usual.nested[0]?.spaceId}'`,
        published.usual.siteId,
      );
  }
}
