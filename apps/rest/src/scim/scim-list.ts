import type { ScimList, ScimQuery } from '@lectern/domain';
import { ScimError } from './scim-error.ts';

const schema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const maxCount = 200;
const defaultCount = 100;

const names = new Map<string, NonNullable<ScimQuery['filter']>['attribute']>([
  ['id', 'id'],
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['emails', 'emails'],
  ['emails.value', 'emails'],
  ['emails[type eq "work"].value', 'emails'],
]);

/** An attribute, with or without the URN of its schema, and a text in JSON (RFC 7644, figure 1). */
const comparison =
  /^\s*(?:urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):)?([a-z.]+|emails\[type eq "work"\]\.value)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

export type ScimQueryString = Readonly<Record<string, string | string[] | undefined>>;

/** What a query selects: `filter` compares one attribute by `eq`; pages begin with 1. */
export function readQuery(query: ScimQueryString): ScimQuery & { readonly withMembers: boolean } {
  const start = Math.max(1, readInteger(query, 'startIndex') ?? 1);
  const count = Math.max(0, readInteger(query, 'count') ?? defaultCount);
  const filter = textOf(query['filter']);
  return {
    filter: filter === undefined ? undefined : readFilter(filter),
    offset: Math.min(start - 1, 1_000_000_000),
    limit: Math.min(count, maxCount),
    withMembers: !attributesIn(query, 'excludedAttributes').includes('members'),
  };
}

export function listResponse<Item>(
  { items, total }: ScimList<Item>,
  { offset }: ScimQuery,
  present: (item: Item) => object,
): object {
  return {
    schemas: [schema],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: items.length,
    Resources: items.map(present),
  };
}

function readFilter(filter: string): NonNullable<ScimQuery['filter']> {
  const [, name = '', json = '""'] = comparison.exec(filter) ?? [];
  const attribute = names.get(name.toLowerCase());
  const value = parseText(json);
  if (attribute === undefined || value === undefined) {
    throw new ScimError(
      'invalidFilter',
      'Filter by one attribute, as `userName eq "ada@example.com"`: userName, externalId, displayName, emails.value or id.',
    );
  }
  return { attribute, value };
}

/** A text in JSON; `undefined` for anything else. */
export function parseText(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function readInteger(query: ScimQueryString, name: string): number | undefined {
  const text = textOf(query[name]);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,12}$/.test(text)) throw new ScimError('invalidValue', `${name} must be a whole number.`);
  return Number(text);
}

function attributesIn(query: ScimQueryString, name: string): string[] {
  return (textOf(query[name]) ?? '').split(',').map((attribute) => attribute.trim().toLowerCase());
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
