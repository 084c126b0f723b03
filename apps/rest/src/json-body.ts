import { isUtf8 } from 'node:buffer';
import { ApiError, invalidInput } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonErrorPosition } from './json-error-position.ts';
import { operationMatch } from './routed-operation.ts';

/**
 * Parses the JSON bodies of operations that have one. An empty body counts as none, whatever its Content-Type; the body
 * of any other operation is ignored.
 */
export function readJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    done(null, isBody(request, bytes) ? parseJson(request, bytes) : undefined);
  });
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (isBody(request, bytes))
      throw unsupported('Send the body as JSON, with the header `Content-Type: application/json`.');
    done(null, undefined);
  });
  // Fastify rejects a Content-Type that it cannot parse even when there is no body.
  scope.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    if (headers['content-type'] !== undefined && !(expectsBody(request) && announcesBody(request))) {
      delete headers['content-type'];
    }
    done();
  });
}

function isBody(request: FastifyRequest, bytes: Buffer): boolean {
  return bytes.length > 0 && expectsBody(request);
}

function expectsBody(request: FastifyRequest): boolean {
  return operationMatch(request)?.operation.body !== undefined;
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function parseJson({ headers }: FastifyRequest, bytes: Buffer): unknown {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw unsupported('Send the body without Content-Encoding.');
  if (!isUtf8(bytes)) throw invalidInput('body', 'must be encoded as UTF-8');
  const text = bytes.toString();
  try {
    // Makes `__proto__` an own property, which the parser of the domain then drops.
    return JSON.parse(text);
  } catch {
    throw invalidInput('body', `is not valid JSON: see ${jsonErrorPosition(text)}`);
  }
}

function unsupported(message: string): ApiError {
  return new ApiError('unsupported_media_type', message);
}
