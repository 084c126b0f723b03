import { ApiError, type Operation, takesIdempotencyKey } from '@lectern/contract';
import {
  type Ctx,
  callIfMatch,
  callIdempotently,
  callUnknown,
  findWrittenList,
  readRevision,
  ResponseBody,
  writeJson,
} from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setCacheHeaders } from './cache-headers.ts';
import { entityTag, matchNames, noneMatchNames } from './entity-tag.ts';
import { locator } from './location.ts';
import { queryReader } from './query-input.ts';
import type { RestOptions } from './rest-options.ts';
import { sendBody, sendJson } from './send.ts';
import { bytesOfParts, sendParts } from './send-parts.ts';
import { isList } from './result-kind.ts';
import { serializer } from './serialize/serializer.ts';
import { SharedResults } from './shared-results.ts';
import { addVary } from './vary.ts';
import { assertDeclared } from './validate-result.ts';

/** What paths and query strings are parsed into. */
export type OperationRoute = {
  Params: Readonly<Record<string, string>>;
  Querystring: Readonly<Record<string, string | string[]>>;
};

type Handler = (request: FastifyRequest<OperationRoute>, reply: FastifyReply) => Promise<FastifyReply>;

/** A browser may keep content for the one with the token, and asks each time whether its revision is still the same. */
function keepRevalidated(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-cache');
  addVary(reply, 'Authorization');
}

/** Answers the requests for an operation. */
export function operationHandler(operation: Operation, { domain, validateResponses }: RestOptions): Handler {
  const { status, method, revisioned } = operation;
  const readQuery = queryReader(operation.query);
  const serialize = operation.result === undefined ? undefined : serializer(operation.result);
  const locate = locator(operation, domain.settings.publicUrl);
  const hasTag = method === 'GET' && serialize !== undefined && !isList(operation.result);
  const sharedResults = new SharedResults();
  const takesKey = takesIdempotencyKey(operation);
  const isConditional = method === 'PATCH' || method === 'PUT' || method === 'DELETE';

  return async (request, reply) => {
    const input: Record<string, unknown> = { ...request.params };
    readQuery(request.query, input);
    if (operation.body !== undefined && request.body !== undefined) input['body'] = request.body;

    const ctx = ctxOf(request);
    if (revisioned) {
      const condition = request.headers['if-none-match'];
      const matches = (tag: string) => condition !== undefined && noneMatchNames(condition, tag);
      const read = await readRevision(ctx, operation, input, matches);
      reply.header('etag', read.tag);
      const params = { ...input, specSlugs: read.specSlugs };
      setCacheHeaders(reply, operation, { actor: ctx.actor, params });
      keepRevalidated(reply);
      if (read.notModified) return reply.code(304).send();
      const { body } = read;
      if (!(body instanceof ResponseBody) && validateResponses !== true) return sendParts(reply, body);
      const json = body instanceof ResponseBody ? body : new ResponseBody(await bytesOfParts(body));
      if (validateResponses === true) assertDeclared(operation, JSON.parse(json.json.toString()));
      return sendBody(request, reply, json);
    }
    const condition = isConditional ? request.headers['if-match'] : undefined;
    const key = takesKey ? request.headers['idempotency-key'] : undefined;
    const result = await (condition !== undefined
      ? callMatching(ctx, operation, { input, condition })
      : key !== undefined
        ? callIdempotently(ctx, operation, input, String(key))
        : callUnknown(ctx, operation, input));
    if (validateResponses === true) assertDeclared(operation, result);

    reply.code(status);
    setCacheHeaders(reply, operation, { actor: ctx.actor, params: request.params, result });
    // Without a token, too: anybody may ask for the token of a visitor.
    reply.header('cache-control', 'no-store');
    if (serialize === undefined) return reply.send();
    if (locate !== undefined) reply.header('location', locate(request.params, result));
    const write = (value: unknown) => writeJson(value, serialize);
    const written = findWrittenList(result);
    if (written !== undefined) return sendParts(reply, written);
    const send = (body: ResponseBody | string) =>
      typeof body === 'string' ? sendJson(request, reply, body) : sendBody(request, reply, body);
    if (!hasTag) return send(sharedResults.write(result, write).body);
    const { tag, body } = sharedResults.writeTagged(result, write);
    reply.header('etag', tag);
    const known = request.headers['if-none-match'];
    if (known !== undefined && noneMatchNames(known, tag)) return reply.code(304).send();
    return send(body);
  };
}

function callMatching(
  ctx: Ctx,
  operation: Operation,
  { input, condition }: { input: unknown; condition: string },
): Promise<unknown> {
  return callIfMatch(ctx, operation, input, (current) =>
    // The bytes of the response to a GET: serializers write what `JSON.stringify` would.
    matchNames(condition, () => entityTag(JSON.stringify(current))),
  );
}

function ctxOf({ ctx }: Pick<FastifyRequest, 'ctx'>): Ctx {
  if (ctx === null) throw new ApiError('internal', 'the request was not authenticated');
  return ctx;
}
