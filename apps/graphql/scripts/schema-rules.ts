import {
  buildSchema,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

/** Where any JSON is the only type that fits: the value of any member in conflict, and what a generator of pages stored. */
const freeValues: ReadonlySet<string> = new Set([
  'MergeConflict.base',
  'MergeConflict.changeRequest',
  'MergeConflict.space',
  'ComputedSource.dependencies',
  'ComputedSource.props',
]);

/** A field, an argument or a member of an input. */
type Member = { readonly name: string; readonly type: GraphQLType; readonly description: string };

/** What is wrong with a schema, each as a sentence. */
export function problemsIn(text: string): string[] {
  const schema = buildSchema(text);
  const types = typesOf(schema);
  const members = types.flatMap(membersOf);
  return [
    ...types.filter((type) => !type.description).map(({ name }) => `${name} has no description.`),
    ...members.flatMap(({ name, type, description }) => [
      ...(description === '' ? [`${name} has no description.`] : []),
      ...(saysNothing(name, description) ? [`${name} has a description that repeats its name.`] : []),
      ...(getNamedType(type).name === 'JSON' && !freeValues.has(name)
        ? [`${name} is JSON: give it a type, or list why nothing else fits.`]
        : []),
    ]),
    ...types
      .filter((type) => isObjectType(type) && /(?:List|^Plain.*)$/.test(type.name))
      .map(({ name }) => `${name}: a list is a connection, and one thing is one type.`),
    ...types
      .filter((type) => isObjectType(type) && type.getFields()['id'] !== undefined && !isNode(type))
      // It never changes, and no operation reads one.
      .filter(({ name }) => name !== 'Event')
      .map(({ name }) => `${name} has an \`id\` and is no Node: clients that cache by id would mix it up.`),
    ...Object.values(schema.getMutationType()?.getFields() ?? {})
      .filter(({ name, type }) => getNamedType(type).name.toLowerCase() !== `${name}payload`.toLowerCase())
      .map(({ name }) => `Mutation.${name} has no payload of its own.`),
  ];
}

/** What a schema has, for comparisons. */
export function countsOf(text: string): Readonly<Record<string, number>> {
  const schema = buildSchema(text);
  const types = typesOf(schema);
  const members = types.flatMap(membersOf);
  const objects = types.filter(isObjectType);
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  return {
    types: types.length,
    'query fields': Object.keys(schema.getQueryType()?.getFields() ?? {}).length,
    nodes: objects.filter(isNode).length,
    connections: objects.filter(({ name }) => name.endsWith('Connection')).length,
    '…List types': objects.filter(({ name }) => name.endsWith('List')).length,
    'Plain… types': types.filter(({ name }) => name.startsWith('Plain')).length,
    'fields, arguments and input members': members.length,
    'of them JSON': members.filter(({ type }) => getNamedType(type).name === 'JSON').length,
    'of them without description': members.filter(({ description }) => description === '').length,
    'mutations that return Boolean': mutations.filter(({ type }) => getNamedType(type).name === 'Boolean')
      .length,
  };
}

function typesOf(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    ({ name, astNode }) => astNode !== undefined && !name.startsWith('__'),
  );
}

function membersOf(type: GraphQLNamedType): Member[] {
  const member = (
    name: string,
    { type: of, description }: { type: GraphQLType; description?: string | null | undefined },
  ) => ({
    name: `${type.name}.${name}`,
    type: of,
    description: description ?? '',
  });
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) => member(field.name, field));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    member(field.name, field),
    ...field.args.map((argument) => member(`${field.name}(${argument.name})`, argument)),
  ]);
}

function isNode(type: GraphQLNamedType): boolean {
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node');
}

/** `The title.` of `title`, and `What it is called.` */
function saysNothing(name: string, description: string): boolean {
  const member = (/\((\w+)\)$/.exec(name) ?? /\.(\w+)$/.exec(name))?.[1] ?? '';
  const words = member.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return description === 'What it is called.' || (member !== 'id' && description === `The ${words}.`);
}
