import type { FastifyRequest } from 'fastify';
import type { Engine, GraphqlRequest } from '../run/engine.ts';
import { acceptedMediaType, type MediaType } from './media-type.ts';

/** A request that Yoga has nothing to add to: one operation as JSON, whose document is known to be valid. */
export type FastPathRequest = { readonly operation: GraphqlRequest; readonly mediaType: MediaType };

const members: ReadonlySet<string> = new Set([
  'query',
  'variables',
  'operationName',
  'extensions',
  'documentId',
]);

/**
 * Recognizes the request of an ordinary client. Every other request, and every invalid one, is left to Yoga, which takes
 * as long as a small query.
 */
export function fastPath(request: FastifyRequest, body: Buffer, engine: Engine): FastPathRequest | undefined {
  if (request.method !== 'POST' || !isJson(request.headers['content-type'])) return undefined;
  const mediaType = acceptedMediaType(request.headers.accept);
  if (mediaType === undefined) return undefined;
  const parameters = parse(body);
  if (!isRecord(parameters)) return undefined;
  for (const name of Object.keys(parameters)) if (!members.has(name)) return undefined;
  const { query, variables, operationName, extensions, documentId } = parameters;
  if (query !== undefined && typeof query !== 'string') return undefined;
  if (!isRecordOrNothing(variables) || !isRecordOrNothing(extensions)) return undefined;
  const operation = { query, variables, operationName, extensions, documentId };
  return engine.isKnown(operation) ? { operation, mediaType } : undefined;
}

function isJson(contentType: string | undefined): boolean {
  return contentType === 'application/json' || contentType?.startsWith('application/json;') === true;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    // Yoga reports the error.
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecordOrNothing(value: unknown): boolean {
  return value === undefined || value === null || isRecord(value);
}
