import { ApiError } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GraphqlRequest } from '../run/engine.ts';

const variables = z.record(z.string(), z.unknown()).nullish();
const body = z.object({
  query: z.string().optional(),
  variables,
  operationName: z.string().nullish(),
  extensions: variables,
  documentId: z.string().nullish(),
});
const json = z.string().nullish();
const search = body.extend({ variables: json, extensions: json });

/** The GraphQL request of a request for a stream. Throws a 400 when there is none. */
export function subscriptionRequest(request: FastifyRequest): GraphqlRequest {
  if (request.method === 'GET') {
    const sent = parsed(search, request.query);
    return {
      ...sent,
      variables: parsedJson(sent.variables),
      extensions: parsedJson(sent.extensions),
      isReadOnly: true,
    };
  }
  const text = Buffer.isBuffer(request.body) ? request.body.toString() : '';
  return parsed(body, fromJson(text));
}

function parsedJson(text: string | null | undefined) {
  return text === null || text === undefined ? undefined : parsed(variables, fromJson(text));
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ApiError('invalid_input', `${issue?.path.join('.') || 'The request'}: ${issue?.message}`);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('invalid_input', 'The request is not valid JSON.', { cause });
  }
}
