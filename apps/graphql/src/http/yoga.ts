import { GraphQLError } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { GraphqlLimits } from '../limits/limits.ts';
import type { Engine, RequestContext } from '../run/engine.ts';
import { answeredExtensions } from '../run/refusal.ts';
import { acceptedMediaType } from './media-type.ts';
import { refusalOfStatus } from './status-code.ts';

type HttpPlugin = Plugin<object, RequestContext>;
type Processed = Parameters<NonNullable<HttpPlugin['onResultProcess']>>[0]['result'];
/** With `stringify`, a result whose text is made already. Yoga takes `http` out of extensions. */
type Result = Exclude<Processed, readonly unknown[] | AsyncIterable<unknown>>;

/** Speaks GraphQL over HTTP: methods, content negotiation, batches. The operations themselves the engine answers. */
export function createHttp(engine: Engine, limits: GraphqlLimits) {
  return createYoga<RequestContext>({
    batching: { limit: limits.batch },
    // The app around has these.
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    multipart: false,
    parserAndValidationCache: false,
    plugins: [answerByEngine(engine), limitBatch(limits.batch), oneErrorShape()],
  });
}

function answerByEngine(engine: Engine): HttpPlugin {
  return {
    onParams(asked) {
      asked.setParamsHandler(async ({ params, request, context }): Promise<Result> => {
        const { variables, operationName, query = '' } = params;
        const isReadOnly = request.method === 'GET';
        const answer = await engine.answer({ query, variables, operationName, isReadOnly }, context);
        const isLegacy = acceptedMediaType(request.headers.get('accept') ?? undefined) === 'application/json';
        const status = isLegacy ? answer.legacyStatus : answer.status;
        return { extensions: { http: { status, headers: answer.headers } }, stringify: () => answer.text };
      });
    },
  };
}

function limitBatch(limit: number): HttpPlugin {
  return {
    onRequestParse: () => ({
      onRequestParseDone({ requestParserResult: parsed }) {
        if (!Array.isArray(parsed) || parsed.length <= limit) return;
        const message = `The batch has ${parsed.length} operations; at most ${limit} are allowed.`;
        throw new GraphQLError(message, { extensions: { http: { status: 400 } } });
      },
    }),
  };
}

/** Gives what Yoga itself refuses the shape of every other error. */
function oneErrorShape(): HttpPlugin {
  return {
    onResultProcess(processed) {
      const { result, serverContext } = processed;
      const reshape = (one: Result): Result => {
        const { errors } = one;
        return errors === undefined
          ? one
          : { ...one, errors: errors.map((error) => reshapeError(error, serverContext)) };
      };
      if (Array.isArray(result)) processed.setResult(result.map(reshape));
      // The engine makes no streams.
      else if (!(Symbol.asyncIterator in result)) processed.setResult(reshape(result));
    },
  };
}

function reshapeError({ message, extensions }: GraphQLError, { requestId }: RequestContext): GraphQLError {
  const { status = 500, headers = {} } = extensions.http ?? {};
  const refusal = refusalOfStatus(status, message);
  // Without `spec`, which would make it a 200 for clients that accept `application/json`: no operation was found to run.
  return new GraphQLError(refusal.message, {
    extensions: { ...answeredExtensions(refusal, requestId), http: { status, headers } },
  });
}
