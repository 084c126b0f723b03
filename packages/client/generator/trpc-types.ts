import { readFileSync } from 'node:fs';
import { eventSubscription, pathParameters } from '@lectern/contract';
import { SchemaComponents } from '@lectern/contract/openapi';
import { members, typeOf } from './schema-types.ts';

/** Where the names come from that the shape of an error is declared with, beside those of tRPC. */
const sources: Readonly<Record<string, string>> = {
  ErrorCode: './errors.ts',
  ErrorDetail: '../lectern-error.ts',
};

/** The type of the tRPC router, as `@lectern/trpc` declares it, without what that imports. */
export function trpcTypes(): string {
  const source = readFileSync(new URL('../../../apps/trpc/src/errors.ts', import.meta.url), 'utf8');
  const [declaration] = /^export type TrpcErrorShape = \{$.*?^\};$/ms.exec(source) ?? [];
  if (declaration === undefined) throw new Error('apps/trpc/src/errors.ts declares no TrpcErrorShape.');
  const ofTrpc = declaration.match(/\bTRPC_\w+/g) ?? [];
  const router = [
    'TRPCBuiltRouter',
    'TRPCMutationProcedure',
    'TRPCQueryProcedure',
    'TRPCSubscriptionProcedure',
    ...new Set(ofTrpc),
  ];
  const imports = Object.entries(sources)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(declaration))
    .map(([name, from]) => `import type { ${name} } from '${from}';\n`);
  const { input, output } = subscriptionTypes();
  return `import type { ${router.join(', ')} } from '@trpc/server';
${imports.join('')}import type { OperationTypes } from '../operation.ts';
import type { Operations } from './operations.ts';
import type { Event, EventType } from './schemas.ts';

/** The \`error.shape\` of a client; \`data\` is also its \`error.data\`. */
${declaration}

type Types<O extends OperationTypes> = {
  meta: object;
  input: {} extends O['input'] ? O['input'] | undefined : O['input'];
  output: O['output'];
};
type Procedure<O extends OperationTypes> = O['safe'] extends true
  ? TRPCQueryProcedure<Types<O>>
  : TRPCMutationProcedure<Types<O>>;

type Subscriptions = {
  organizations: {
    /** ${eventSubscription.summary}. ${eventSubscription.description ?? ''} */
    events: TRPCSubscriptionProcedure<{
      meta: object;
      input: ${input};
      output: AsyncIterable<{ id: string; data: ${output} }, void, unknown>;
    }>;
  };
};

/** For \`createTRPCClient<AppRouter>(…)\`: every operation of the contract, and the events of an organization. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: TrpcErrorShape; transformer: false },
  {
    [A in keyof Operations]: {
      [N in keyof Operations[A]]: Operations[A][N] extends OperationTypes ? Procedure<Operations[A][N]> : never;
    };
  } & Subscriptions
>;
`;
}

function subscriptionTypes(): { input: string; output: string } {
  const components = new SchemaComponents();
  const { path, query, result } = eventSubscription;
  const parameters = pathParameters(path);
  const inputs = Object.entries(query).map(
    ([name, type]) => [name, components.schemaOf(type, 'input')] as const,
  );
  const schemas = {
    ...Object.fromEntries(parameters.map((name) => [name, { type: 'string' as const }])),
    ...Object.fromEntries(inputs),
  };
  return {
    input: members(schemas, parameters, '      '),
    output: typeOf(components.schemaOf(result, 'output')),
  };
}
