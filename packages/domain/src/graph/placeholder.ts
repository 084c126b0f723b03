/** Stands in a compiled statement for a value that each run brings along. */
export class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A placeholder where a query builder wants the value. */
export function placeholder<Value>(name: string): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely hands parameters on without looking at them
  return new Placeholder(name) as Value;
}

/** Names of the placeholders, and of the values that are given for them. */
export const valueNames = {
  id: 'id',
  userId: 'userId',
  instanceAdmin: 'instanceAdmin',
  limit: (page: number) => `limit${page}`,
  cursor: (page: number, side: 'after' | 'before', key: number) => `${side}${page}.${key}`,
  filter: (page: number, member: string) => `filter${page}.${member}`,
} as const;
