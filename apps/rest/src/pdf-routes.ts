import { anonymous, readPdf } from '@lectern/domain';
import type { FastifyInstance } from 'fastify';
import { noneMatchNames } from './entity-tag.ts';
import { fileHeaders } from './file-headers.ts';
import type { RestOptions } from './rest-options.ts';
import { sendObject } from './send-object.ts';

type PdfRoute = { Params: { pdfId: string; name: string }; Querystring: Record<string, unknown> };

const retryAfterSeconds = 2;

/** The bytes of PDFs, at their signed URLs; 202 while a PDF is being rendered. */
export function pdfRoutes(app: FastifyInstance, { domain }: RestOptions): void {
  app.route<PdfRoute>({
    method: ['GET', 'HEAD'],
    url: '/pdfs/:pdfId/:name',
    handler: async (request, reply) => {
      const ctx = domain.context(anonymous);
      const { pdfId, name } = request.params;
      const pdf = await readPdf(ctx, { id: pdfId, name }, request.query);
      if (pdf.state === 'pending') {
        const { done, total } = pdf;
        return reply
          .code(202)
          .headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
          .send({
            message: 'The PDF is being rendered. Retry after the time in the Retry-After header.',
            pagesDone: done,
            pagesTotal: total,
          });
      }
      const { object, secondsLeft } = pdf;
      const tag = `"${pdfId}"`;
      const cacheControl = `private, max-age=${secondsLeft}, immutable`;
      const { 'if-none-match': known } = request.headers;
      if (known !== undefined && noneMatchNames(known, tag)) {
        return reply.code(304).headers({ etag: tag, 'cache-control': cacheControl }).send();
      }
      return sendObject(ctx, request, reply, {
        ...object,
        tag,
        headers: { 'cache-control': cacheControl, ...fileHeaders({ name, contentType: 'application/pdf' }) },
      });
    },
  });
}
