import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheHeaderNames } from './cache-headers.ts';
import { patternOf } from './route-methods.ts';
import type { RestOptions } from './rest-options.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `app`: pages of the origin of `APP_URL`, and no others, may call the route. */
    callers?: 'app';
  }
}

/** Below these, routes read cookies: pages of other origins may not call them. */
const cookiePaths = ['/saml/', '/oidc/', '/sso/'];

const shared: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  // As one text, which the plugin sends with every response.
  exposedHeaders: [
    'Allow',
    'Content-Disposition',
    'Content-Range',
    'ETag',
    'Location',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'WWW-Authenticate',
    ...cacheHeaderNames,
    'X-Request-Id',
  ].join(', '),
  strictPreflight: false,
  maxAge: 7200,
};

/**
 * Lets pages of other origins call the API: it takes tokens, which browsers do not send by themselves. Never with
 * credentials, and never the routes that read cookies; a route of those that reads none may open itself to the frontend
 * with `config: { callers: 'app' }`.
 */
export function allowOrigins(app: FastifyInstance, { domain, corsOrigins }: RestOptions): void {
  const forAll: FastifyCorsOptions = {
    ...shared,
    origin: corsOrigins === undefined ? '*' : [...corsOrigins],
  };
  const forApp: FastifyCorsOptions = { ...shared, origin: [new URL(domain.settings.appUrl).origin] };
  const forNone: FastifyCorsOptions = { origin: false };
  const appPaths: RegExp[] = [];
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.callers === 'app') appPaths.push(patternOf(url));
  });
  const optionsOf = (request: FastifyRequest): FastifyCorsOptions => {
    const path = routedPath(request);
    if (!cookiePaths.some((cookiePath) => path.startsWith(cookiePath))) return forAll;
    return appPaths.some((pattern) => pattern.test(path)) ? forApp : forNone;
  };
  void app.register(cors, {
    delegator: (request: FastifyRequest, done: (error: null, options: FastifyCorsOptions) => void) => {
      done(null, optionsOf(request));
    },
  });
  // The plugin adds `Vary: Origin` wherever options depend on the request, and transports may replace it.
  const correct = (request: FastifyRequest, reply: FastifyReply) => {
    const vary = reply.getHeader('vary');
    const isForAll = optionsOf(request) === forAll && forAll.origin === '*';
    if (isForAll && vary === 'Origin') reply.removeHeader('vary');
    if (isForAll && (vary === 'Origin' || vary === undefined)) return;
    const names = namesOf(vary).filter((name) => name !== 'Origin');
    if (Array.isArray(optionsOf(request).origin)) names.push('Origin');
    if (names.length > 0) reply.header('vary', names.join(', '));
    else reply.removeHeader('vary');
  };
  app.after(() => {
    app.addHook('onRequest', (request, reply, done) => {
      correct(request, reply);
      done();
    });
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    correct(request, reply);
    done();
  });
}

/** The pattern of the matched route; for preflight requests and unknown paths the path, decoded as the router does. */
function routedPath({ routeOptions, url }: FastifyRequest): string {
  const { url: pattern } = routeOptions;
  if (pattern !== undefined && pattern !== '*') return pattern;
  return url
    .replace(/[?#].*$/s, '')
    .replaceAll(/%([0-7][\da-f])/gi, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

function namesOf(vary: unknown): string[] {
  return typeof vary === 'string' ? vary.split(',').map((name) => name.trim()) : [];
}
