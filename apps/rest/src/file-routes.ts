import { anonymous, fileKey } from '@lectern/domain';
import type { FastifyInstance } from 'fastify';
import { noneMatchNames } from './entity-tag.ts';
import { fileHeaders } from './file-headers.ts';
import type { RestOptions } from './rest-options.ts';
import { missingBytes, sendObject } from './send-object.ts';

type FileRoute = {
  Params: { storeId: string; hash: string; name: string };
  Querystring: Record<string, unknown>;
};

/** The bytes of files, at their signed URLs: `downloadURL`. */
export function fileRoutes(app: FastifyInstance, { domain }: RestOptions): void {
  app.route<FileRoute>({
    method: ['GET', 'HEAD'],
    url: '/files/:storeId/:hash/:name',
    handler: async (request, reply) => {
      const ctx = domain.context(anonymous);
      const { file, secondsLeft } = await ctx.fileUrls.resolve(ctx, request.params, request.query);
      const tag = `"${file.hash}"`;
      const headers = {
        etag: tag,
        'cache-control': `private, max-age=${secondsLeft}, immutable`,
        'accept-ranges': 'bytes',
      };
      const { 'if-none-match': known } = request.headers;
      // The bytes of a hash never change, so that the storage need not be asked.
      if (known !== undefined && noneMatchNames(known, tag)) return reply.code(304).headers(headers).send();

      const key = fileKey(file.storeId, file.hash);
      const object = await ctx.storage.find(key);
      if (object === undefined) throw missingBytes();
      return sendObject(ctx, request, reply, {
        ...object,
        tag,
        headers: { ...headers, ...fileHeaders(file) },
      });
    },
  });
}
