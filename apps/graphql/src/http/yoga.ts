import { GraphQLError } from 'graphql';
import { createYoga, type Plugin, processRegularResult } from 'graphql-yoga';
import type { GraphqlLimits } from '../limits/limits.ts';
import type { Engine, RequestContext } from '../run/engine.ts';
import { errorExtensions } from '../run/graphql-error.ts';
import { hasReference } from '../run/persisted-documents.ts';
import { acceptedMediaType } from './media-type.ts';
import { errorOfStatus } from './framework-error.ts';

/** The context of one HTTP request. */
export type HttpContext = RequestContext & {
  /** Receives the JSON of the response, in pieces, where Yoga answers with JSON. */
  readonly json: string[];
};
type HttpPlugin = Plugin<object, HttpContext>;
type Processed = Parameters<NonNullable<HttpPlugin['onResultProcess']>>[0]['result'];
/** With `stringify`, a result that is text already. Yoga takes `http` out of extensions. */
type Result = Exclude<Processed, readonly unknown[] | AsyncIterable<unknown>>;

/** Implements GraphQL over HTTP: methods, content negotiation, batches. The engine executes the operations. */
export function createHttp(engine: Engine, limits: GraphqlLimits) {
  return createYoga<HttpContext>({
    batching: { limit: limits.batch },
    // The app has these.
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    multipart: false,
    parserAndValidationCache: false,
    extraParamNames: ['documentId'],
    plugins: [executeByEngine(engine), limitBatch(limits.batch), formatErrors(), takeTexts()],
  });
}

function executeByEngine(engine: Engine): HttpPlugin {
  return {
    onParams(event) {
      const { params: sent } = event;
      const isReference = sent.query === undefined && hasReference(sent);
      // Yoga rejects a request without a document.
      if (isReference) event.setParams({ ...sent, query: '' });
      event.setParamsHandler(async ({ params, request, context }): Promise<Result> => {
        const { query = '', ...others } = params;
        const isReadOnly = request.method === 'GET';
        const operation = { ...others, query: isReference ? undefined : query, isReadOnly };
        const response = await engine.execute(operation, context);
        const isLegacy = acceptedMediaType(request.headers.get('accept') ?? undefined) === 'application/json';
        const status = isLegacy ? response.legacyStatus : response.status;
        return {
          extensions: { http: { status, headers: response.headers } },
          stringify: () => response.text,
        };
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

/** Formats the errors of Yoga itself like every other error. */
function formatErrors(): HttpPlugin {
  return {
    onResultProcess(processed) {
      const { result, serverContext } = processed;
      const format = (one: Result): Result => {
        const { errors } = one;
        return errors === undefined
          ? one
          : { ...one, errors: errors.map((error) => formatYogaError(error, serverContext)) };
      };
      if (Array.isArray(result)) processed.setResult(result.map(format));
      // The engine returns no streams.
      else if (!(Symbol.asyncIterator in result)) processed.setResult(format(result));
    },
  };
}

/**
 * Takes the texts of JSON results: Yoga would join those of a batch, copy them and measure them, each of which takes tens of
 * milliseconds at once for a few megabytes. It makes the status and the headers of the response.
 */
function takeTexts(): HttpPlugin {
  return {
    onResultProcess(processed) {
      const { result, resultProcessor, serverContext } = processed;
      if (resultProcessor !== processRegularResult || Symbol.asyncIterator in result) return;
      const { json } = serverContext;
      const take = (one: Result, before = '', after = ''): Result => {
        json.push(`${before}${textOf(one)}${after}`);
        return { ...one, stringify: () => '' };
      };
      // Yoga processes an error of processing, too.
      json.length = 0;
      if (!Array.isArray(result)) {
        processed.setResult(take(result));
        return;
      }
      if (result.length === 0) json.push('[]');
      const last = result.length - 1;
      processed.setResult(
        result.map((one, index) => take(one, index === 0 ? '[' : ',', index === last ? ']' : '')),
      );
    },
  };
}

/** What Yoga itself answers with are errors, whose `http` is not for clients. */
function textOf(result: Result): string {
  if (result.stringify !== undefined) return result.stringify(result);
  const errors = result.errors?.map(({ message, extensions: { http: _, ...extensions } }) => ({
    message,
    extensions,
  }));
  return JSON.stringify({ errors });
}

function formatYogaError({ message, extensions }: GraphQLError, { requestId }: RequestContext): GraphQLError {
  const { status = 500, headers = {} } = extensions.http ?? {};
  const error = errorOfStatus(status, message);
  // Without `spec`, with which Yoga would answer 200 to clients that accept `application/json`: no operation was executed.
  return new GraphQLError(error.message, {
    extensions: { ...errorExtensions(error, requestId), http: { status, headers } },
  });
}
