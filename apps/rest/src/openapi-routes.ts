import type { FastifyInstance } from 'fastify';
import { entityTag, noneMatchNames } from './entity-tag.ts';
import { sendJson } from './send.ts';

/** The OpenAPI document, made when it is first asked for. */
export function openApiRoutes(app: FastifyInstance, serverUrl: string): void {
  let made: Promise<{ text: string; tag: string }> | undefined;
  for (const path of ['/openapi.json', '/v1/openapi.json']) {
    app.get(path, async (request, reply) => {
      made ??= make(serverUrl);
      const { text, tag } = await made;
      reply.header('etag', tag);
      const known = request.headers['if-none-match'];
      if (known !== undefined && noneMatchNames(known, tag)) return reply.code(304).send();
      return sendJson(request, reply, text);
    });
  }
}

async function make(serverUrl: string) {
  // A start of the server should not wait for it.
  const { createOpenApiDocument } = await import('@lectern/contract/openapi');
  const text = JSON.stringify(createOpenApiDocument({ serverUrl }));
  return { text, tag: entityTag(text) };
}
