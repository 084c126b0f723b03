import { ApiError } from '@lectern/contract';
import { type Ctx, unstorablePlaces } from '@lectern/domain';
import { getVariableValues, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { LimitError } from '../limits/limit-error.ts';
import type { GraphqlLimits } from '../limits/limits.ts';
import type { Variables } from '../plan/arguments.ts';
import { type OperationPlan, planOperation } from '../plan/plan-operation.ts';
import { planSubscription, type SubscriptionPlan } from '../plan/plan-subscription.ts';
import { type Answer, invalidAnswer, outcomeAnswer, refusalAnswer } from './answer.ts';
import { Documents, type KnownDocument } from './documents.ts';
import { runOperation } from './run-operation.ts';

/** One operation that a client asks for. */
export type GraphqlRequest = {
  readonly query: string;
  readonly variables?: unknown;
  readonly operationName?: unknown;
  /** A GET only reads. */
  readonly isReadOnly?: boolean;
};

export type RequestContext = { readonly ctx: Ctx; readonly requestId: string };

type Readable = {
  readonly known: KnownDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables;
};

/** Of one document: more than its operations, and the combinations of `@skip` and `@include` that are in use. */
const maxPlans = 8;

/** Answers operations, whichever way they came over HTTP. */
export class Engine {
  readonly #schema: GraphQLSchema;
  readonly #limits: GraphqlLimits;
  readonly #documents: Documents;

  constructor(schema: GraphQLSchema, limits: GraphqlLimits) {
    this.#schema = schema;
    this.#limits = limits;
    this.#documents = new Documents(schema, limits);
  }

  /** Whether a document was found valid before. */
  knows(query: string): boolean {
    return this.#documents.find(query) !== undefined;
  }

  async answer(request: GraphqlRequest, { ctx, requestId }: RequestContext): Promise<Answer> {
    const record = { requestId, log: ctx.log };
    try {
      const asked = this.#read(request);
      if ('errors' in asked) return invalidAnswer(asked.errors, record);
      const { known, operation, variables } = asked;
      if (request.isReadOnly === true && operation.operation === 'mutation') {
        throw new ApiError('method_not_allowed', 'A mutation must be sent with POST.');
      }
      if (operation.operation === 'subscription') {
        throw new ApiError('not_acceptable', 'Subscribe with the header `Accept: text/event-stream`.');
      }
      const plan = this.#plan(known, operation, variables);
      if (plan.needsUser && ctx.actor.kind === 'anonymous') throw needsToken();
      return outcomeAnswer(await runOperation(plan, { ctx, variables, maxRows: this.#limits.rows }), record);
    } catch (error) {
      return refusalAnswer(error, record);
    }
  }

  /** The plan of a subscription; the answer to everything that is none. */
  async subscribe(
    request: GraphqlRequest,
    context: RequestContext,
  ): Promise<{ readonly plan: SubscriptionPlan } | { readonly answer: Answer }> {
    const record = { requestId: context.requestId, log: context.ctx.log };
    try {
      const asked = this.#read(request);
      if ('errors' in asked) return { answer: invalidAnswer(asked.errors, record) };
      const { known, operation, variables } = asked;
      if (operation.operation !== 'subscription') return { answer: await this.answer(request, context) };
      if (context.ctx.actor.kind === 'anonymous') throw needsToken();
      const { document } = known;
      const conditions = new Map(known.conditions.map((name) => [name, variables[name] === true]));
      const source = {
        schema: this.#schema,
        document,
        operation,
        conditions,
        maxLevels: this.#limits.levels,
      };
      return { plan: planSubscription(source, variables) };
    } catch (error) {
      return { answer: refusalAnswer(error, record) };
    }
  }

  #read(request: GraphqlRequest): Readable | { readonly errors: readonly GraphQLError[] } {
    const known = this.#documents.read(request.query);
    if (!('document' in known)) return { errors: known };
    const operation = operationNamed(known, request.operationName);
    if (operation instanceof GraphQLError) return { errors: [operation] };
    const { variables, errors } = this.#variables(operation, request.variables);
    return variables === undefined ? { errors } : { known, operation, variables };
  }

  #variables(
    operation: OperationDefinitionNode,
    given: unknown,
  ): { variables: Variables; errors?: never } | { variables?: never; errors: readonly GraphQLError[] } {
    const [problem] = unstorablePlaces(given, 'variables');
    if (problem !== undefined) throw new LimitError(`${problem.path}: ${problem.message}`);
    const inputs =
      typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given)) : {};
    const { coerced, errors } = getVariableValues(this.#schema, operation.variableDefinitions ?? [], inputs, {
      maxErrors: 10,
    });
    return coerced === undefined ? { errors } : { variables: coerced };
  }

  #plan(known: KnownDocument, operation: OperationDefinitionNode, variables: Variables): OperationPlan {
    const conditions = new Map(known.conditions.map((name) => [name, variables[name] === true]));
    const key = `${operation.name?.value ?? ''}/${[...conditions.values()].join()}`;
    let plan = known.plans.get(key);
    if (plan === undefined) {
      const { document } = known;
      plan = planOperation({
        schema: this.#schema,
        document,
        operation,
        conditions,
        maxLevels: this.#limits.levels,
      });
      if (known.plans.size >= maxPlans) known.plans.clear();
      known.plans.set(key, plan);
    }
    return plan;
  }
}

function needsToken(): ApiError {
  return new ApiError('unauthenticated', 'Send a token with the header `Authorization: Bearer <token>`.');
}

function operationNamed(
  { operations }: KnownDocument,
  name: unknown,
): OperationDefinitionNode | GraphQLError {
  const [first, ...others] = operations;
  if (name === undefined || name === null || name === '') {
    if (first === undefined) return new GraphQLError('The document has no operation.');
    return others.length === 0
      ? first
      : new GraphQLError('Name the operation to run: the document has several.');
  }
  return (
    operations.find((operation) => operation.name?.value === name) ??
    new GraphQLError('The document has no operation of that name.')
  );
}
