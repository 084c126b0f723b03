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
    const policy = { filesOrigins: [], styleSource: styles.source, scriptSource: assets.themeSource };
    reply
      .headers(securityHeaders(policy))
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept, Cookie');
    return reply.type('text/html; charset=utf-8').send(text);
  };
}

const rules = [
  ':root{color-scheme:light dark;--line:light-dark(#e2e4e8,#2b2f36);--quiet:light-dark(#565e6b,#a2abb8);--link:light-dark(#1f5fbf,#8ab4ff)}',
  '*{box-sizing:border-box}',
  'body{margin:0;font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:light-dark(#1b1f26,#e6e9ee);background:linear-gradient(light-dark(#eaf0fa,#182236),light-dark(#fff,#131519) 26rem) no-repeat light-dark(#fff,#131519)}',
  'main{max-width:56rem;margin:auto;padding:clamp(3rem,12vh,7rem) 1.5rem 4rem}',
  'svg{width:2.75rem;height:2.75rem;color:var(--link)}',
  'h1{font-size:clamp(2.2rem,6vw,3rem);line-height:1.1;letter-spacing:-.03em;margin:1rem 0 .5rem}',
  'h1+p{font-size:1.2rem;color:var(--quiet);margin:0}',
  'h2{font-size:.95rem;margin:3rem 0 .9rem}',
  'ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:.9rem;list-style:none;padding:0;margin:0}',
  'li{position:relative;padding:1rem 1.15rem;border:1px solid var(--line);border-radius:10px;background:light-dark(#fff,#181b20);overflow-wrap:anywhere}',
  'li:hover{border-color:var(--link)}',
  'a{color:inherit;font-weight:640;text-decoration:none}',
  'a::after{content:"";position:absolute;inset:0;border-radius:10px}',
  'a:focus-visible{outline:0}a:focus-visible::after{outline:2px solid var(--link);outline-offset:2px}',
  'small{display:block;font-size:.9rem;color:var(--quiet)}',
  '.end{margin-top:3rem;font-size:.9rem;color:var(--quiet)}',
].join('');

/** A lectern with an open book. */
const mark = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.7"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path
    d="M12 7C10 5.2 7 4.8 3 5v8.5c4-.2 7 .2 9 2 2-1.8 5-2.2 9-2V5c-4-.2-7 .2-9 2zM12 7v8.5M12 18v3M8 21h8"
  />
</svg>`;

function renderHome(
  sites: readonly PublicSite[],
  assets: Pick<Assets, 'themeScript'>,
  hasAccounts: boolean,
): { readonly text: string; readonly styles: StyleSheet } {
  const styles = new StyleSheet();
  styles.add(rules);
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
          ${mark}
          <h1>Lectern</h1>
          <p>This server keeps workspaces of documentation, and publishes them.</p>
          ${hasAccounts && html`<p><a href="sign-in">Sign in</a></p>`}
          <h2>Published sites</h2>
          ${
            shown.length === 0
              ? html`<p>No public site is published yet.</p>`
              : html`<ul>
                  ${shown.map(({ title, url }) => html`<li><a href="${url}">${title}</a><small>${nameOf(url)}</small></li>`)}
                </ul>`
          }${sites.length > maxSites && html`<p>And more.</p>`}
          <h2>For developers</h2>
          <ul>
            ${links.map(([path, title, description]) => html`<li><a href="${path}">${title}</a><small>${description}</small></li>`)}
          </ul>
          <p class="end">
            The documentation of the server is in the folder <code>docs</code> of its sources.
          </p>
        </main>
      </body>
    </html>`;
  return { text: String(page), styles };
}

/** A URL as people write it. */
function nameOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
