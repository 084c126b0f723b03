/** A parameter of a compiled query whose value is given at each execution. */
export class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A placeholder, typed as its value, for query builders. */
export function placeholder<Value>(name: string): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely passes parameters on without inspecting them
  return new Placeholder(name) as Value;
}
