import type { PublicSite } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Assets } from './assets.ts';
import { html } from './html/html.ts';
import { StyleSheet } from './html/style-sheet.ts';
import { securityHeaders } from './security-headers.ts';

const maxSites = 50;
/** A new site appears so soon. */
const keptMs = 60_000;

const links = [
  ['reference', 'API reference', 'Every operation of the REST API, to try with a token.'],
  ['graphql', 'GraphiQL', 'Queries over the same resources.'],
  ['openapi.json', 'OpenAPI document', 'For generators of clients, and for other tools.'],
  ['schema.graphql', 'GraphQL schema', 'All types with their descriptions.'],
] as const;

/** Whether somebody opens the server itself in a browser. */
export function isHomeRequest({ url, method, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && url === '/' && headers.accept?.includes('text/html') === true;
}

/** The page of the server for people: what runs here, and its public sites. */
export function homePage(
  listPublicSites: (limit: number) => Promise<readonly PublicSite[]>,
  assets: Pick<Assets, 'themeScript' | 'themeSource'>,
  { hasAccounts }: { readonly hasAccounts: boolean },
): (reply: FastifyReply) => Promise<FastifyReply> {
  let known: { readonly sites: Promise<readonly PublicSite[]>; readonly at: number } | undefined;

  async function listKept(): Promise<readonly PublicSite[]> {
    if (known === undefined || known.at < performance.now() - keptMs)
      known = { sites: listPublicSites(maxSites + 1), at: performance.now() };
    try {
      return await known.sites;
    } catch {
      // The page is useful without the database, too.
      known = undefined;
      return [];
    }
  }

  return async (reply) => {
    const { text, styles } = renderHome(await listKept(), assets, hasAccounts);
    const policy = { filesOrigin: '', styleSource: styles.source, scriptSource: assets.themeSource };
    reply
      .headers(securityHeaders(policy))
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept, Cookie');
    return reply.type('text/html; charset=utf-8').send(text);
  };
}

function renderHome(
  sites: readonly PublicSite[],
  assets: Pick<Assets, 'themeScript'>,
  hasAccounts: boolean,
): { readonly text: string; readonly styles: StyleSheet } {
  const styles = new StyleSheet();
  styles.add(
    ':root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:12vh auto 4rem;padding:0 1.5rem}h1{font-size:2rem;line-height:1.2;margin:0}h2{font-size:1.1rem;margin:2.5rem 0 .5rem}ul{list-style:none;padding:0;margin:0}li{padding:.45rem 0;border-top:1px solid light-dark(#e1e2e3,#2e3135)}a{color:light-dark(#1f5fbf,#7db1ff);font-weight:600}small{display:block;font-size:.9rem}',
  );
  const shown = sites.slice(0, maxSites);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Lectern</title>
        <link rel="icon" href="data:," />
        ${styles.element}${assets.themeScript}
      </head>
      <body>
        <main>
          <h1>Lectern</h1>
          <p>This server keeps workspaces of documentation, and publishes them.</p>
          ${hasAccounts && html`<p><a href="sign-in">Sign in</a></p>`}
          <h2>Published sites</h2>
          ${
            shown.length === 0
              ? html`<p>No public site is published yet.</p>`
              : html`<ul>
                  ${shown.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>`)}
                </ul>`
          }${sites.length > maxSites && html`<p>And more.</p>`}
          <h2>For developers</h2>
          <ul>
            ${links.map(([path, title, description]) => html`<li><a href="${path}">${title}</a><small>${description}</small></li>`)}
          </ul>
          <p>The documentation of the server is in the folder <code>docs</code> of its sources.</p>
        </main>
      </body>
    </html>`;
  return { text: String(page), styles };
}
