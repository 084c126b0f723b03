import type { FastifyInstance } from 'fastify';
import { operationMethodsOf, pathOf } from './routed-operation.ts';

type RoutePattern = { readonly methods: Set<string>; pattern: RegExp | undefined };

/** Records every route that is added from now on; returns a function for the methods of a path. */
export function collectRoutes(app: FastifyInstance): (url: string) => string[] {
  const routes = new Map<string, RoutePattern>();
  app.addHook('onRoute', ({ url, method, constraints }) => {
    // Of CORS preflight requests, which matches every path, and of operations, which have paths of their own.
    if (url === '*' || constraints !== undefined) return;
    const entry = routes.get(url) ?? { methods: new Set(), pattern: undefined };
    routes.set(url, entry);
    for (const name of Array.isArray(method) ? method : [method]) entry.methods.add(name);
  });
  return (url) => {
    const path = pathOf(url);
    const methods = new Set(operationMethodsOf(path));
    for (const [route, entry] of routes) {
      // Not for every route of a start.
      entry.pattern ??= patternOf(route);
      if (!entry.pattern.test(path)) continue;
      for (const method of entry.methods) methods.add(method);
    }
    return [...methods].toSorted();
  };
}

/** Matches the paths of the URL of a route. */
export function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((segment) => {
      if (segment.startsWith(':')) return '[^/]+';
      return segment === '*' ? '.*' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    })
    .join('/');
  return new RegExp(`^${source}$`);
}
