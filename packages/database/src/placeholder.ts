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
