import { ApiError } from '@lectern/contract';
import { anonymous, type Upload, uploadKey } from '@lectern/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RestOptions } from './rest-options.ts';

type UploadRoute = {
  Params: Omit<Upload, 'sizeBytes'>;
  Querystring: Record<string, unknown>;
};

/** Takes the bytes of a file, from whoever has an address for them, as they arrive. */
export function uploadRoutes(app: FastifyInstance, { domain }: RestOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // The bytes tell what they are; Fastify would refuse a type that it cannot read.
    scope.addHook('onRequest', (request, _reply, done) => {
      delete request.headers['content-type'];
      done();
    });
    scope.put<UploadRoute>('/uploads/:organizationId/:kind/:uploadId', async (request, reply) => {
      const ctx = domain.context(anonymous);
      const upload = await ctx.uploadAddresses.resolve(ctx, request.params, request.query);
      const { sizeBytes } = upload;
      if (Number(request.headers['content-length'] ?? 0) > sizeBytes) {
        throw new ApiError('payload_too_large', `This address takes ${sizeBytes} bytes.`);
      }
      await ctx.storage.putObject(uploadKey(upload), bytesOf(request), { sizeBytes });
      return reply.code(204).send();
    });
  });
}

async function* bytesOf({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of raw) yield chunk;
  } catch (cause) {
    throw new ApiError('invalid_input', 'The bytes broke off. Send them again.', { cause });
  }
}
