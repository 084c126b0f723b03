import type { WorkloadId } from '../workloads.ts';

/** A response in a form that is the same for all contestants: one line for each item or leaf row. */
export function leavesOf(workload: WorkloadId, response: unknown): string[] {
  const data = at(response, 'data') ?? response;
  switch (workload) {
    case 'R1': {
      const connection = at(data, 'organization', 'sites');
      const sites = list(at(connection, 'nodes') ?? at(data, 'items'));
      return [String(at(connection, 'totalCount') ?? at(data, 'count')), ...sites.map(siteLine)];
    }
    case 'R2':
      return [siteLine(at(data, 'site') ?? data)];
    case 'R3':
    case 'R3L':
      return publishedRows(data);
    case 'R5':
    case 'R5L':
      return publishedRows(at(data, 'structure'));
    case 'R4':
    case 'R4L':
      return [line(members(data, ['organization', 'site', 'space']))];
    case 'V1':
    case 'V1M':
      return [line(members(list(data)[0], ['organization', 'site', 'space']))];
    case 'R6':
      // A document has `data` of its own.
      return [String(at(response, 'object'))];
    case 'R7':
      return [String(at(data, 'count'))];
    case 'R8':
      return [
        String(at(data, 'count')),
        ...list(at(data, 'items')).map((space) =>
          line(members(space, ['id', 'title', 'emoji', 'icon', 'visibility', 'parent'])),
        ),
      ];
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
    case 'G3': {
      const place = at(data, 'publishedContent');
      return [
        line([at(place, 'site', 'title'), at(place, 'siteSpace', 'path'), at(place, 'space', 'title')]),
      ];
    }
  }
}

function publishedRows(structure: unknown): string[] {
  return list(at(structure, 'structure')).flatMap((section) =>
    list(at(section, 'siteSpaces')).map((siteSpace) =>
      line([
        ...members(section, ['id', 'path', 'title']),
        ...members(siteSpace, ['id', 'path']),
        ...members(at(siteSpace, 'space'), ['id', 'title']),
      ]),
    ),
  );
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
  ...[ofSiteSpace = [], ofSpace = []]: string[][]
) {
  return list(at(site, 'sections')).flatMap((section) =>
    list(at(section, 'siteSpaces')).map((siteSpace) =>
      line([
        ...members(site, ofSite),
        ...members(section, ofSection),
        ...members(siteSpace, ofSiteSpace),
        ...members(at(siteSpace, 'space'), ofSpace).map(enumName),
      ]),
    ),
  );
}

/** The enum name of a column value, which PostGraphile returns as it is: `in-collection` is `IN_COLLECTION`. */
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
