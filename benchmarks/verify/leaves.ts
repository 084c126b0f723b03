import type { WorkloadId } from '../workloads.ts';

/** What an answer says, in a form that is the same whoever gave it: one line for each item or leaf row. */
export function leavesOf(workload: WorkloadId, answer: unknown): string[] {
  const data = at(answer, 'data') ?? answer;
  switch (workload) {
    case 'R1': {
      const connection = at(data, 'organization', 'sites');
      const sites = list(at(connection, 'nodes') ?? at(data, 'items'));
      return [String(at(connection, 'totalCount') ?? at(data, 'count')), ...sites.map(siteLine)];
    }
    case 'R2':
      return [siteLine(at(data, 'site') ?? data)];
    case 'W1':
      return [String(at(data, 'createCollection', 'collection', 'id') ?? at(data, 'id'))];
    case 'G1':
      return list(at(data, 'organization', 'sites', 'nodes')).flatMap((site) =>
        rowsOf(
          site,
          ['id', 'title'],
          ['id', 'title', 'path'],
          ['id', 'path'],
          ['id', 'title', 'emoji', 'visibility'],
        ),
      );
    case 'G2':
      return rowsOf(at(data, 'site'), ['title'], ['title'], ['path'], ['title']);
  }
}

export function line(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value ?? null)).join(' | ');
}

function siteLine(site: unknown): string {
  return line(
    members(site, ['id', 'type', 'title', 'visibility', 'published', 'siteSpaces', 'hostname', 'basename']),
  );
}

function rowsOf(
  site: unknown,
  ofSite: string[],
  ofSection: string[],
  ...[ofPlace = [], ofSpace = []]: string[][]
) {
  return list(at(site, 'sections')).flatMap((section) =>
    list(at(section, 'siteSpaces')).map((place) =>
      line([
        ...members(site, ofSite),
        ...members(section, ofSection),
        ...members(place, ofPlace),
        ...members(at(place, 'space'), ofSpace).map(enumName),
      ]),
    ),
  );
}

/** PostGraphile shows the column, GraphQL has a name for it: `in-collection` is `IN_COLLECTION`. */
function enumName(value: unknown): unknown {
  return value === 'in-collection' || value === 'private' ? value.toUpperCase().replaceAll('-', '_') : value;
}

function members(value: unknown, names: readonly string[]): unknown[] {
  return names.map((name) => at(value, name));
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}
