import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiError } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { compression } from './compression.ts';

/** The files of Swagger UI that the page loads, all from this server. */
const files: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lectern API reference</title>
<link rel="icon" href="reference/favicon-32x32.png">
<link rel="stylesheet" href="reference/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="reference/swagger-ui-bundle.js"></script>
<script src="reference/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  persistAuthorization: true,
  validatorUrl: null,
});
`;

/** An interactive reference of the API. */
export function referenceRoutes(app: FastifyInstance, serverUrl: string): void {
  const headers = {
    // Swagger UI sets inline styles, and calls the server that the document names.
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      `connect-src 'self' ${new URL(serverUrl).origin}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };

  void app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
    scope.get('/reference', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    scope.get('/reference/start.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(start),
    );
    for (const [name, type] of Object.entries(files)) {
      scope.get(`/reference/${name}`, { compress: compression }, async (request, reply) => {
        // For the first reader: a start need not wait for it.
        const { send } = await import('@fastify/send');
        const file = await send(request.raw, name, { root: swaggerUiDirectory(), maxAge: '1h' });
        if (file.type === 'error') throw new ApiError('not_found', 'There is no such file.');
        return reply.code(file.statusCode).headers(file.headers).type(type).send(file.stream);
      });
    }
  });
}

function swaggerUiDirectory(): string {
  return dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));
}
