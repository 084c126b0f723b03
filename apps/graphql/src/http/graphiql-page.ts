import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** The GraphiQL page with all of its assets; also compressed, because it has 9 MB. */
export type GraphiqlPage = { readonly html: string; readonly gzipped: Buffer };

let page: Promise<GraphiqlPage> | undefined;

/** Renders the page with its first request. */
export function graphiqlPage(): Promise<GraphiqlPage> {
  page ??= render();
  return page;
}

/** The page may run its own scripts and connect to this server, and nothing else. */
export const graphiqlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    // Its scripts are inline, its workers are made from text, and one of its libraries compiles validators.
    "script-src 'unsafe-inline' 'unsafe-eval' blob:",
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'font-src data:',
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

async function render(): Promise<GraphiqlPage> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = String(
    renderGraphiQL({
      title: 'Lectern GraphQL',
      shouldPersistHeaders: true,
      defaultQuery:
        '# Put your token under "Headers": {"Authorization": "Bearer …"}\n\n{\n  viewer {\n    displayName\n  }\n}\n',
    }),
  );
  return { html, gzipped: await promisify(gzip)(html) };
}
