import { type DocumentNode, execute, type GraphQLSchema, parse, validate } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { defaultLimits } from '../../apps/graphql/src/limits/limits.ts';
import { ResponseBytes } from '../../apps/graphql/src/limits/response-bytes.ts';
import { Work } from '../../apps/graphql/src/limits/work.ts';
import { CalledOperations } from '../../apps/graphql/src/run/called-operations.ts';
import { Engine } from '../../apps/graphql/src/run/engine.ts';
import { createSchema } from '../../apps/graphql/src/schema/schema.ts';
import type { Ctx } from '../../packages/domain/src/index.ts';
import type { ExecutorId } from './executor-titles.ts';
import { Loaders } from './loaders.ts';
import { addResolvers } from './resolvers.ts';

export type Operation = { readonly query: string; readonly variables: Record<string, unknown> };
/** Executes an operation and returns the JSON of the response. */
export type Executor = (operation: Operation, ctx: Ctx) => Promise<string>;

/** Each parses, validates and compiles a document once. */
export const executors = {
  plans() {
    const engine = new Engine(createSchema(), defaultLimits);
    return async (operation, ctx) => {
      const bytes = new ResponseBytes(defaultLimits.responseBytes);
      const called = new CalledOperations();
      return (await engine.execute(operation, { ctx, requestId: '', bytes, work: new Work(), called })).text;
    };
  },
  'graphql-js': () => graphqlJs({ lookAhead: false }),
  'graphql-js-look-ahead': () => graphqlJs({ lookAhead: true }),
  'graphql-jit': () => graphqlJit({ lookAhead: false }),
  'graphql-jit-look-ahead': () => graphqlJit({ lookAhead: true }),
} as const satisfies Record<ExecutorId, () => Executor>;

type ResolverOptions = { readonly lookAhead: boolean };

function graphqlJs({ lookAhead }: ResolverOptions): Executor {
  const schema = createSchema();
  addResolvers(schema, lookAhead);
  const documentOf = memoized((query) => validated(schema, query));
  return async ({ query, variables }, ctx) => {
    const document = documentOf(query);
    const contextValue = new Loaders(ctx);
    return JSON.stringify(await execute({ schema, document, variableValues: variables, contextValue }));
  };
}

function graphqlJit({ lookAhead }: ResolverOptions): Executor {
  const schema = createSchema();
  addResolvers(schema, lookAhead);
  const compiledOf = memoized((query) => {
    const options = { customJSONSerializer: true, disablingCapturingStackErrors: true };
    const compiled = compileQuery(schema, validated(schema, query), undefined, options);
    if (!isCompiledQuery(compiled)) throw new Error(`graphql-jit does not compile ${query}`);
    return compiled;
  });
  return async ({ query, variables }, ctx) => {
    const compiled = compiledOf(query);
    return compiled.stringify(await compiled.query(undefined, new Loaders(ctx), variables));
  };
}

function validated(schema: GraphQLSchema, query: string): DocumentNode {
  const document = parse(query);
  const [error] = validate(schema, document);
  if (error !== undefined) throw error;
  return document;
}

function memoized<T>(compute: (query: string) => T): (query: string) => T {
  const cache = new Map<string, T>();
  return (query) => {
    const value = cache.get(query) ?? compute(query);
    cache.set(query, value);
    return value;
  };
}
