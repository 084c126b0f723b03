import { ApiError } from '@lectern/contract';
import { anonymous, assertSpaceFor, putObjectOf, type Upload, uploadKey } from '@lectern/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RestOptions } from './rest-options.ts';

type UploadRoute = {
  Params: Omit<Upload, 'sizeBytes'>;
  Querystring: Record<string, unknown>;
};

/** Stores the bytes of a file as they arrive, at its signed URL. */
export function uploadRoutes(app: FastifyInstance, { domain }: RestOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // The media type is detected from the bytes; Fastify would reject one that it cannot parse.
    scope.addHook('onRequest', (request, _reply, done) => {
      delete request.headers['content-type'];
      done();
    });
    scope.put<UploadRoute>('/uploads/:organizationId/:kind/:uploadId', async (request, reply) => {
      const ctx = domain.context(anonymous);
      const upload = await ctx.uploadUrls.resolve(ctx, request.params, request.query);
      const { sizeBytes } = upload;
      if (Number(request.headers['content-length'] ?? 0) > sizeBytes) {
        throw new ApiError('payload_too_large', `This URL accepts ${sizeBytes} bytes.`);
      }
      const { organizationId } = upload;
      await assertSpaceFor(ctx, organizationId, sizeBytes);
      const source = bytesOf(request);
      await putObjectOf(ctx, organizationId, uploadKey(upload), { source, expected: { sizeBytes } });
      return reply.code(204).send();
    });
  });
}

async function* bytesOf({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of raw) yield chunk;
  } catch (cause) {
    throw new ApiError('invalid_input', 'The connection ended before the last byte. Send the bytes again.', {
      cause,
    });
  }
}
