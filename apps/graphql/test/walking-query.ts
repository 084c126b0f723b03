import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** Where a walk can start, by the text of the field. */
export type Starts = readonly { readonly text: string; readonly type: string }[];

/** Values of required arguments, by their names. */
export type KnownArguments = Readonly<Record<string, string>>;

/** Fields that differ from request to request, or that fetch something. */
const leftOut: ReadonlySet<string> = new Set([
  'downloadURL',
  'pdf',
  'embed',
  'preview',
  'startCursor',
  'endCursor',
  'cursor',
]);

/** Makes queries that walk through the whole schema; a field has the same arguments each time. */
export class WalkingQuery {
  readonly #schema: GraphQLSchema;
  readonly #known: KnownArguments;
  readonly #pick: (below: number) => number;

  constructor(schema: GraphQLSchema, known: KnownArguments, pick: (below: number) => number) {
    this.#schema = schema;
    this.#known = known;
    this.#pick = pick;
  }

  /** A query of one of the starts. */
  query(starts: Starts, depth: number): string {
    const start = starts[this.#pick(starts.length)];
    const type = this.#schema.getType(start?.type ?? '');
    if (start === undefined || type === undefined) throw new Error('there is nowhere to start');
    const set = this.#set(type, depth);
    const isNode = start.text.startsWith('node(');
    return `{ start: ${start.text} ${isNode ? `{ __typename id ... on ${start.type} ${set} }` : set} }`;
  }

  #set(type: GraphQLNamedType, depth: number): string {
    if (isAbstractType(type)) {
      const members = this.#schema.getPossibleTypes(type);
      const parts =
        type.name === 'Node' ? [] : members.map((one) => `... on ${one.name} ${this.#set(one, depth)}`);
      return `{ __typename ${parts.join(' ')} }`;
    }
    if (!isObjectType(type)) throw new Error(`${type.name} has no fields`);
    const fields = Object.values(type.getFields());
    const isNode = fields.some(({ name }) => name === 'id');
    const usable = fields.filter((field) => this.#isUsable(field, depth));
    // What a connection contains is what it is there for.
    const nodes = usable.filter(({ name }) => name === 'nodes');
    const chosen = nodes.length > 0 ? nodes : this.#some(usable);
    const parts = chosen.map((field) => this.#field(field, depth));
    return `{ __typename ${isNode ? 'id' : ''} ${parts.join(' ')} }`;
  }

  #some<Item>(items: readonly Item[]): Item[] {
    const wanted = Math.min(items.length, 5);
    const rest = [...items];
    return Array.from({ length: wanted }, () => rest.splice(this.#pick(rest.length), 1)).flat();
  }

  #isUsable({ name, type, args }: GraphQLField<unknown, unknown>, depth: number): boolean {
    if (leftOut.has(name) || name === 'id') return false;
    if (isCompositeType(getNamedType(type)) && depth <= 0) return false;
    return args.every(
      (argument) => !isNonNullType(argument.type) || Object.hasOwn(this.#known, argument.name),
    );
  }

  #field({ name, type, args }: GraphQLField<unknown, unknown>, depth: number): string {
    const named = getNamedType(type);
    const given = args.flatMap((argument) => this.#argument(argument));
    const head = given.length === 0 ? name : `${name}(${given.join(', ')})`;
    return isCompositeType(named) ? `${head} ${this.#set(named, depth - 1)}` : head;
  }

  #argument({ name, type }: GraphQLArgument): string[] {
    if (name === 'first') return ['first: 2'];
    return isNonNullType(type) ? [`${name}: ${this.#known[name] ?? ''}`] : [];
  }
}
