import fc from 'fast-check';
import {
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isObjectType,
} from 'graphql';

type Gen = fc.GeneratorValue;
type Knows = (type: GraphQLNamedType, field: GraphQLField<unknown, unknown>) => boolean;

/** Where a document is large enough. */
const maxAliases = 400;

/** Fields that the reference executor does not have. */
const leftOut: ReadonlySet<string> = new Set(['cursor', 'startCursor', 'endCursor']);

/** Makes documents that are valid, with aliases, arguments, fragments and directives in all places. */
export class QueryGenerator {
  readonly #schema: GraphQLSchema;
  readonly #gen: Gen;
  readonly #knows: Knows;
  readonly #fragments: string[] = [];
  #aliases = 0;

  /** Asks only for fields that are known. */
  constructor(schema: GraphQLSchema, gen: Gen, knows: Knows = () => true) {
    this.#knows = knows;
    this.#schema = schema;
    this.#gen = gen;
  }

  /** Several fields of the root, each with an id out of `ids`. */
  query(ids: readonly string[]): string {
    const roots = Array.from({ length: this.#number(1, 3) }, () => {
      const field = this.#pick([
        'viewer',
        'organization',
        'site',
        'space',
        'collection',
        'user',
        'node',
      ] as const);
      const definition = this.#schema.getQueryType()?.getFields()[field];
      const type = getNamedType(definition?.type);
      const id = field === 'viewer' ? '' : `(id: ${JSON.stringify(this.#pick(ids))})`;
      return `${this.#alias()}: ${field}${id}${this.#directive()} ${this.#set(type, 4)}`;
    });
    return `query ($yes: Boolean!, $no: Boolean!, $two: Int) { ${roots.join(' ')} ${this.#use()} } ${this.#fragments.join(' ')}`;
  }

  /** Every variable has to be used. */
  #use(): string {
    return '__typename @skip(if: $no) @include(if: $yes) used: viewer { organizations(first: $two) { totalCount } }';
  }

  #set(type: GraphQLNamedType | undefined, depth: number): string {
    const parts = Array.from({ length: this.#aliases > maxAliases ? 0 : this.#number(1, 4) }, () =>
      this.#part(type, depth),
    );
    return `{ ${parts.join(' ')} __typename }`;
  }

  #part(type: GraphQLNamedType | undefined, depth: number): string {
    const kind = this.#number(0, 9);
    const directive = this.#directive();
    if (kind === 0 && isCompositeType(type)) return `... ${directive} ${this.#set(type, depth)}`;
    if (kind === 1 && isObjectType(type) && type.getInterfaces().length > 0)
      return `... on Node ${directive} { ${this.#alias()}: id }`;
    if (kind === 2 && isCompositeType(type)) {
      const name = `f${this.#fragments.length}`;
      // Its place is taken before the fragments within it.
      const at = this.#fragments.push('') - 1;
      this.#fragments[at] = `fragment ${name} on ${type.name} ${this.#set(type, depth)}`;
      return `...${name} ${directive}`;
    }
    if (isAbstractType(type)) {
      const member = this.#pick(this.#schema.getPossibleTypes(type));
      return `... on ${member.name} ${directive} ${this.#set(member, depth)}`;
    }
    if (!isObjectType(type)) return '';
    const fields = Object.values(type.getFields()).filter((field) => this.#knows(type, field));
    return this.#field(fields, depth, directive);
  }

  #field(all: readonly GraphQLField<unknown, unknown>[], depth: number, directive: string): string {
    const fields = all.filter(
      ({ name, type }) => !leftOut.has(name) && (depth > 0 || !isCompositeType(getNamedType(type))),
    );
    if (fields.length === 0) return '__typename';
    const field = this.#pick(fields);
    const type = getNamedType(field.type);
    const head = `${this.#alias()}: ${field.name}${this.#args(field)} ${directive}`;
    return isCompositeType(type) ? `${head} ${this.#set(type, depth - 1)}` : head;
  }

  #args({ args }: GraphQLField<unknown, unknown>): string {
    const names = new Set(args.map(({ name }) => name));
    const given: string[] = [];
    if (names.has('first'))
      given.push(
        this.#pick(['', 'first: 0', 'first: 1', 'first: $two', 'last: 1', 'last: 2', 'first: null']),
      );
    if (names.has('nested')) given.push(this.#pick(['', 'nested: false', 'nested: true', 'nested: null']));
    if (names.has('title'))
      given.push(this.#pick(['', 'title: "D"', 'published: true', 'published: false, title: "n"']));
    const text = given.filter((part) => part !== '').join(', ');
    return text === '' ? '' : `(${text})`;
  }

  #directive(): string {
    return this.#pick([
      '',
      '',
      '',
      '',
      '',
      '@include(if: $yes)',
      '@skip(if: $no)',
      '@skip(if: $yes)',
      '@include(if: true)',
    ]);
  }

  #alias(): string {
    this.#aliases += 1;
    return `a${this.#aliases}`;
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[this.#number(0, items.length - 1)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  #number(min: number, max: number): number {
    return this.#gen(fc.integer, { min, max });
  }
}
