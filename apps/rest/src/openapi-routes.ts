import type { FastifyInstance } from 'fastify';
import { entityTag, noneMatchNames } from './entity-tag.ts';
import { sendJson } from './send.ts';

/** The OpenAPI document, generated with its first request. */
export function openApiRoutes(app: FastifyInstance, serverUrl: string): void {
  let document: Promise<{ text: string; tag: string }> | undefined;
  for (const path of ['/openapi.json', '/v1/openapi.json']) {
    app.get(path, async (request, reply) => {
      document ??= generate(serverUrl);
      const { text, tag } = await document;
      reply.header('etag', tag);
      const known = request.headers['if-none-match'];
      if (known !== undefined && noneMatchNames(known, tag)) return reply.code(304).send();
      return sendJson(request, reply, text);
    });
  }
}

async function generate(serverUrl: string) {
  // Loaded late: the server starts faster without it.
  const { createOpenApiDocument } = await import('@lectern/contract/openapi');
  const text = JSON.stringify(createOpenApiDocument({ serverUrl }));
  return { text, tag: entityTag(text) };
}
