import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSchema } from '../src/schema/schema.ts';
import { makeEverything } from './content.ts';
import { QueryGenerator } from './generated-query.ts';
import { useGraphqlServer } from './graphql-server.ts';
import { readContent } from './reference-content.ts';
import { referenceExecutor } from './reference-executor.ts';

// Compares how documents are executed, not which are rejected.
const limits = {
  depth: 100,
  aliases: 1e5,
  fields: 1e5,
  rows: 1e9,
  levels: 1e4,
  directives: 1e5,
  tokens: 1e6,
  fragments: 1e4,
};
const server = useGraphqlServer({ limits });
const people = ['admin', 'read', 'guest'] as const;
type Name = (typeof people)[number];
const references = new Map<Name, ReturnType<typeof referenceExecutor>>();
let ids: Awaited<ReturnType<typeof makeEverything>>;
beforeAll(async () => {
  ids = await makeEverything(server.world);
  const { people: persons, outsider } = server.world;
  const userIds = [...Object.values(persons), outsider].map(({ actor }) => actor.userId);
  for (const name of people)
    references.set(name, referenceExecutor(await readContent(persons[name], userIds)));
});

const variables = { yes: true, no: false, two: 2 };

/** The comparable parts of a response: its data in order, and the path and code of each error. */
type Said = { readonly query: string; readonly data: string; readonly failures: readonly string[] };
type Errors = readonly { path?: unknown; extensions: Record<string, unknown> }[] | undefined;

function said(query: string, data: unknown, errors: Errors = []): Said {
  const failures = errors.map(({ path, extensions }) => JSON.stringify([path, extensions['code']]));
  return { query, data: JSON.stringify(data), failures: failures.toSorted() };
}

async function ours(query: string, name: Name): Promise<Said> {
  const { data, errors } = await server.execute(query, { variables, as: server.world.people[name] });
  return said(query, data, errors);
}

async function theirs(query: string, name: Name): Promise<Said> {
  const result = await references.get(name)?.execute(query, variables);
  return said(query, result?.data, result?.errors);
}

const typeRef =
  'fragment fields on Node { __typename id ...more } fragment more on Space { title permissions { view } }';
const queries = [
  '{ viewer { id displayName email photoURL urls { location } organizations { nodes { id title trial { status } } } } }',
  '{ a: viewer { x: id } b: viewer { x: displayName ... { x: displayName y: id } } }',
  '{ viewer { organizations { edges { node { ...o sites { nodes { id } } } } } } } fragment o on Organization { sites { totalCount nodes { title } } }',
  '{ organization(id: "$organization") { type plan useCase communityType defaultRole emailDomains internal_isOnNewTrial permissions { admin view } urls { logo app } } }',
  '{ organization(id: "$organization") { sites { nodes { structure { __typename ... on Node { id } ... on SiteSection { siteSpaces { default urls { published } } } ... on SiteSectionGroup { sections { path } } } } } } }',
  '{ organization(id: "$organization") { sites { nodes { sections { sectionGroup { title sections { id } } siteSpaces { section { title } site { title } space { parent { parent { title } } } } } } } } }',
  '{ node(id: "$space") { ...fields } b: node(id: "$site") { ...fields } c: node(id: "$siteSpace") { ...fields } }',
  '{ space(id: "space_x") { id } site(id: "site_x") { id } node(id: "col_x") { id } }',
  '{ collection(id: "$collection") { collections { nodes { title parent { title organization { title } } spaces { nodes { title emoji visibility } } } } spaces { totalCount } } }',
  '{ organization(id: "$organization") { customFields(first: 1) { totalCount nodes { name type options permissions { edit } organization { id } } } translations { nodes { languages title organizationId } } } }',
  '{ a: node(id: "$customField") { ... on CustomField { name type options title urls { location } } } b: node(id: "$translationSettings") { ... on TranslationSettings { languages } } }',
  '{ site(id: "$site") { features { key plan } visibility icon { emoji } siteSpaceCount } }',
  '{ __schema { queryType { name } types { name } } __type(name: "Site") { name fields { name } } __typename }',
];

describe.each(people)('for the %s, the plan returns what graphql-js over REST returns', (name) => {
  test.each(queries)('%s', async (query) => {
    const filled = query.replaceAll(/\$(\w+)/g, (_, kind: string) => String(Reflect.get(ids, kind)));
    const whole = filled.includes('...fields') ? `${filled} ${typeRef}` : filled;
    expect(await ours(whole, name)).toEqual(await theirs(whole, name));
  });

  test('for random documents', async () => {
    expect.hasAssertions();
    const schema = createSchema();
    const reference = references.get(name);
    const known = [...Object.values(ids), ids.site, ids.organization, 'nothing', 'site_nothing'];
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const query = new QueryGenerator(schema, gen, reference?.knows).query(known);
        expect(await ours(query, name)).toEqual(await theirs(query, name));
      }),
      { numRuns: Number(process.env['RUNS'] ?? 100), endOnFailure: true },
    );
  }, 300_000);
});
