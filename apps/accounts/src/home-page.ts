import type { Organization, Site } from '@lectern/contract';
import { html, type Html } from '@lectern/reader/html';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browsers, SignedIn } from './browser.ts';
import type { Texts } from './messages/texts/english.ts';
import { sendPage } from './page.ts';

const maxOrganizations = 20;
const maxSites = 50;

type HomeTexts = Texts['home'];
type Listed = { readonly organization: Organization; readonly sites: readonly Site[] };

/** The page of the server for whoever is signed in: their organizations, and the sites of each. */
export async function showHome(
  browsers: Browsers,
  request: FastifyRequest,
  reply: FastifyReply,
  { client, session, user }: SignedIn,
): Promise<FastifyReply> {
  const { items, next } = await client.organizations.list({ limit: maxOrganizations });
  const listed = await Promise.all(
    items.map(async (organization): Promise<Listed> => {
      const { items: sites } = await client.sites.list({ organizationId: organization.id, limit: maxSites });
      return { organization, sites };
    }),
  );
  const context = browsers.pageContext(request, reply, { user, language: session.language });
  const { home } = context.texts;
  const { appUrl, publicUrl } = browsers.domain.settings;
  const main = html`<h1>${home.title}</h1>
    ${
      listed.length === 0 &&
      html`<section>
        <p>${home.none}</p>
      </section>`
    }${listed.map((one) => organizationOf(home, one, appUrl !== publicUrl))}${next !== undefined && html`<p>${home.more}</p>`}
    <section>
      <h2>${home.developers}</h2>
      <ul class="rows">
        <li><a href="${`${context.base}/reference`}">${home.reference}</a></li>
        <li><a href="${`${context.base}/graphql`}">GraphiQL</a></li>
        ${
          session.organizationId === null &&
          html`<li><a href="${`${context.base}/account#tokens`}">${home.tokens}</a></li>`
        }
      </ul>
    </section>`;
  reply.header('vary', 'Accept, Cookie');
  return sendPage(reply, context, { title: home.title, main });
}

function organizationOf(home: HomeTexts, { organization, sites }: Listed, hasApp: boolean): Html {
  const title = html`<bdi>${organization.title}</bdi>`;
  return html`<section>
    <h2>${hasApp ? html`<a href="${organization.urls.app}">${title}</a>` : title}</h2>
    ${
      sites.length === 0
        ? html`<p class="hint">${home.noSites}</p>`
        : html`<ul class="rows">
            ${sites.map((site) => siteOf(home, site))}
          </ul>`
    }
  </section>`;
}

function siteOf(home: HomeTexts, { title, published, visibility, urls }: Site): Html {
  const url = published ? urls.published : undefined;
  return html`<li>
    ${url === undefined ? html`<bdi>${title}</bdi>` : html`<a href="${url}"><bdi>${title}</bdi></a>`}
    <small>${published ? home[visibility] : home.unpublished}</small>
  </li>`;
}
