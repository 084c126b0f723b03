import { ApiError } from '@lectern/contract';
import { anonymous, fileKey } from '@lectern/domain';
import type { FastifyInstance } from 'fastify';
import { askedRange } from './byte-range.ts';
import { noneMatchNames } from './entity-tag.ts';
import { fileHeaders } from './file-headers.ts';
import type { RestOptions } from './rest-options.ts';
import { sendRefusal } from './send.ts';

type FileRoute = {
  Params: { storeId: string; hash: string; name: string };
  Querystring: Record<string, unknown>;
};

/** The bytes of files, for whoever has an address of them: `downloadURL`. */
export function fileRoutes(app: FastifyInstance, { domain }: RestOptions): void {
  app.route<FileRoute>({
    method: ['GET', 'HEAD'],
    url: '/files/:storeId/:hash/:name',
    handler: async (request, reply) => {
      const ctx = domain.context(anonymous);
      const { file, secondsLeft } = await ctx.fileAddresses.resolve(ctx, request.params, request.query);
      const tag = `"${file.hash}"`;
      const headers = {
        etag: tag,
        'cache-control': `private, max-age=${secondsLeft}, immutable`,
        'accept-ranges': 'bytes',
      };
      const { 'if-none-match': known, 'if-range': condition, range } = request.headers;
      // The bytes of a hash never change: nothing has to be asked.
      if (known !== undefined && noneMatchNames(known, tag)) return reply.code(304).headers(headers).send();

      const key = fileKey(file.storeId, file.hash);
      const object = await ctx.storage.find(key);
      if (object === undefined) throw missing();
      const { sizeBytes } = object;
      const isWhole = condition !== undefined && condition !== tag;
      const asked = isWhole ? undefined : askedRange(range, sizeBytes);
      if (asked === 'unsatisfiable') {
        reply.header('content-range', `bytes */${sizeBytes}`);
        return sendRefusal(request, reply, { status: 416, message: `The file has ${sizeBytes} bytes.` });
      }
      const length = asked === undefined ? sizeBytes : asked.end - asked.start + 1;
      const complete = { ...headers, ...fileHeaders(file), 'content-length': length };
      const partial = asked && { 'content-range': `bytes ${asked.start}-${asked.end}/${sizeBytes}` };
      // A known end: else the connection would count as busy for a moment after its last byte was read.
      const bytes = asked ?? { start: 0, end: sizeBytes - 1 };
      const isBodiless = request.method === 'HEAD' || length === 0;
      const body = isBodiless ? undefined : await ctx.storage.read(key, bytes);
      if (!isBodiless && body === undefined) throw missing();
      return reply
        .code(asked === undefined ? 200 : 206)
        .headers({ ...complete, ...partial })
        .send(body);
    },
  });
}

function missing(): ApiError {
  return new ApiError('not_found', 'The bytes of this file are no longer there.');
}
