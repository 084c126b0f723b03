import type { FastifyInstance } from 'fastify';

type Known = { readonly pattern: RegExp; readonly methods: Set<string> };

/** Remembers every route that is added from now on; answers which methods a path has. */
export function rememberRoutes(app: FastifyInstance): (url: string) => string[] {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    // Answers the preflight requests of browsers, for every path.
    if (url === '*') return;
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    known.set(url, entry);
    for (const name of Array.isArray(method) ? method : [method]) entry.methods.add(name);
  });
  return (url) => {
    const path = url.replace(/[?#].*$/s, '');
    const methods = new Set<string>();
    for (const entry of known.values()) {
      if (!entry.pattern.test(path)) continue;
      for (const method of entry.methods) methods.add(method);
    }
    return [...methods].toSorted();
  };
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((segment) => {
      if (segment.startsWith(':')) return '[^/]+';
      return segment === '*' ? '.*' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    })
    .join('/');
  return new RegExp(`^${source}$`);
}
