import { ApiError } from '@lectern/contract';
import { type Ctx, storabilityErrors } from '@lectern/domain';
import { getVariableValues, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { RequestLog } from './graphql-error.ts';
import { LimitError } from '../limits/limit-error.ts';
import type { GraphqlLimits } from '../limits/limits.ts';
import { ResponseBytes } from '../limits/response-bytes.ts';
import { Work } from '../limits/work.ts';
import type { Variables } from '../plan/variables.ts';
import { type OperationPlan, planOperation } from '../plan/plan-operation.ts';
import { planSubscription, type SubscriptionPlan } from '../plan/plan-subscription.ts';
import { type GraphqlResponse, requestErrorResponse, executionResponse, errorResponse } from './response.ts';
import { CalledOperations } from './called-operations.ts';
import { DocumentCache, type CachedDocument } from './document-cache.ts';
import {
  type DocumentRequest,
  hasReference,
  PersistedDocuments,
  type PersistedDocumentsOption,
  PersistedQueryError,
} from './persisted-documents.ts';
import { runOperation } from './run-operation.ts';
import { inGraphqlSpan } from './trace-graphql.ts';

/** The parameters of a GraphQL request (GraphQL over HTTP). */
export type GraphqlRequest = DocumentRequest & {
  readonly variables?: unknown;
  readonly operationName?: unknown;
  /** Whether mutations are rejected, as in a GET. */
  readonly isReadOnly?: boolean;
};

export type RequestContext = {
  readonly ctx: Ctx;
  readonly requestId: string;
  /** What the operations of the request have written so far. */
  readonly bytes: ResponseBytes;
  /** What they have done so far. */
  readonly work: Work;
  readonly called: CalledOperations;
};

type ReadRequest = {
  readonly cached: CachedDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables;
};

/** Per document: more than it has operations and combinations of `@skip` and `@include` in use. */
const maxPlans = 8;

/** Executes GraphQL requests, whichever way they arrived over HTTP. */
export class Engine {
  readonly #schema: GraphQLSchema;
  readonly #limits: GraphqlLimits;
  readonly #cache: DocumentCache;
  readonly #persisted: PersistedDocuments;
  readonly #takesAnyDocument: boolean;

  constructor(
    schema: GraphQLSchema,
    limits: GraphqlLimits,
    persisted: PersistedDocumentsOption = 'automatic',
  ) {
    this.#schema = schema;
    this.#limits = limits;
    this.#cache = new DocumentCache(schema, limits);
    this.#persisted = new PersistedDocuments(persisted, limits.persistedBytes);
    this.#takesAnyDocument = typeof persisted === 'string';
  }

  /** Whether the document of a request is known to be valid. */
  isKnown(request: DocumentRequest): boolean {
    const { query } = request;
    if (query !== undefined && this.#takesAnyDocument && !hasReference(request))
      return this.#cache.find(query) !== undefined;
    try {
      return this.#cache.find(this.#persisted.find(request)) !== undefined;
    } catch {
      // Execution reports the error.
      return false;
    }
  }

  /** Whether a request is a valid subscription. */
  isSubscription(request: GraphqlRequest): boolean {
    try {
      const cached = this.#cache.read(this.#persisted.find(request));
      if (!('document' in cached)) return false;
      const operation = operationNamed(cached, request.operationName);
      return 'operation' in operation && operation.operation === 'subscription';
    } catch {
      // Execution reports the error.
      return false;
    }
  }

  /** The context of the operations of one HTTP request. */
  context(ctx: Ctx, requestId: string): RequestContext {
    const bytes = new ResponseBytes(this.#limits.responseBytes);
    return { ctx, requestId, bytes, work: new Work(), called: new CalledOperations() };
  }

  /** Executes a query or a mutation. */
  async execute(
    request: GraphqlRequest,
    { ctx, requestId, bytes, work, called }: RequestContext,
  ): Promise<GraphqlResponse> {
    const log = { requestId, log: ctx.log };
    try {
      const read = this.#read(request);
      if ('errors' in read) return requestErrorResponse(read.errors, log);
      const { cached, operation, variables } = read;
      called.add(operation);
      if (request.isReadOnly === true && operation.operation === 'mutation') {
        throw new ApiError('method_not_allowed', 'A mutation must be sent with POST.');
      }
      if (operation.operation === 'subscription') {
        throw new ApiError(
          'not_acceptable',
          'Subscribe with the header `Accept: text/event-stream`, or over a WebSocket.',
        );
      }
      const plan = this.#plan(cached, operation, variables);
      if (plan.needsUser && ctx.actor.kind === 'anonymous') throw needsToken();
      const maxRows = this.#limits.rows;
      const response = executionResponse(
        await inGraphqlSpan(operation, () => runOperation(plan, { ctx, variables, maxRows, bytes, work })),
        log,
      );
      // The fields of a mutation are counted one by one: it took effect, and must have a response.
      if (plan.type === 'query') bytes.countComplete(response.text);
      return response;
    } catch (error) {
      return failureResponse(error, log);
    }
  }

  /** The plan of a subscription, or the response to any other operation. */
  async subscribe(
    request: GraphqlRequest,
    context: RequestContext,
  ): Promise<{ readonly plan: SubscriptionPlan } | { readonly response: GraphqlResponse }> {
    const log = { requestId: context.requestId, log: context.ctx.log };
    try {
      const read = this.#read(request);
      if ('errors' in read) return { response: requestErrorResponse(read.errors, log) };
      const { cached, operation, variables } = read;
      if (operation.operation !== 'subscription') return { response: await this.execute(request, context) };
      context.called.add(operation);
      if (context.ctx.actor.kind === 'anonymous') throw needsToken();
      const { document } = cached;
      const conditions = new Map(cached.conditions.map((name) => [name, variables[name] === true]));
      const source = {
        schema: this.#schema,
        document,
        operation,
        conditions,
        maxLevels: this.#limits.levels,
        maxRows: this.#limits.rows,
        maxBytes: this.#limits.responseBytes,
      };
      return { plan: planSubscription(source, variables) };
    } catch (error) {
      return { response: failureResponse(error, log) };
    }
  }

  #read(request: GraphqlRequest): ReadRequest | { readonly errors: readonly GraphQLError[] } {
    const text = this.#persisted.find(request);
    const cached = this.#cache.read(text);
    if (!('document' in cached)) return { errors: cached };
    if (hasReference(request)) this.#persisted.register(request, text);
    const operation = operationNamed(cached, request.operationName);
    if (operation instanceof GraphQLError) return { errors: [operation] };
    const { variables, errors } = this.#variables(operation, request.variables);
    return variables === undefined ? { errors } : { cached, operation, variables };
  }

  #variables(
    operation: OperationDefinitionNode,
    values: unknown,
  ): { variables: Variables; errors?: never } | { variables?: never; errors: readonly GraphQLError[] } {
    const [problem] = storabilityErrors(values, 'variables');
    if (problem !== undefined) throw new LimitError(`${problem.path}: ${problem.message}`);
    const inputs =
      typeof values === 'object' && values !== null ? Object.fromEntries(Object.entries(values)) : {};
    const { coerced, errors } = getVariableValues(this.#schema, operation.variableDefinitions ?? [], inputs, {
      maxErrors: 10,
    });
    return coerced === undefined ? { errors } : { variables: coerced };
  }

  #plan(cached: CachedDocument, operation: OperationDefinitionNode, variables: Variables): OperationPlan {
    const conditions = new Map(cached.conditions.map((name) => [name, variables[name] === true]));
    const key = `${operation.name?.value ?? ''}/${[...conditions.values()].join()}`;
    let plan = cached.plans.get(key);
    if (plan === undefined) {
      const { document } = cached;
      plan = planOperation({
        schema: this.#schema,
        document,
        operation,
        conditions,
        maxLevels: this.#limits.levels,
      });
      if (cached.plans.size >= maxPlans) cached.plans.clear();
      cached.plans.set(key, plan);
    }
    return plan;
  }
}

function failureResponse(error: unknown, log: RequestLog): GraphqlResponse {
  return error instanceof PersistedQueryError
    ? requestErrorResponse([error], log)
    : errorResponse(error, log);
}

function needsToken(): ApiError {
  return new ApiError('unauthenticated', 'Send a token with the header `Authorization: Bearer <token>`.');
}

function operationNamed(
  { operations }: CachedDocument,
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
